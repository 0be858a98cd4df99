import { cellsWhere, type Game } from "./game.ts";
import type { Cell, Grid, Win } from "./played-round.ts";

/**
 * Returns the wins of a picture without scatters.
 * @param times the multiplier of the cascade or of the free spin
 */
export function winsOf(game: Game, grid: Grid, times: number): Win[] {
  const { pays } = game.definition;
  switch (pays.kind) {
    case "lines":
      return pays.lines.flatMap((rows, index) => lineWin(game, grid, { rows, number: index + 1 }, times));
    case "ways":
      return game.definition.symbols.flatMap(({ id }) => waysWin(game, grid, id, times));
    case "clusters":
      return clusterWins(game, grid, times);
  }
}

/** Returns line wins: equal symbols from the leftmost reel, with wilds anywhere but first. */
function lineWin(
  game: Game,
  grid: Grid,
  line: { readonly rows: readonly number[]; readonly number: number },
  times: number,
): Win[] {
  const along = line.rows.map((row, reel) => grid[reel]?.[row] ?? "");
  const [symbol = ""] = along;
  const end = along.findIndex((each) => each !== symbol && each !== game.wild);
  const count = end === -1 ? along.length : end;
  const units = game.pays.get(symbol)?.get(count) ?? 0;
  if (units === 0) return [];
  const withWild = game.wild !== undefined && along.slice(0, count).includes(game.wild);
  const multiplied = withWild ? (game.definition.wild?.multiplier ?? 1) : 1;
  const cells = line.rows.slice(0, count).map((row, reel) => ({ reel, row }));
  return [{ kind: "line", line: line.number, symbol, count, cells, amount: units * game.unit * multiplied * times }];
}

/**
 * Returns ways wins: the symbol must be on each of the first reels, in any row; each choice of one cell per reel is a
 * way.
 */
function waysWin(game: Game, grid: Grid, symbol: string, times: number): Win[] {
  const onReels = grid.map((column) => column.filter((each) => each === symbol || each === game.wild).length);
  const end = onReels.indexOf(0);
  const count = end === -1 ? onReels.length : end;
  const units = game.pays.get(symbol)?.get(count) ?? 0;
  if (units === 0) return [];
  const ways = onReels.slice(0, count).reduce((product, number) => product * number, 1);
  const cells = cellsWhere(grid, (each, { reel }) => reel < count && (each === symbol || each === game.wild));
  return [{ kind: "ways", ways, symbol, count, cells, amount: units * ways * game.unit * times }];
}

/**
 * Returns cluster wins: equal symbols that share a side. A size between two entries of the pay table pays as the
 * smaller entry.
 */
function clusterWins(game: Game, grid: Grid, times: number): Win[] {
  const wins: Win[] = [];
  const seen = new Set<string>();
  for (const start of cellsWhere(grid, (symbol) => game.pays.has(symbol))) {
    const symbol = grid[start.reel]?.[start.row] ?? "";
    const cluster = spread(grid, symbol, start, seen);
    const units = unitsForSize(game.pays.get(symbol) ?? new Map<number, number>(), cluster.length);
    if (units === 0) continue;
    const cells = cluster.sort((a, b) => a.reel - b.reel || a.row - b.row);
    wins.push({ kind: "cluster", symbol, count: cells.length, cells, amount: units * game.unit * times });
  }
  return wins;
}

/** Returns the unvisited cells of a symbol that are connected to a cell, and adds them to `seen`. */
function spread(grid: Grid, symbol: string, start: Cell, seen: Set<string>): Cell[] {
  const found: Cell[] = [];
  const open = [start];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const { reel, row } = cell;
    const key = `${reel}:${row}`;
    if (grid[reel]?.[row] !== symbol || seen.has(key)) continue;
    seen.add(key);
    found.push(cell);
    open.push({ reel: reel - 1, row }, { reel: reel + 1, row }, { reel, row: row - 1 }, { reel, row: row + 1 });
  }
  return found;
}

function unitsForSize(sizes: ReadonlyMap<number, number>, size: number): number {
  const reached = [...sizes.keys()].filter((each) => each <= size);
  return reached.length === 0 ? 0 : (sizes.get(Math.max(...reached)) ?? 0);
}

/**
 * Returns scatter wins: scatters anywhere that pay or award free spins.
 * @param room how many more free spins may be awarded; 0 if scatters award none
 */
export function scatterWin(
  game: Game,
  grid: Grid,
  times: number,
  room: number,
): Extract<Win, { kind: "scatter" }> | null {
  const cells = cellsWhere(grid, (symbol) => symbol === game.scatter);
  const award = game.definition.scatters?.awards.filter(({ count }) => count <= cells.length).at(-1);
  if (award === undefined || game.scatter === undefined) return null;
  const freeSpins = Math.min(award.freeSpins, room);
  if (award.pays === 0 && freeSpins === 0) return null;
  const amount = award.pays * game.stake * times;
  return { kind: "scatter", symbol: game.scatter, count: cells.length, cells, amount, freeSpins };
}
