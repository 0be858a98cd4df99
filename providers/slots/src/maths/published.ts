import { hashOfDefinition } from "../engine/canonical.ts";
import type { GameDefinition } from "../games/definition.ts";
import type { Figure, GameFigures } from "../page-api.ts";
import type { Figures } from "./figures.ts";
import { toNumber } from "./fraction.ts";

/** Volatility by the standard deviation of a round, in stakes: low below 5, medium below 10, high from 10 on. */
export const volatilityBounds = { medium: 5, high: 10 } as const;

export function volatilityOf(deviation: number): GameFigures["volatility"] {
  if (deviation >= volatilityBounds.high) return "high";
  return deviation >= volatilityBounds.medium ? "medium" : "low";
}

const exactly = (value: number): Figure => ({ value, exact: true, error: 0 });

/** Returns the figures as published in a game's folder and shown to players. */
export function published(definition: GameDefinition, figures: Figures): GameFigures {
  const { featureFrequency } = figures;
  return {
    definitionHash: hashOfDefinition(definition),
    rtp: exactly(toNumber(figures.rtp)),
    hitFrequency: exactly(toNumber(figures.hitFrequency)),
    featureFrequency: featureFrequency === null ? null : exactly(toNumber(featureFrequency)),
    deviation: exactly(figures.deviation),
    best: exactly(toNumber(figures.best)),
    volatility: volatilityOf(figures.deviation),
  };
}
