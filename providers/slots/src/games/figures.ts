import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Recorder } from "../engine/recorder.ts";
import { gameFigures, type GameFigures } from "../page-api.ts";
import type { Game } from "./catalogue.ts";

/**
 * The published figures of a game, `figures.json` in its folder. A game whose figures are missing or belong to another
 * definition cannot be offered: the page would promise what nobody has worked out.
 * @throws Error that says how to make them
 */
export function figuresOf(game: Game): GameFigures {
  const file = `games/${game.definition.id}/figures.json`;
  const mend = "write them with `npm run slots -- figures`";
  let text: string;
  try {
    text = readFileSync(new URL(`${game.definition.id}/figures.json`, import.meta.url), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${file} is missing: ${mend}`, { cause: error });
  }
  const read = gameFigures.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${file}: ${read.error.issues[0]?.path.join(".") ?? ""} is wrong: ${mend}`);
  if (read.data.definitionHash !== game.hash) throw new Error(`${file} is of another definition: ${mend}`);
  return read.data;
}

/**
 * Figures of a game whose `figures.json` is not written yet, from a few rounds played at start: none exact, each with its
 * interval.
 */
export function measuredFigures(game: Game): GameFigures {
  const rounds = 20_000;
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let features = 0;
  let best = 0;
  let spins = 0;
  const counter: Recorder = {
    spin: () => (spins += 1),
    frame: () => undefined,
    line: () => undefined,
    ways: () => undefined,
    cluster: () => undefined,
    scatter: () => undefined,
    coins: () => undefined,
    done: () => undefined,
  };
  for (let round = 0; round < rounds; round += 1) {
    spins = 0;
    const stakes = game.play(randomInt, counter) / game.unitsPerStake;
    sum += stakes;
    squares += stakes ** 2;
    if (stakes > 0) hits += 1;
    if (spins > 1) features += 1;
    best = Math.max(best, stakes);
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean ** 2);
  const near = (value: number, error: number) => ({ value, exact: false, error });
  const share = (count: number) => near(count / rounds, (3.29 * Math.sqrt(count)) / rounds);
  return {
    definitionHash: game.hash,
    rtp: near(mean, (3.29 * deviation) / Math.sqrt(rounds)),
    hitFrequency: share(hits),
    featureFrequency: share(features),
    deviation: near(deviation, deviation),
    best: near(best, best),
    volatility: deviation < 5 ? "low" : deviation < 12 ? "medium" : "high",
  };
}
