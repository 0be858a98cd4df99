import type { GameDefinition } from "../games/definition.ts";
import { type Figures } from "./figures.ts";
import { toNumber } from "./fraction.ts";
import type { Sample } from "./simulation.ts";

/** Half-width in standard errors of the interval of 99.9 % of samples (normal distribution, two-sided). */
export const errorsIn999 = 3.290527;

/** An exact figure and its simulation; `half` is the half-width of the 99.9 % interval of a sample. */
export interface Comparison {
  readonly exact: number;
  readonly simulated: number;
  readonly half: number;
  readonly agrees: boolean;
}

function comparison(exact: number, simulated: number, deviation: number, rounds: number): Comparison {
  const half = (errorsIn999 * deviation) / Math.sqrt(rounds);
  return { exact, simulated, half, agrees: Math.abs(exact - simulated) <= half };
}

export interface Comparisons {
  readonly rtp: Comparison;
  readonly hitFrequency: Comparison;
  readonly featureFrequency: Comparison | null;
}

/** Compares the exact figures of a definition with a sample of rounds played by the engine. */
export function compare({ unitsPerStake }: GameDefinition, figures: Figures, sample: Sample): Comparisons {
  const { rounds } = sample;
  const share = (exact: number, counted: number) =>
    comparison(exact, counted / rounds, Math.sqrt(exact * (1 - exact)), rounds);
  const { featureFrequency } = figures;
  return {
    rtp: comparison(toNumber(figures.rtp), sample.units / rounds / unitsPerStake, figures.deviation, rounds),
    hitFrequency: share(toNumber(figures.hitFrequency), sample.hits),
    featureFrequency: featureFrequency === null ? null : share(toNumber(featureFrequency), sample.features),
  };
}

export const agree = ({ rtp, hitFrequency, featureFrequency }: Comparisons): boolean =>
  rtp.agrees && hitFrequency.agrees && featureFrequency?.agrees !== false;
