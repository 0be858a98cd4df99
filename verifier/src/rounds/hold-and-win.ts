import type { OnDraws } from "./draws.ts";
import { cellsWhere, type Game } from "./game.ts";
import type { Cell, Coin, Frame, Grid, Spin, Win } from "./played-round.ts";

/** Draws the value of a coin by weight, in minor units. */
function* coinAmount(game: Game): OnDraws<number> {
  const values = game.definition.holdAndWin?.values ?? [];
  const drawn = yield values.reduce((sum, { weight }) => sum + weight, 0);
  let running = 0;
  for (const { units, weight } of values) {
    running += weight;
    if (drawn < running) return units * game.unit;
  }
  return 0;
}

const inPlace = (a: Cell, b: Cell): boolean => a.reel === b.reel && a.row === b.row;
const sorted = (coins: readonly Coin[]): Coin[] => [...coins].sort((a, b) => a.reel - b.reel || a.row - b.row);

function coinsWin(game: Game, coins: readonly Coin[], full: boolean): Win {
  const amount =
    coins.reduce((sum, coin) => sum + coin.amount, 0) +
    (full ? (game.definition.holdAndWin?.full ?? 0) * game.unit : 0);
  const cells = coins.map(({ reel, row }) => ({ reel, row }));
  return { kind: "coins", symbol: game.coin ?? "", count: coins.length, cells, amount, full };
}

/** Returns a spin with one more win in its only picture. */
function withWin(spin: Spin, win: Win): Spin {
  const frames = spin.frames.map((frame) => ({ ...frame, wins: [...frame.wins, win], win: frame.win + win.amount }));
  return { ...spin, frames, win: spin.win + win.amount };
}

/**
 * Plays hold-and-win, triggered by the coins of the base spin. The coins stay, every other cell spins separately, and
 * each new coin also stays and restores the respins. At the end the coins pay. Returns the completed base spin first.
 */
export function* playHoldAndWin(game: Game, base: Spin): OnDraws<Spin[]> {
  const { holdAndWin: rule, reels, rows } = game.definition;
  const [picture] = base.frames;
  if (rule === undefined || game.coin === undefined || picture === undefined) return [base];
  const places = cellsWhere(picture.grid, (symbol) => symbol === game.coin);
  if (places.length < rule.from) return [base];
  const coins: Coin[] = [];
  for (const place of places) coins.push({ ...place, amount: yield* coinAmount(game) });
  const isFull = (): boolean => coins.length === reels * rows;
  let left = isFull() ? 0 : rule.respins;
  const spins: Spin[] = [{ ...base, coins: sorted(coins), left }];
  while (left > 0) {
    const before = coins.length;
    for (const cell of cellsWhere(picture.grid, (_, at) => !coins.some((coin) => inPlace(coin, at)))) {
      if ((yield rule.outOf) < rule.chance) coins.push({ ...cell, amount: yield* coinAmount(game) });
    }
    left = isFull() ? 0 : coins.length > before ? rule.respins : left - 1;
    spins.push({
      kind: "hold",
      stops: [],
      held: [],
      frames: [pictureOf(game, coins)],
      coins: sorted(coins),
      left,
      multiplier: 1,
      win: 0,
    });
  }
  const last = spins.pop() ?? base;
  return [...spins, withWin(last, coinsWin(game, sorted(coins), isFull()))];
}

/** Returns the window of a respin: coins and empty cells. */
function pictureOf(game: Game, coins: readonly Coin[]): Frame {
  const { reels, rows } = game.definition;
  const grid: Grid = Array.from({ length: reels }, (_column, reel) =>
    Array.from({ length: rows }, (_cell, row) =>
      coins.some((coin) => inPlace(coin, { reel, row })) ? (game.coin ?? "") : "",
    ),
  );
  return { landed: grid, grid, wins: [], multiplier: 1, win: 0 };
}
