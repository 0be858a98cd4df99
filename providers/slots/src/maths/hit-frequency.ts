import type { CompiledGame, Strip } from "../engine/compile.ts";
import { symbolAt } from "../engine/play.ts";
import { type Fraction, fraction } from "./fraction.ts";
import { scattersByStop, scatterWays, waysToStop } from "./reels.ts";

/** Fewest equal symbols from the left that pay on any line. */
function shortestRun(game: CompiledGame): number {
  for (let count = 1; count <= game.reels; count += 1) {
    for (let symbol = 0; symbol < game.definition.symbols.length; symbol += 1) {
      if ((game.pays[symbol * (game.reels + 1) + count] ?? 0) > 0) return count;
    }
  }
  throw new Error(`${game.definition.id}: no line pays`);
}

/**
 * Probability that a spin pays anything, by lines or scatters. Exact.
 *
 * Every line symbol must pay from the shortest run on, so whether a line wins is decided by the first reels alone:
 * those are enumerated stop by stop; for the rest it matters only how many scatters they show.
 */
export function hitFrequency(game: CompiledGame, strips: readonly Strip[]): Fraction {
  const run = shortestRun(game);
  const lineSymbols = game.definition.symbols.flatMap((symbol, index) => (symbol.kind === "pay" ? [index] : []));
  for (const symbol of lineSymbols) {
    for (let count = run; count <= game.reels; count += 1) {
      if ((game.pays[symbol * (game.reels + 1) + count] ?? 0) === 0) {
        throw new Error(`${game.definition.id}: a symbol does not pay from ${run} on; the enumeration would be wrong`);
      }
    }
  }
  const head = strips.slice(0, run);
  const tail = strips.slice(run);
  const tailWays = waysToStop(tail);
  const tailScatters = scatterWays(game, tail);
  const paysScatters = game.scatterUnits.findIndex((units) => units > 0);
  // By scatters on the first reels: in how many ways the other reels bring enough for a pay.
  const waysToPay = Array.from({ length: run * game.rows + 1 }, (_, seen) =>
    tailScatters.reduce((sum, ways, more) => (seen + more >= paysScatters ? sum + ways : sum), 0n),
  );
  const scatters = head.map((strip) => scattersByStop(game, strip));

  let hits = 0n;
  const stops = new Uint32Array(run);
  const walk = (reel: number, seen: number): void => {
    if (reel === run) {
      hits += anyLineWins(game, head, stops) ? tailWays : (waysToPay[seen] ?? 0n);
      return;
    }
    for (let stop = 0; stop < (head[reel]?.length ?? 0); stop += 1) {
      stops[reel] = stop;
      walk(reel + 1, seen + (scatters[reel]?.[stop] ?? 0));
    }
  };
  walk(0, 0);
  return fraction(hits, waysToStop(strips));
}

function anyLineWins(game: CompiledGame, head: readonly Strip[], stops: Uint32Array): boolean {
  return game.lines.some((line) => {
    const first = symbolAt(head[0] as Strip, stops[0] as number, line[0] as number);
    if (first === game.scatter) return false;
    for (let reel = 1; reel < head.length; reel += 1) {
      const symbol = symbolAt(head[reel] as Strip, stops[reel] as number, line[reel] as number);
      if (symbol !== first && symbol !== game.wild) return false;
    }
    return true;
  });
}
