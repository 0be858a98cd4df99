import type { SpinResult } from "../../page-api.ts";
import type { Spin } from "../../played-round.ts";
import {
  type Effect,
  endsCounting,
  endsPage,
  frameAt,
  hasCards,
  opensFeature,
  type Outcome,
  type PageEvent,
  type PageState,
  type Phase,
  type StagedRound,
  spinAt,
  tierOfRound,
} from "./state.ts";

/** Unanswered sends of one round before the reels stop and the player has to retry. */
export const unansweredTries = 3;
/** The same limit for a round that the server has accepted but cannot confirm yet. */
export const pendingTries = 12;
const resendAfterMs = 1000;
const cardMs = 3000;

type Step<E extends PageEvent> = (state: PageState, event: E) => Outcome;
type Table = { readonly [P in Phase]: { readonly [E in PageEvent as E["type"]]?: Step<E> } };

const stay = (state: PageState, ...effects: Effect[]): Outcome => ({ state, effects });
/** Returns the state of `then` with the effects of both in order. */
const after = ({ effects }: Outcome, then: Outcome): Outcome => ({
  state: then.state,
  effects: [...effects, ...then.effects],
});

/** Sends a round, or sends it again, under one spinId, with the reels spinning. */
function send(state: PageState, spinId: string): Outcome {
  return stay(
    { ...state, phase: "spinning", spinId, tries: 1, result: null, won: 0, tooSoon: true, refusal: null },
    { do: "clear" },
    { do: "spin", spin: null, before: null },
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

/** Stops the spinning reels on the first spin of the known outcome. */
function reveal(state: PageState, result: StagedRound): Outcome {
  const [spin] = result.round.spins;
  if (spin === undefined) return stay(state);
  return stay(
    {
      ...state,
      phase: "landing",
      spinId: null,
      result,
      stake: result.stake,
      balance: result.balanceBefore,
      at: 0,
      frame: 0,
      won: 0,
    },
    { do: "stop", spin, before: null },
  );
}

/**
 * Returns a round that was paid before the page was opened, with today's balance: deposits and other games may have
 * changed it since. While its win is not booked, its own balances are the best known.
 */
function withBalance(result: SpinResult, balance: number): SpinResult {
  if (result.state !== "closed") return result;
  const win = result.balance - result.balanceBefore;
  return { ...result, balanceBefore: Math.max(0, balance - win), balance };
}

/** Continues an interrupted round after the spin that was shown last; from the start if it is unknown. */
function resume(state: PageState, result: SpinResult, reached: number): Outcome {
  const { spins } = result.round;
  const last = reached > 0 && reached < spins.length ? spins[reached - 1] : undefined;
  if (last === undefined) {
    return after(stay(state, { do: "spin", spin: null, before: null }), reveal({ ...state, tooSoon: true }, result));
  }
  const won = spins.slice(0, reached).reduce((sum, spin) => sum + spin.win, 0);
  const known: PageState = {
    ...state,
    result,
    stake: result.stake,
    balance: result.balanceBefore,
    at: reached - 1,
    frame: last.frames.length - 1,
    won,
  };
  return after(stay(known, { do: "mood", feature: true }, { do: "place", spin: last }), nextSpin(known));
}

const isLastSpin = (state: PageState): boolean => spinAt(state, state.at + 1) === null;

/** Returns whether no later part of the round wins or spins. */
function nothingLeft(state: PageState): boolean {
  const later = spinAt(state)?.frames.slice(state.frame + 1) ?? [];
  return state.result !== null && isLastSpin(state) && later.every(({ win }) => win === 0);
}

/** Returns whether the last wins of a round without a card at its end are shown. */
const showsEnd = (state: PageState): boolean => nothingLeft(state) && !hasCards(spinAt(state)?.kind);

/** Returns whether the player may spin while wins are still shown. A feature ends with its card, which cannot be skipped. */
export function canContinue(state: PageState): boolean {
  return !state.tooSoon && !state.replay && showsEnd(state) && !endsCounting(state);
}

/** Returns whether a press finishes the count, also before it has begun. */
export function canFinishCount(state: PageState): boolean {
  if (state.phase === "counting") return true;
  if (state.phase === "outro") return state.counting;
  return state.phase === "showing" && showsEnd(state) && endsCounting(state);
}

/** Shows the wins of the frame at rest, if any. */
function rest(state: PageState): Outcome {
  const spin = spinAt(state);
  const frame = frameAt(state);
  if (spin === null || frame === null || state.result === null) return stay(state);
  const won = state.won + frame.win;
  // The final balance would reveal how an unfinished round ends; it moves when the count ends.
  const balance = nothingLeft(state) && !endsCounting(state) ? state.result.balance : state.balance;
  if (frame.wins.length === 0 && spin.coins.length === 0) return endSpin({ ...state, won, balance });
  return stay({ ...state, phase: "showing", won, balance }, { do: "show", spin, frame });
}

/** After all wins of the frame were shown: starts the next fall, or ends the spin. */
function nextFrame(state: PageState): Outcome {
  const from = frameAt(state);
  const to = spinAt(state)?.frames[state.frame + 1];
  if (from === null || to === undefined) return endSpin(state);
  return stay({ ...state, phase: "falling", frame: state.frame + 1 }, { do: "clear" }, { do: "fall", from, to });
}

/** The cards of respins continue automatically: they are too frequent to wait for a press. */
const goOn = (kind: Spin["kind"] | undefined): Effect[] => (kind === "respin" ? [{ do: "goOn", afterMs: cardMs }] : []);

function endSpin(state: PageState): Outcome {
  if (state.result === null) return stay(state);
  const next = state.at + 1;
  if (isLastSpin(state)) return endRound(state);
  if (opensFeature(state.result.round, next)) {
    const on = goOn(spinAt(state, next)?.kind);
    return stay({ ...state, phase: "intro" }, { do: "mood", feature: true }, ...on);
  }
  return nextWhenReleased(state);
}

/** Starts the next spin of the round, which also takes at least the minimum time. */
function nextWhenReleased(state: PageState): Outcome {
  return state.tooSoon ? stay({ ...state, phase: "pausing" }) : nextSpin(state);
}

function nextSpin(state: PageState): Outcome {
  const before = spinAt(state);
  const at = state.at + 1;
  const spin = spinAt(state, at);
  if (before === null || spin === null || state.result === null) return stay(state);
  return stay(
    { ...state, phase: "landing", at, frame: 0, tooSoon: true },
    { do: "clear" },
    { do: "reached", roundId: state.result.roundId, at },
    { do: "spin", spin, before },
    { do: "stop", spin, before },
  );
}

/** Ends the round: a feature with its sum on a card, a large win by counting it up, other rounds immediately. */
function endRound(state: PageState): Outcome {
  const card = hasCards(spinAt(state)?.kind);
  if (endsCounting(state)) {
    return stay(
      { ...state, phase: card ? "outro" : "counting", counting: card },
      { do: "clear" },
      ...count(state, false),
    );
  }
  if (!card) return finish(state);
  const balance = state.result?.balance ?? state.balance;
  return stay({ ...state, phase: "outro", balance }, { do: "clear" }, ...goOn(spinAt(state)?.kind));
}

/** Counts the whole win of the round. @param done shows the end of the count at once */
function count(state: PageState, done: boolean): Effect[] {
  const tier = tierOfRound(state);
  return state.result === null || tier === null
    ? []
    : [{ do: "count", amount: state.result.round.totalWin, tier, done }];
}

/** Ends the count: only now the balance moves. */
function finishCount(state: PageState): Outcome {
  if (!canFinishCount(state)) return stay(state);
  const effects = count(state, true);
  if (state.phase !== "outro") return after(stay(state, { do: "clear" }, ...effects), finish(state));
  const balance = state.result?.balance ?? state.balance;
  return stay({ ...state, counting: false, balance }, ...effects, ...goOn(spinAt(state)?.kind));
}

/** Finishes the round: the full balance is shown and the server is notified. */
function finish(state: PageState): Outcome {
  const { result } = state;
  if (result === null) return stay(state);
  const calm: Effect[] = result.round.spins.length > 1 ? [{ do: "mood", feature: false }] : [];
  const seen: Effect[] = state.replay ? [] : [{ do: "seen", roundId: result.roundId }];
  return stay(
    { ...state, phase: "idle", balance: result.balance, won: result.round.totalWin, resumed: false },
    ...calm,
    ...seen,
  );
}

const release: Step<{ type: "released" }> = (state) => stay({ ...state, tooSoon: false });
const dismiss: Step<{ type: "dismissed" }> = (state) => stay({ ...state, refusal: null });
const readBalance: Step<{ type: "balanceRead"; balance: number }> = (state, { balance }) => stay({ ...state, balance });

/** The transitions of the page by phase and event. Other events are ignored in a phase. */
export const transitions: Table = {
  opening: {
    opened: (before, { reply, reached = 0 }) => {
      const state: PageState = { ...before, phase: "idle", balance: reply.balance, stake: reply.stake };
      const { resume: left } = reply;
      if (left === null || left.kind === "elsewhere") return stay(state);
      const resumed = { ...state, resumed: true };
      return left.kind === "pending"
        ? send({ ...resumed, stake: left.stake }, left.spinId)
        : resume(resumed, withBalance(left.result, reply.balance), reached);
    },
    replayed: (state, { round }) => stay({ ...state, phase: "idle", replay: true, result: round, stake: round.stake }),
    // A launch is used up last, so an opening that failed because of the wallet may be tried again.
    refused: (state, { refusal }) =>
      stay({ ...state, phase: refusal.error === "unavailable" ? "opening" : "ended", refusal }),
    dismissed: dismiss,
  },
  idle: {
    spin: (state, { spinId }) => (state.tooSoon || state.replay ? stay(state) : send(state, spinId)),
    watch: (state) => {
      if (!state.replay || state.result === null || state.tooSoon) return stay(state);
      const spinning = stay(state, { do: "clear" }, { do: "spin", spin: null, before: null });
      return after(spinning, reveal({ ...state, tooSoon: true }, state.result));
    },
    stakeChosen: (state, { stake }) => stay({ ...state, stake }),
    balanceRead: readBalance,
    refused: (state, event) => refuse(state, event),
    released: release,
    dismissed: dismiss,
  },
  spinning: {
    answered: (state, { result }) => reveal(state, result),
    pending: (state) => resend(state, pendingTries),
    unanswered: (state) => resend(state, unansweredTries),
    refused: (state, event) => refuse(state, event, { do: "settle" }),
    released: release,
  },
  unknown: {
    retry: (state) => (state.spinId === null || state.tooSoon ? stay(state) : send(state, state.spinId)),
    released: release,
  },
  landing: { stopped: rest, released: release },
  showing: {
    shown: nextFrame,
    // The player skips the rest: the round is finished first, then the next one begins.
    counted: finishCount,
    spin: (state, { spinId }) => {
      if (!canContinue(state)) return stay(state);
      const finished = finish(state);
      return after(finished, send(finished.state, spinId));
    },
    released: release,
  },
  falling: { fallen: rest, released: release },
  counting: { counted: finishCount, released: release },
  pausing: { released: (state) => nextSpin({ ...state, tooSoon: false }) },
  intro: { continued: nextWhenReleased, released: release },
  outro: {
    counted: finishCount,
    continued: (state) => (state.counting ? finishCount(state) : after(stay(state, { do: "clear" }), finish(state))),
    released: release,
  },
  ended: {},
};

/** Ends a refused round: the stake was not taken or has been returned, so its spinId is dropped. */
function refuse(
  state: PageState,
  { refusal, balance = state.balance }: Extract<PageEvent, { type: "refused" }>,
  ...effects: Effect[]
): Outcome {
  const phase: Phase = endsPage(refusal) ? "ended" : "idle";
  return stay({ ...state, phase, balance, spinId: null, refusal, resumed: false }, ...effects);
}

/** Returns the next state and its effects. An event that is unknown in the phase changes nothing. */
export function step(state: PageState, event: PageEvent): Outcome {
  const react = transitions[state.phase][event.type] as Step<PageEvent> | undefined;
  return react === undefined ? stay(state) : react(state, event);
}
