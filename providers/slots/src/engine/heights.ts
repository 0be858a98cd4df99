import type { HeightRule, ReelHeight } from "../games/definition.ts";
import type { Draw } from "./draw.ts";

/** The heights of one reel. */
interface CompiledHeights {
  readonly rows: Uint8Array;
  /** `runningWeights[i]`: sum of the weights of entries 0 to i. */
  readonly runningWeights: Float64Array;
  readonly totalWeight: number;
}

/** One entry a reel; `free` is empty for a game without free spins. */
export interface HeightTables {
  readonly base: readonly CompiledHeights[];
  readonly free: readonly CompiledHeights[];
}

export function compileHeights({ base, free = [] }: HeightRule): HeightTables {
  return { base: base.map(compileReel), free: free.map(compileReel) };
}

function compileReel(written: readonly ReelHeight[]): CompiledHeights {
  let sum = 0;
  const runningWeights = Float64Array.from(written, ({ weight }) => (sum += weight));
  return { rows: Uint8Array.from(written, ({ rows }) => rows), runningWeights, totalWeight: sum };
}

/** Draws the height of every reel, from the left; one draw each, even for a reel with a single height. */
export function drawHeights(tables: readonly CompiledHeights[], draw: Draw, heights: Uint8Array): void {
  for (let reel = 0; reel < tables.length; reel += 1) {
    const table = tables[reel] as CompiledHeights;
    const drawn = draw(table.totalWeight);
    let entry = 0;
    while ((table.runningWeights[entry] as number) <= drawn) entry += 1;
    heights[reel] = table.rows[entry] as number;
  }
}
