import type { OpenReply, PageError, SpinResult } from "../../page-api.ts";
import type { Frame, PlayedRound, Spin } from "../../played-round.ts";

/**
 * Where the page stands in a round. A round is a list of spins, a spin a list of frames (more than one with cascades);
 * `at` and `frame` in the state say which one is on the stage.
 *
 * - `spinning`: the stake is sent, the reels turn until the server answers.
 * - `unknown`: no answer; the reels have settled back and the same spinId waits to be sent again.
 * - `landing`: the reels (or, in hold-and-win, the cells) run out onto the spin's first frame; wilds grow over their reels.
 * - `showing`: what the frame won is pointed at.
 * - `falling`: what won vanishes and the next frame falls into place.
 * - `pausing`: everything of the spin is shown, its shortest time has not passed yet.
 * - `intro`, `outro`: the card before and after a feature; the player goes on by pressing.
 * - `ended`: nothing can be played any more; only the way back to the lobby is left.
 */
export type Phase =
  | "opening"
  | "idle"
  | "spinning"
  | "unknown"
  | "landing"
  | "showing"
  | "falling"
  | "pausing"
  | "intro"
  | "outro"
  | "ended";

export interface Refusal {
  readonly error: PageError;
  /** The server's sentence for the player. */
  readonly message: string;
}

/** What the page needs of a round to show it; a replay knows no balances. */
export type StagedRound = Pick<SpinResult, "roundId" | "stake" | "round"> & {
  readonly state: SpinResult["state"];
  readonly balanceBefore: number;
  readonly balance: number;
};

export interface PageState {
  readonly phase: Phase;
  /** A past round is shown again: nothing is staked, there is no balance. */
  readonly replay: boolean;
  /** Minor units, as last told by the server. */
  readonly balance: number;
  readonly stake: number;
  /** The round in flight: kept until its outcome is known, so that a retry can never become a second round. */
  readonly spinId: string | null;
  /** How often the round in flight was sent. */
  readonly tries: number;
  readonly result: StagedRound | null;
  /** Index into `result.round.spins` of the spin on the stage, and of the frame in it. */
  readonly at: number;
  readonly frame: number;
  /** Won so far in the round as far as it has been shown, minor units. */
  readonly won: number;
  /** The shortest time of a spin has not passed yet. */
  readonly held: boolean;
  readonly refusal: Refusal | null;
  /** The round in play was started before this page was opened. */
  readonly resumed: boolean;
}

export type PageEvent =
  | {
      readonly type: "opened";
      readonly reply: Pick<OpenReply, "balance" | "stake" | "resume">;
      /** Spin of the interrupted round this device has shown already, if it knows. */
      readonly reached?: number;
    }
  /** The page shows a past round and nothing else. */
  | { readonly type: "replayed"; readonly round: StagedRound }
  | { readonly type: "spin"; readonly spinId: string }
  /** Show the past round (again). */
  | { readonly type: "watch" }
  | { readonly type: "retry" }
  | { readonly type: "stakeChosen"; readonly stake: number }
  | { readonly type: "balanceRead"; readonly balance: number }
  | { readonly type: "answered"; readonly result: SpinResult }
  | { readonly type: "pending" }
  /** `balance` as it was read after the refusal; what was refused often shows that the one on the page is out of date. */
  | { readonly type: "refused"; readonly refusal: Refusal; readonly balance?: number }
  | { readonly type: "unanswered" }
  | { readonly type: "released" }
  | { readonly type: "stopped" }
  | { readonly type: "shown" }
  | { readonly type: "fallen" }
  | { readonly type: "continued" }
  | { readonly type: "dismissed" };

export type Effect =
  /** Send the round in flight, at once or after a moment. */
  | { readonly do: "send"; readonly spinId: string; readonly stake: number; readonly afterMs: number }
  /** Set the reels turning for a spin nobody knows yet, or for the next one of a round; starts the shortest spin's clock. */
  | { readonly do: "turn"; readonly spin: Spin | null; readonly before: Spin | null }
  | { readonly do: "stop"; readonly spin: Spin; readonly before: Spin | null }
  /** Let the reels fall back to the last known picture. */
  | { readonly do: "settle" }
  /** Put a spin's last picture on the stage without any motion. */
  | { readonly do: "place"; readonly spin: Spin }
  | { readonly do: "show"; readonly spin: Spin; readonly frame: Frame }
  | { readonly do: "fall"; readonly from: Frame; readonly to: Frame }
  | { readonly do: "clear" }
  | { readonly do: "mood"; readonly feature: boolean }
  /** This spin of the round is on the stage now: a page that breaks off here goes on here. */
  | { readonly do: "reached"; readonly roundId: string; readonly at: number }
  /** The player has seen the round to its end. */
  | { readonly do: "seen"; readonly roundId: string };

export interface Outcome {
  readonly state: PageState;
  readonly effects: readonly Effect[];
}

export const initialState: PageState = {
  phase: "opening",
  replay: false,
  balance: 0,
  stake: 0,
  spinId: null,
  tries: 0,
  result: null,
  at: 0,
  frame: 0,
  won: 0,
  held: false,
  refusal: null,
  resumed: false,
};

/** Refusals after which the page has no session any more: nothing is played or read here. */
export function endsPage({ error }: Refusal): boolean {
  return error === "session_expired" || error === "opened_elsewhere";
}

export function spinAt(state: PageState, at = state.at): Spin | null {
  return state.result?.round.spins[at] ?? null;
}

export function frameAt(state: PageState): Frame | null {
  return spinAt(state)?.frames[state.frame] ?? null;
}

/** A feature that is opened by a card: free spins, or respins for coins. Expanding wilds just go on. */
export function opensFeature(round: PlayedRound, at: number): boolean {
  const kind = round.spins[at]?.kind;
  return (kind === "free" || kind === "hold") && round.spins[at - 1]?.kind !== kind;
}
