import {
  amount,
  byKind,
  fields,
  fieldsAnd,
  flag,
  list,
  nullable,
  oneOf,
  text,
  whole,
  wrong,
  type ReadBy,
} from "./readers.ts";

/** A round in a proof. Cells are counted from 0, reels from the left, rows from the top; amounts are minor units. */
const place = whole(0, 9);
const cell = fields({ reel: place, row: place });
const cells = list(cell, 0, 100);
const number = whole(0, 1_000_000);
const common = { symbol: text(40), count: number, cells, amount };

const win = byKind({
  line: fields({ ...common, line: number }),
  ways: fields({ ...common, ways: whole(0, Number.MAX_SAFE_INTEGER) }),
  cluster: fields(common),
  scatter: fields({ ...common, freeSpins: number }),
  coins: fields({ ...common, full: flag }),
});

const grid = list(list(text(40), 1, 10), 1, 10);
const frame = fields({ landed: grid, grid, wins: list(win, 0, 300), multiplier: number, win: amount });

/** Maximum number of spins of a round that is read or played; more than any real one. */
export const maxSpins = 3_000;
export const maxFrames = 2_000;

const spin = fieldsAnd(
  {
    kind: oneOf("base", "respin", "hold", "free"),
    stops: list(nullable(whole(0, 2_000)), 0, 10),
    held: cells,
    frames: list(frame, 1, maxFrames),
    coins: list(fields({ reel: place, row: place, amount }), 0, 100),
    left: number,
    multiplier: number,
    win: amount,
  },
  { heights: list(whole(1, 10), 1, 10) },
);

const round = fields({ spins: list(spin, 1, maxSpins), totalWin: amount });

export type Cell = ReadBy<typeof cell>;
export type Win = ReadBy<typeof win>;
export type Grid = ReadBy<typeof grid>;
export type Frame = ReadBy<typeof frame>;
export type Spin = ReadBy<typeof spin>;
export type Coin = Spin["coins"][number];
export type PlayedRound = ReadBy<typeof round>;

export const playedRound = (value: unknown): PlayedRound | typeof wrong => round(value);
