import type { CompiledGame } from "./compile.ts";
import type { WinListener } from "./recorder.ts";

/**
 * Pays a window: pure, integer, without allocations. Returns the sum of its wins in units, multiplied by `factor` (the
 * multiplier of the cascade times that of free spins), and reports every win to the listener in a fixed order: lines by
 * number, ways by symbol, clusters by their first cell.
 */
export interface Payer {
  /**
   * @param grid symbol numbers by cell
   * @param removed receives 1 for every winning cell, if given; other cells are left unchanged
   */
  (grid: Uint8Array, factor: number, listener: WinListener | undefined, removed?: Uint8Array): number;
}

export function payerOf(game: CompiledGame): Payer {
  switch (game.paysBy) {
    case "lines":
      return linePayer(game);
    case "ways":
      return wayPayer(game);
    case "clusters":
      return clusterPayer(game);
  }
}

function linePayer(game: CompiledGame): Payer {
  const { lines, reels, rows, wild, pays, payWidth, wildMultiplier } = game;
  const paths = lines.map((line) => Uint8Array.from(line, (row, reel) => reel * rows + row));
  return (grid, factor, listener) => {
    let sum = 0;
    for (let index = 0; index < paths.length; index += 1) {
      const path = paths[index] as Uint8Array;
      // The first reel has no wild, so the line can win only with the symbol there.
      const first = grid[path[0] as number] as number;
      let count = 1;
      let times = factor;
      while (count < reels) {
        const symbol = grid[path[count] as number] as number;
        if (symbol === wild) times = factor * wildMultiplier;
        else if (symbol !== first) break;
        count += 1;
      }
      const units = (pays[first * payWidth + count] as number) * times;
      if (units === 0) continue;
      sum += units;
      listener?.line(index, first, count, units);
    }
    return sum;
  };
}

function wayPayer(game: CompiledGame): Payer {
  const { reels, rows, kinds, wild, pays, payWidth } = game;
  return (grid, factor, listener) => {
    let sum = 0;
    for (let symbol = 0; symbol < kinds; symbol += 1) {
      let ways = 1;
      let count = 0;
      while (count < reels) {
        let here = 0;
        for (let cell = count * rows; cell < (count + 1) * rows; cell += 1) {
          if (grid[cell] === symbol || grid[cell] === wild) here += 1;
        }
        if (here === 0) break;
        ways *= here;
        count += 1;
      }
      const units = (pays[symbol * payWidth + count] as number) * ways * factor;
      if (units === 0) continue;
      sum += units;
      listener?.ways(symbol, count, ways, units);
    }
    return sum;
  };
}

function clusterPayer(game: CompiledGame): Payer {
  const { cells, rows, pays, payWidth } = game;
  const seen = new Uint8Array(cells);
  const members = new Uint8Array(cells);
  return (grid, factor, listener, removed) => {
    let sum = 0;
    seen.fill(0);
    for (let start = 0; start < cells; start += 1) {
      if (seen[start] === 1) continue;
      const symbol = grid[start] as number;
      let size = 1;
      members[0] = start;
      seen[start] = 1;
      for (let next = 0; next < size; next += 1) {
        const cell = members[next] as number;
        const row = cell % rows;
        for (let side = 0; side < 4; side += 1) {
          let beside: number;
          if (side === 0) beside = row === 0 ? -1 : cell - 1;
          else if (side === 1) beside = row === rows - 1 ? -1 : cell + 1;
          else beside = side === 2 ? cell - rows : cell + rows;
          if (beside < 0 || beside >= cells || seen[beside] === 1 || grid[beside] !== symbol) continue;
          seen[beside] = 1;
          members[size] = beside;
          size += 1;
        }
      }
      const units = (pays[symbol * payWidth + size] as number) * factor;
      if (units === 0) continue;
      sum += units;
      if (removed !== undefined) for (let next = 0; next < size; next += 1) removed[members[next] as number] = 1;
      listener?.cluster(symbol, members.subarray(0, size), units);
    }
    return sum;
  };
}
