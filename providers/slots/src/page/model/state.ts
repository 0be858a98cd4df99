import type { OpenReply, SpinResult } from "../../page-api.ts";
import type { PageError } from "../../page-errors.ts";
import type { Frame, PlayedRound, Spin } from "../../played-round.ts";
import { countsOnReels, tierOf, type WinTier } from "./win-tier.ts";

/**
 * The phase of the page in a round. A round is a list of spins, a spin a list of frames (more than one with cascades);
 * `at` and `frame` in the state are the current ones.
 *
 * - `spinning`: the stake is sent, the reels spin until the server answers.
 * - `unknown`: no answer; the reels have settled back, and the same spinId can be sent again.
 * - `landing`: the reels (or, in hold-and-win, the cells) stop on the spin's first frame; wilds grow over their reels.
 * - `showing`: the wins of the frame are highlighted.
 * - `falling`: winning symbols vanish and the next frame falls into place.
 * - `pausing`: the spin is shown, but its minimum time has not passed yet.
 * - `counting`: the round's whole win counts up on the reels; a press finishes it.
 * - `intro`, `outro`: the card before and after a feature; the player continues by pressing.
 * - `ended`: nothing can be played; only the way back to the lobby is left.
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
  | "counting"
  | "intro"
  | "outro"
  | "ended";

export interface Refusal {
  readonly error: PageError;
}

/** The data needed to show a round; a replay has no balances. */
export type StagedRound = Pick<SpinResult, "roundId" | "stake" | "round"> & {
  readonly state: SpinResult["state"];
  readonly balanceBefore: number;
  readonly balance: number;
};

export interface PageState {
  readonly phase: Phase;
  /** A past round is shown, without stake and balance. */
  readonly replay: boolean;
  /** Minor units, as last reported by the server. */
  readonly balance: number;
  readonly stake: number;
  /** The round in flight: kept until its outcome is known, so that a retry never becomes a second round. */
  readonly spinId: string | null;
  /** How often the round in flight was sent. */
  readonly tries: number;
  readonly result: StagedRound | null;
  /** Index into `result.round.spins` of the shown spin, and of its shown frame. */
  readonly at: number;
  readonly frame: number;
  /** Sum won in the shown part of the round, minor units. */
  readonly won: number;
  /** On the card after a feature: whether the sum has not counted up to its end yet. */
  readonly counting: boolean;
  /** Whether the minimum time of a spin has not passed yet. */
  readonly tooSoon: boolean;
  readonly refusal: Refusal | null;
  /** The round in play was started before this page was opened. */
  readonly resumed: boolean;
}

export type PageEvent =
  | {
      readonly type: "opened";
      readonly reply: Pick<OpenReply, "balance" | "stake" | "resume">;
      /** Spin of the interrupted round that this device has shown already, if known. */
      readonly reached?: number;
    }
  /** The page shows only a past round. */
  | { readonly type: "replayed"; readonly round: StagedRound }
  | { readonly type: "spin"; readonly spinId: string }
  /** Show the past round (again). */
  | { readonly type: "watch" }
  | { readonly type: "retry" }
  | { readonly type: "stakeChosen"; readonly stake: number }
  | { readonly type: "balanceRead"; readonly balance: number }
  | { readonly type: "answered"; readonly result: SpinResult }
  | { readonly type: "pending" }
  /** `balance` as read after the refusal, as that of the page is often out of date then. */
  | { readonly type: "refused"; readonly refusal: Refusal; readonly balance?: number }
  | { readonly type: "unanswered" }
  | { readonly type: "released" }
  | { readonly type: "stopped" }
  | { readonly type: "shown" }
  | { readonly type: "fallen" }
  /** The sum has counted up, or the player finished it. */
  | { readonly type: "counted" }
  | { readonly type: "continued" }
  | { readonly type: "dismissed" };

export type Effect =
  /** Send the round in flight, immediately or after a moment. */
  | { readonly do: "send"; readonly spinId: string; readonly stake: number; readonly afterMs: number }
  /** Spin the reels for an unknown spin, or for the next one of a round; starts the minimum time of the spin. */
  | { readonly do: "spin"; readonly spin: Spin | null; readonly before: Spin | null }
  | { readonly do: "stop"; readonly spin: Spin; readonly before: Spin | null }
  /** Let the reels settle on the last known frame. */
  | { readonly do: "settle" }
  /** Show a spin's last frame without motion. */
  | { readonly do: "place"; readonly spin: Spin }
  | { readonly do: "show"; readonly spin: Spin; readonly frame: Frame }
  | { readonly do: "fall"; readonly from: Frame; readonly to: Frame }
  | { readonly do: "clear" }
  /** Go on from a card by itself after a moment, unless the player has. */
  | { readonly do: "goOn"; readonly afterMs: number }
  /** Count the round's whole win up; `done` shows its end at once. */
  | { readonly do: "count"; readonly amount: number; readonly tier: WinTier; readonly done: boolean }
  | { readonly do: "mood"; readonly feature: boolean }
  /** This spin of the round is shown now: an interrupted page continues here. */
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
  counting: false,
  tooSoon: false,
  refusal: null,
  resumed: false,
};

/** Returns whether a refusal ends the session of the page. */
export function endsPage({ error }: Refusal): boolean {
  return error === "session_expired" || error === "opened_elsewhere";
}

export function spinAt(state: PageState, at = state.at): Spin | null {
  return state.result?.round.spins[at] ?? null;
}

export function frameAt(state: PageState): Frame | null {
  return spinAt(state)?.frames[state.frame] ?? null;
}

type SpinKind = Spin["kind"];

/** Returns whether spins of this kind are a feature, which begins and ends with a card. */
export const hasCards = (kind: SpinKind | undefined): boolean => kind !== undefined && kind !== "base";

/** Returns whether a feature begins: free spins, respins for coins, or respins around grown wilds. */
export function opensFeature(round: PlayedRound, at: number): boolean {
  const kind = round.spins[at]?.kind;
  return hasCards(kind) && round.spins[at - 1]?.kind !== kind;
}

/** Returns the tier of the round's whole win. */
export function tierOfRound({ result }: PageState): WinTier | null {
  return result === null ? null : tierOf(result.round.totalWin, result.stake);
}

/** Returns whether the round ends by counting its win up: large ones, and on a feature's card all above the stake. */
export function endsCounting(state: PageState): boolean {
  const tier = tierOfRound(state);
  return hasCards(state.result?.round.spins.at(-1)?.kind) ? tier !== null : countsOnReels(tier);
}
