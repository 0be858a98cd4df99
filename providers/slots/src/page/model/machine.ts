import type { SpinResult } from "../../page-api.ts";
import {
  type Effect,
  endsPage,
  frameAt,
  opensFeature,
  type Outcome,
  type PageEvent,
  type PageState,
  type Phase,
  type StagedRound,
  spinAt,
} from "./state.ts";

/** Unanswered sends of one round before the page stops turning the reels and leaves the next try to the player. */
export const unansweredTries = 3;
/** The same for a round the server has accepted but cannot confirm yet. */
export const pendingTries = 12;
const resendAfterMs = 1000;

type Step<E extends PageEvent> = (state: PageState, event: E) => Outcome;
type Table = { readonly [P in Phase]: { readonly [E in PageEvent as E["type"]]?: Step<E> } };

const stay = (state: PageState, ...effects: Effect[]): Outcome => ({ state, effects });
/** What `before` asked for first, then what `then` asks for. */
const after = ({ effects }: Outcome, then: Outcome): Outcome => ({
  state: then.state,
  effects: [...effects, ...then.effects],
});

/** Sends a round (again) under one spinId, reels turning. */
function send(state: PageState, spinId: string): Outcome {
  return stay(
    { ...state, phase: "spinning", spinId, tries: 1, result: null, won: 0, held: true, refusal: null },
    { do: "clear" },
    { do: "turn", spin: null, before: null },
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

/** The outcome is known: the reels, turning already, run out onto its first spin. */
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

/** Goes on with an interrupted round behind the spin that was on the stage last; all of it, if that is not known. */
function resume(state: PageState, result: SpinResult, reached: number): Outcome {
  const { spins } = result.round;
  const last = reached > 0 && reached < spins.length ? spins[reached - 1] : undefined;
  if (last === undefined) {
    return after(stay(state, { do: "turn", spin: null, before: null }), reveal({ ...state, held: true }, result));
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

/** Whether nothing of the round is left that wins or turns: what is still to come is known already. */
function nothingLeft(state: PageState): boolean {
  const later = spinAt(state)?.frames.slice(state.frame + 1) ?? [];
  return state.result !== null && isLastSpin(state) && later.every(({ win }) => win === 0);
}

/** Whether a player may go on while the wins are still pointed at. A feature ends with its card, which is not skipped. */
export function canContinue(state: PageState): boolean {
  const kind = spinAt(state)?.kind;
  return !state.held && !state.replay && nothingLeft(state) && kind !== "free" && kind !== "hold";
}

/** The frame on the stage has come to rest: its wins are shown, or there is nothing to show. */
function rest(state: PageState): Outcome {
  const spin = spinAt(state);
  const frame = frameAt(state);
  if (spin === null || frame === null || state.result === null) return stay(state);
  const won = state.won + frame.win;
  const over = nothingLeft(state);
  // The balance of a round that is still going on would tell how it ends.
  const balance = over ? state.result.balance : state.balance;
  if (frame.wins.length === 0 && spin.coins.length === 0) return endSpin({ ...state, won, balance });
  return stay({ ...state, phase: "showing", won, balance }, { do: "show", spin, frame });
}

/** Everything the frame won has been shown: what won falls away, or the spin is over. */
function nextFrame(state: PageState): Outcome {
  const from = frameAt(state);
  const to = spinAt(state)?.frames[state.frame + 1];
  if (from === null || to === undefined) return endSpin(state);
  return stay({ ...state, phase: "falling", frame: state.frame + 1 }, { do: "clear" }, { do: "fall", from, to });
}

function endSpin(state: PageState): Outcome {
  if (state.result === null) return stay(state);
  const next = state.at + 1;
  if (isLastSpin(state)) return endRound(state);
  if (opensFeature(state.result.round, next)) {
    return stay({ ...state, phase: "intro" }, { do: "mood", feature: true });
  }
  // The next turn of a round has its shortest time as well.
  return state.held ? stay({ ...state, phase: "pausing" }) : nextSpin(state);
}

function nextSpin(state: PageState): Outcome {
  const before = spinAt(state);
  const at = state.at + 1;
  const spin = spinAt(state, at);
  if (before === null || spin === null || state.result === null) return stay(state);
  const mood: Effect[] = spin.kind === "respin" && before.kind === "base" ? [{ do: "mood", feature: true }] : [];
  return stay(
    { ...state, phase: "landing", at, frame: 0, held: true },
    { do: "clear" },
    ...mood,
    { do: "reached", roundId: state.result.roundId, at },
    { do: "turn", spin, before },
    { do: "stop", spin, before },
  );
}

/** All spins are shown. A feature ends with its sum on a card; a round of one spin just ends. */
function endRound(state: PageState): Outcome {
  const kind = spinAt(state)?.kind;
  const opened = kind === "free" || kind === "hold";
  if (!opened) return finish(state);
  return stay({ ...state, phase: "outro", balance: state.result?.balance ?? state.balance }, { do: "clear" });
}

/** The round is over for the player: its full balance is shown and the server is told. */
function finish(state: PageState): Outcome {
  const { result } = state;
  if (result === null) return stay(state);
  const calm: Effect[] = result.round.spins.length > 1 ? [{ do: "mood", feature: false }] : [];
  const told: Effect[] = state.replay ? [] : [{ do: "seen", roundId: result.roundId }];
  return stay(
    { ...state, phase: "idle", balance: result.balance, won: result.round.totalWin, resumed: false },
    ...calm,
    ...told,
  );
}

const release: Step<{ type: "released" }> = (state) => stay({ ...state, held: false });
const dismiss: Step<{ type: "dismissed" }> = (state) => stay({ ...state, refusal: null });
const readBalance: Step<{ type: "balanceRead"; balance: number }> = (state, { balance }) => stay({ ...state, balance });

/** The life of the page: every event a phase reacts to. Anything not listed here is ignored in that phase. */
export const transitions: Table = {
  opening: {
    opened: (before, { reply, reached = 0 }) => {
      const state: PageState = { ...before, phase: "idle", balance: reply.balance, stake: reply.stake };
      const { resume: left } = reply;
      if (left === null || left.kind === "elsewhere") return stay(state);
      const resumed = { ...state, resumed: true };
      return left.kind === "pending"
        ? send({ ...resumed, stake: left.stake }, left.spinId)
        : resume(resumed, left.result, reached);
    },
    replayed: (state, { round }) => stay({ ...state, phase: "idle", replay: true, result: round, stake: round.stake }),
    // A launch is used up last, so an opening that failed for want of the wallet may be tried again.
    refused: (state, { refusal }) =>
      stay({ ...state, phase: refusal.error === "unavailable" ? "opening" : "ended", refusal }),
    dismissed: dismiss,
  },
  idle: {
    spin: (state, { spinId }) => (state.held || state.replay ? stay(state) : send(state, spinId)),
    watch: (state) => {
      if (!state.replay || state.result === null || state.held) return stay(state);
      const turning = stay(state, { do: "clear" }, { do: "turn", spin: null, before: null });
      return after(turning, reveal({ ...state, held: true }, state.result));
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
    retry: (state) => (state.spinId === null || state.held ? stay(state) : send(state, state.spinId)),
    released: release,
  },
  landing: { stopped: rest, released: release },
  showing: {
    shown: nextFrame,
    // A player who has seen enough may go on: the round is finished first, then the next one begins.
    spin: (state, { spinId }) => {
      if (!canContinue(state)) return stay(state);
      const finished = finish(state);
      return after(finished, send(finished.state, spinId));
    },
    released: release,
  },
  falling: { fallen: rest, released: release },
  pausing: { released: (state) => nextSpin({ ...state, held: false }) },
  intro: { continued: nextSpin, released: release },
  outro: {
    continued: (state) => after(stay(state, { do: "clear" }), finish(state)),
    released: release,
  },
  ended: {},
};

/** Nothing of the round remains: the stake was not taken or has been returned, so its spinId is done with. */
function refuse(
  state: PageState,
  { refusal, balance = state.balance }: Extract<PageEvent, { type: "refused" }>,
  ...effects: Effect[]
): Outcome {
  const phase: Phase = endsPage(refusal) ? "ended" : "idle";
  return stay({ ...state, phase, balance, spinId: null, refusal, resumed: false }, ...effects);
}

/** The next state and what has to be done for it. An event the phase does not know changes nothing. */
export function step(state: PageState, event: PageEvent): Outcome {
  const react = transitions[state.phase][event.type] as Step<PageEvent> | undefined;
  return react === undefined ? stay(state) : react(state, event);
}
