import { games } from "../../src/games/read-games.ts";
import { step } from "../../src/page/model/machine.ts";
import { type Effect, initialState, type PageEvent, type PageState } from "../../src/page/model/state.ts";
import type { SpinResult } from "../../src/page-api.ts";
import type { PlayedRound } from "../../src/played-round.ts";
import { findRound } from "./rounds.ts";

export const spinId = "7a6d3f0e-5a53-4a0c-9f3e-2b1d4c5e6f70";
export const stake = 1000;
const serverSeed = "2b".repeat(32);

/** Returns the answer of the server for a round, with a balance of 10,000 of which the stake is already taken. */
export function resultOf(round: PlayedRound, change: Partial<SpinResult> = {}): SpinResult {
  return {
    roundId: "round-1",
    spinId,
    gameId: "66121",
    nonce: 0,
    round,
    stake,
    currency: "IDR",
    balanceBefore: 9000,
    balance: 9000 + round.totalWin,
    state: "closed",
    ...change,
  };
}

/** Finds a round of a game that meets a condition. */
export function roundLike(gameId: string, wanted: (round: PlayedRound) => boolean): PlayedRound {
  const game = games.get(gameId);
  if (game === undefined) throw new Error(`no game ${gameId}`);
  return findRound(game, wanted, { serverSeed, stake }).round;
}

/** Plays events one after the other; returns the last state and every effect on the way. */
export function play(
  events: readonly PageEvent[],
  from: PageState = initialState,
): { state: PageState; effects: Effect[] } {
  const effects: Effect[] = [];
  let state = from;
  for (const event of events) {
    const outcome = step(state, event);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects };
}

export const opened: PageEvent = { type: "opened", reply: { balance: 10_000, stake, resume: null } };
export const tap: PageEvent = { type: "spin", spinId };
export const kinds = (effects: readonly Effect[]): string[] => effects.map((effect) => effect.do);
export const sends = (effects: readonly Effect[]): Effect[] => effects.filter((effect) => effect.do === "send");

/** A state of the page while a round is shown, and its effects. */
export interface Shown {
  readonly state: PageState;
  readonly effects: readonly Effect[];
}

/**
 * Shows a round to its end as the stage does: effects are completed, cards are continued, and the minimum time of a spin
 * has always passed. Returns every state.
 */
export function watch(from: PageState): Shown[] {
  const way: Shown[] = [{ state: from, effects: [] }];
  for (let steps = 0; steps < 10_000; steps += 1) {
    const { state } = way.at(-1) ?? { state: from };
    const event = nextEvent(state);
    if (event === null) return way;
    const outcome = step(state, event);
    way.push({ state: outcome.state, effects: outcome.effects });
  }
  throw new Error("the round never ends");
}

function nextEvent(state: PageState): PageEvent | null {
  if (state.tooSoon) return { type: "released" };
  switch (state.phase) {
    case "landing":
      return { type: "stopped" };
    case "showing":
      return { type: "shown" };
    case "falling":
      return { type: "fallen" };
    case "counting":
      return { type: "counted" };
    case "outro":
      return { type: state.counting ? "counted" : "continued" };
    case "intro":
      return { type: "continued" };
    default:
      return null;
  }
}
