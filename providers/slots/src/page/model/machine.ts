import type { SpinResult } from "../old-shapes.ts";
import {
  baseSpin,
  type Effect,
  freeSpinShown,
  type Outcome,
  type PageEvent,
  type PageState,
  type Phase,
} from "./state.ts";

/** Unanswered sends of one round before the page stops turning the reels and leaves the next try to the player. */
export const unansweredTries = 3;
/** The same for a round the server has accepted but cannot confirm yet. */
export const pendingTries = 12;
const resendAfterMs = 1000;

type Step<E extends PageEvent> = (state: PageState, event: E) => Outcome;
type Table = { readonly [P in Phase]: { readonly [E in PageEvent as E["type"]]?: Step<E> } };

const stay = (state: PageState, ...effects: Effect[]): Outcome => ({ state, effects });

/** Sends a round (again) under one spinId, reels turning. */
function send(state: PageState, spinId: string): Outcome {
  return stay(
    { ...state, phase: "spinning", spinId, tries: 1, result: null, held: true, refusal: null },
    { do: "clear" },
    { do: "turn", strips: "base" },
    { do: "send", spinId, stake: state.stake, afterMs: 0 },
  );
}

function resend(state: PageState, limit: number): Outcome {
  if (state.spinId === null) return stay(state);
  if (state.tries >= limit) return stay({ ...state, phase: "unknown" }, { do: "settle" });
  return stay(
    { ...state, tries: state.tries + 1 },
    { do: "send", spinId: state.spinId, stake: state.stake, afterMs: resendAfterMs },
  );
}

function answered(state: PageState, result: SpinResult): Outcome {
  return stay(
    {
      ...state,
      phase: "revealing",
      spinId: null,
      result,
      stake: result.stake,
      balance: result.balanceBefore,
      freePlayed: 0,
      freeSum: 0,
    },
    { do: "stop", spin: baseSpin(result) },
  );
}

/** The round is over for the player: its full balance is shown and the server is told. */
function finish(state: PageState, result: SpinResult): Outcome {
  return stay(
    { ...state, phase: "idle", balance: result.balance, resumed: false },
    { do: "seen", roundId: result.roundId },
  );
}

function nextFreeSpin(state: PageState): Outcome {
  const spin = state.result?.freeSpins[state.freePlayed];
  if (spin === undefined)
    return stay({ ...state, phase: "featureOutro", balance: state.result?.balance ?? state.balance }, { do: "clear" });
  return stay(
    { ...state, phase: "featureSpinning", held: true },
    { do: "clear" },
    { do: "turn", strips: "free" },
    { do: "stop", spin: freeSpinShown(spin) },
  );
}

const release: Step<{ type: "released" }> = (state) => stay({ ...state, held: false });
const dismiss: Step<{ type: "dismissed" }> = (state) => stay({ ...state, refusal: null });
const readBalance: Step<{ type: "balanceRead"; balance: number }> = (state, { balance }) => stay({ ...state, balance });

/** The life of the page: every event a phase reacts to. Anything not listed here is ignored in that phase. */
export const transitions: Table = {
  opening: {
    opened: (before, { reply }) => {
      const state: PageState = { ...before, phase: "idle", balance: reply.balance, stake: reply.stake };
      if (reply.resume === null) return stay(state);
      const resumed = { ...state, resumed: true, held: true };
      if (reply.resume.kind === "pending") return send({ ...resumed, stake: reply.resume.stake }, reply.resume.spinId);
      const { state: revealing, effects } = answered(resumed, reply.resume.result);
      return stay(revealing, { do: "turn", strips: "base" }, ...effects);
    },
    // A launch is used up last, so an opening that failed for want of the wallet may be tried again.
    refused: (state, { refusal }) =>
      stay({ ...state, phase: refusal.error === "unavailable" ? "opening" : "ended", refusal }),
    dismissed: dismiss,
  },
  idle: {
    spin: (state, { spinId }) => (state.held ? stay(state) : send(state, spinId)),
    stakeChosen: (state, { stake }) => stay({ ...state, stake }),
    balanceRead: readBalance,
    refused: (state, { refusal }) => refuse(state, refusal),
    released: release,
    dismissed: dismiss,
  },
  spinning: {
    answered: (state, { result }) => answered(state, result),
    pending: (state) => resend(state, pendingTries),
    unanswered: (state) => resend(state, unansweredTries),
    refused: (state, { refusal }) => refuse(state, refusal, { do: "settle" }),
    released: release,
  },
  unknown: {
    retry: (state) => (state.spinId === null || state.held ? stay(state) : send(state, state.spinId)),
    released: release,
  },
  revealing: {
    stopped: (state) => {
      if (state.result === null) return stay(state);
      const spin = baseSpin(state.result);
      const featured = state.result.freeSpins.length > 0;
      if (!featured && state.result.totalWin === 0) return finish(state, state.result);
      const balance = featured ? state.balance : state.result.balance;
      return stay({ ...state, phase: "showing", balance }, { do: "show", spin });
    },
    released: release,
  },
  showing: {
    shown: (state) => {
      if (state.result === null) return stay(state);
      return state.result.freeSpins.length > 0
        ? stay({ ...state, phase: "featureIntro" }, { do: "mood", feature: true })
        : finish(state, state.result);
    },
    // A player who has seen enough may go on: the round is finished first, then the next one begins.
    spin: (state, { spinId }) => {
      if (state.held || state.result === null || state.result.freeSpins.length > 0) return stay(state);
      const { state: finished, effects } = finish(state, state.result);
      const next = send(finished, spinId);
      return stay(next.state, ...effects, ...next.effects);
    },
    released: release,
  },
  featureIntro: {
    continued: (state) => nextFreeSpin(state),
    released: release,
  },
  featureSpinning: {
    stopped: (state) => {
      const spin = state.result?.freeSpins[state.freePlayed];
      if (spin === undefined) return stay(state);
      return stay(
        {
          ...state,
          phase: "featureShowing",
          freePlayed: state.freePlayed + 1,
          freeSum: state.freeSum + spin.win,
        },
        { do: "show", spin: freeSpinShown(spin) },
      );
    },
    released: release,
  },
  featureShowing: {
    shown: (state) => (state.held ? stay({ ...state, phase: "featurePause" }) : nextFreeSpin(state)),
    released: release,
  },
  featurePause: {
    released: (state) => nextFreeSpin({ ...state, held: false }),
  },
  featureOutro: {
    continued: (state) => {
      if (state.result === null) return stay(state);
      const { state: finished, effects } = finish(state, state.result);
      return stay(finished, { do: "clear" }, { do: "mood", feature: false }, ...effects);
    },
    released: release,
  },
  ended: {},
};

/** Nothing of the round remains: the stake was not taken or has been returned, so its spinId is done with. */
function refuse(state: PageState, refusal: NonNullable<PageState["refusal"]>, ...effects: Effect[]): Outcome {
  const phase: Phase = refusal.error === "session_expired" ? "ended" : "idle";
  return stay({ ...state, phase, spinId: null, refusal, resumed: false }, ...effects);
}

/** The next state and what has to be done for it. An event the phase does not know changes nothing. */
export function step(state: PageState, event: PageEvent): Outcome {
  const react = transitions[state.phase][event.type] as Step<PageEvent> | undefined;
  return react === undefined ? stay(state) : react(state, event);
}
