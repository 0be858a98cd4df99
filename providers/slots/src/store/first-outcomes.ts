import type { Frame, PlayedRound, Spin, Win } from "../played-round.ts";

interface FirstSpin {
  readonly stops: number[];
  readonly grid: string[][];
  readonly wins: { line: number; symbol: string; count: number; positions: Win["cells"]; amount: number }[];
  readonly scatter: { count: number; positions: Win["cells"]; amount: number; freeSpins: number } | null;
  readonly win: number;
}

/** An outcome in version 1 of the store: lines and scatters of one game. */
interface FirstOutcome {
  readonly base: FirstSpin;
  readonly freeSpins: readonly (FirstSpin & { readonly left: number; readonly multiplier: number })[];
}

/** The scatter of the only game of version 1. */
const scatterId = "lantern";

/** Converts an outcome of version 1 to a PlayedRound with the same stops, symbols and amounts. JSON in, JSON out. */
export function convertOutcome(json: string): string {
  const { base, freeSpins } = JSON.parse(json) as FirstOutcome;
  const spins = [
    spinOf(base, { kind: "base", left: base.scatter?.freeSpins ?? 0, multiplier: 1 }),
    ...freeSpins.map((spin) => spinOf(spin, { kind: "free", left: spin.left, multiplier: spin.multiplier })),
  ];
  const round: PlayedRound = { spins, totalWin: spins.reduce((sum, spin) => sum + spin.win, 0) };
  return JSON.stringify(round);
}

function spinOf(
  { stops, grid, wins, scatter, win }: FirstSpin,
  kind: Pick<Spin, "kind" | "left" | "multiplier">,
): Spin {
  const frame: Frame = {
    landed: grid,
    grid,
    wins: wins.map(({ positions, ...rest }) => ({ kind: "line", ...rest, cells: positions })),
    multiplier: 1,
    win,
  };
  // Version 1 also listed scatters without effect, beyond the upper bound of free spins.
  if (scatter !== null && (scatter.amount > 0 || scatter.freeSpins > 0)) {
    const { positions, ...rest } = scatter;
    frame.wins.push({ kind: "scatter", symbol: scatterId, ...rest, cells: positions });
  }
  return { ...kind, stops, held: [], frames: [frame], coins: [], win };
}
