/**
 * The server's replies as this page was written for: lines and scatters of one game. Everything that still reads these
 * shapes moves to those of page-api.ts; then this file goes.
 */
import type * as api from "../page-api.ts";

interface Position {
  readonly reel: number;
  readonly row: number;
}

export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly positions: readonly Position[];
  readonly amount: number;
}

export interface ScatterWin {
  readonly count: number;
  readonly positions: readonly Position[];
  readonly amount: number;
  readonly freeSpins: number;
}

interface OldSpin {
  readonly stops: number[];
  readonly grid: string[][];
  readonly wins: LineWin[];
  readonly scatter: ScatterWin | null;
}

export interface FreeSpin extends OldSpin {
  readonly index: number;
  readonly left: number;
  readonly multiplier: number;
  readonly win: number;
}

export interface SpinResult extends OldSpin {
  readonly roundId: string;
  readonly spinId: string;
  readonly nonce: number;
  readonly baseWin: number;
  readonly freeSpins: FreeSpin[];
  readonly totalWin: number;
  readonly stake: number;
  readonly currency: string;
  readonly balanceBefore: number;
  readonly balance: number;
  readonly state: "closed" | "paying";
}

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly reels: number;
  readonly rows: number;
  readonly symbols: { id: string; kind: "line" | "wild" | "scatter" }[];
  readonly lines: number[][];
  readonly linePays: { symbol: string; count: number; pays: number }[];
  readonly scatterPays: { count: number; pays: number; freeSpins: number }[];
  readonly freeSpinMultiplier: number;
  readonly maxFreeSpins: number;
  readonly betLevels: number[];
  readonly rtp: number;
  readonly hitFrequency: number;
  readonly strips: { base: string[][]; free: string[][] };
}

type OldResume =
  | { readonly kind: "result"; readonly result: SpinResult }
  | { readonly kind: "pending"; readonly spinId: string; readonly stake: number };

export type OpenReply = Omit<api.OpenReply, "game" | "resume"> & {
  readonly game: GameInfo;
  readonly resume: OldResume | null;
};

export function oldOpen(reply: api.OpenReply): OpenReply {
  const { resume } = reply;
  return {
    ...reply,
    game: oldGame(reply.game),
    // A round of another game cannot be shown here; the next spin lets it go.
    resume:
      resume === null || resume.kind === "elsewhere"
        ? null
        : resume.kind === "pending"
          ? resume
          : { kind: "result", result: oldResult(resume.result) },
  };
}

function oldGame({ definition, figures }: api.GameInfo): GameInfo {
  const { pays, strips, scatters } = definition;
  return {
    id: definition.id,
    name: definition.name,
    reels: definition.reels,
    rows: definition.rows,
    symbols: definition.symbols.map(({ id, kind }) => ({
      id,
      kind: kind === "wild" || kind === "scatter" ? kind : "line",
    })),
    lines: pays.kind === "lines" ? pays.lines.map((line) => [...line]) : [],
    linePays: Object.entries(pays.table).flatMap(([symbol, byCount]) =>
      Object.entries(byCount).map(([count, units]) => ({ symbol, count: Number(count), pays: units })),
    ),
    scatterPays: (scatters?.awards ?? []).map((award) => ({ ...award })),
    freeSpinMultiplier: scatters?.freeSpins.multiplier ?? 1,
    maxFreeSpins: scatters?.freeSpins.most ?? 0,
    betLevels: [...definition.betLevels],
    rtp: figures.rtp.value,
    hitFrequency: figures.hitFrequency.value,
    strips: {
      base: strips.base.map((strip) => [...strip]),
      free: (strips.free ?? []).map((strip) => [...strip]),
    },
  };
}

export function oldResult(result: api.SpinResult): SpinResult {
  const [base, ...free] = result.round.spins;
  if (base === undefined) throw new Error("a round without a spin");
  const { round, ...rest } = result;
  return {
    ...rest,
    ...oldSpin(base),
    baseWin: base.win,
    totalWin: round.totalWin,
    freeSpins: free.map((spin, index) => ({
      ...oldSpin(spin),
      index: index + 1,
      left: spin.left,
      multiplier: spin.multiplier,
      win: spin.win,
    })),
  };
}

function oldSpin({ stops, frames }: api.Spin): OldSpin {
  const wins = frames[0]?.wins ?? [];
  const scatter = wins.find((win) => win.kind === "scatter");
  return {
    stops: stops.map((stop) => stop ?? 0),
    grid: frames[0]?.grid ?? [],
    wins: wins.flatMap((win) =>
      win.kind === "line"
        ? [{ line: win.line, symbol: win.symbol, count: win.count, positions: win.cells, amount: win.amount }]
        : [],
    ),
    scatter:
      scatter === undefined
        ? null
        : { count: scatter.count, positions: scatter.cells, amount: scatter.amount, freeSpins: scatter.freeSpins },
  };
}
