import type { PageError } from "../../page-api.ts";
import type { FreeSpin, OpenReply, SpinResult } from "../old-shapes.ts";

/**
 * Where the page stands in a round.
 *
 * - `spinning`: the stake is sent, the reels turn until the server answers.
 * - `unknown`: no answer; the reels have settled back and the same spinId waits to be sent again.
 * - `revealing` → `showing`: the reels stop, then the wins are shown.
 * - `featureIntro` → `featureSpinning` → `featureShowing` (→ `featurePause`) … → `featureOutro`: the free spins.
 * - `ended`: nothing can be played any more; only the way back to the lobby is left.
 */
export type Phase =
  | "opening"
  | "idle"
  | "spinning"
  | "unknown"
  | "revealing"
  | "showing"
  | "featureIntro"
  | "featureSpinning"
  | "featureShowing"
  | "featurePause"
  | "featureOutro"
  | "ended";

export interface Refusal {
  readonly error: PageError;
  /** The server's sentence for the player. */
  readonly message: string;
}

export interface PageState {
  readonly phase: Phase;
  /** Minor units, as last told by the server. */
  readonly balance: number;
  readonly stake: number;
  /** The round in flight: kept until its outcome is known, so that a retry can never become a second round. */
  readonly spinId: string | null;
  /** How often the round in flight was sent. */
  readonly tries: number;
  readonly result: SpinResult | null;
  /** Free spins shown so far, and their sum in minor units (the base spin is not in it). */
  readonly freePlayed: number;
  readonly freeSum: number;
  /** The shortest time of a spin has not passed yet. */
  readonly held: boolean;
  readonly refusal: Refusal | null;
  /** The round in play was started before this page was opened. */
  readonly resumed: boolean;
}

export type PageEvent =
  | { readonly type: "opened"; readonly reply: Pick<OpenReply, "balance" | "stake" | "resume"> }
  | { readonly type: "spin"; readonly spinId: string }
  | { readonly type: "retry" }
  | { readonly type: "stakeChosen"; readonly stake: number }
  | { readonly type: "balanceRead"; readonly balance: number }
  | { readonly type: "answered"; readonly result: SpinResult }
  | { readonly type: "pending" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "unanswered" }
  | { readonly type: "released" }
  | { readonly type: "stopped" }
  | { readonly type: "shown" }
  | { readonly type: "continued" }
  | { readonly type: "dismissed" };

/** One spin as it is shown: the base spin or a free spin. */
export type ShownSpin = Pick<SpinResult, "wins" | "scatter" | "grid" | "stops"> & {
  readonly win: number;
  readonly free: FreeSpin | null;
};

export type Effect =
  /** Send the round in flight, at once or after a moment. */
  | { readonly do: "send"; readonly spinId: string; readonly stake: number; readonly afterMs: number }
  /** Set the reels turning and start the clock of the shortest spin. */
  | { readonly do: "turn"; readonly strips: "base" | "free" }
  | { readonly do: "stop"; readonly spin: ShownSpin }
  /** Let the reels fall back to the last known picture. */
  | { readonly do: "settle" }
  | { readonly do: "show"; readonly spin: ShownSpin }
  | { readonly do: "clear" }
  | { readonly do: "mood"; readonly feature: boolean }
  /** The player has seen the round to its end. */
  | { readonly do: "seen"; readonly roundId: string };

export interface Outcome {
  readonly state: PageState;
  readonly effects: readonly Effect[];
}

export const initialState: PageState = {
  phase: "opening",
  balance: 0,
  stake: 0,
  spinId: null,
  tries: 0,
  result: null,
  freePlayed: 0,
  freeSum: 0,
  held: false,
  refusal: null,
  resumed: false,
};

export function baseSpin(result: SpinResult): ShownSpin {
  return {
    wins: result.wins,
    scatter: result.scatter,
    grid: result.grid,
    stops: result.stops,
    win: result.baseWin,
    free: null,
  };
}

export function freeSpinShown(free: FreeSpin): ShownSpin {
  return { wins: free.wins, scatter: free.scatter, grid: free.grid, stops: free.stops, win: free.win, free };
}
