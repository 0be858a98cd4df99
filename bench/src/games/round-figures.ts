import { atMost, type Figure, median, quantile, reportOnly } from "../figures.ts";
import type { Played } from "./slow-phone.ts";

/** Maximum script time within a 16.7 ms frame on a four times slower processor. */
const scriptBudget = 8;
/** Maximum script time of 95 % of the frames while reels spin, ms. */
const spinningBudget = 20;
/**
 * Maximum script time after a tap: the 100 ms a tap may take, less one frame for which the reels may have to wait.
 * Milliseconds.
 */
const tapBudget = 83;
/** Maximum time from a tap to the first moved reel. */
const movedBudget = 100;

/** Returns the figures of a game's round. */
export function roundFigures(id: string, { frameMs, spinningMs, shifted }: Played): Figure[] {
  return [
    atMost(`games.${id}.script-per-frame`, median(frameMs), "ms", scriptBudget),
    atMost(`games.${id}.script-while-turning-p95`, quantile(spinningMs, 0.95), "ms", spinningBudget),
    atMost(`games.${id}.layout-shift`, shifted, "", 0),
    reportOnly(`games.${id}.script-per-frame-p99`, quantile(frameMs, 0.99), "ms"),
    reportOnly(`games.${id}.frames`, frameMs.length, ""),
  ];
}

/** Returns the figures of the slowest answers to a tap among all games. */
export function tapFigures(rounds: readonly Pick<Played, "tapMs" | "movedMs">[]): Figure[] {
  return [
    atMost("games.tap-to-turn.script", Math.max(...rounds.map(({ tapMs }) => tapMs)), "ms", tapBudget),
    atMost("games.tap-to-turn", Math.max(...rounds.map(({ movedMs }) => movedMs)), "ms", movedBudget),
  ];
}
