import type { PlayedRound } from "../played-round.ts";

/** How far a round has come. Stored; a round in any of the open ones is carried on after a crash. */
export type RoundState =
  | "created"
  | "bet_sent"
  | "bet_confirmed"
  | "settled"
  | "win_sent"
  | "closed"
  | "refused"
  | "rollback_sent"
  | "rolled_back";

export type RoundEvent =
  | "bet_sent"
  | "bet_accepted"
  | "bet_refused"
  | "bet_given_up"
  | "outcome_drawn"
  | "win_sent"
  | "win_accepted"
  | "rollback_accepted";

/**
 * The whole life of a round. "Sent" is stored before the wallet hears of it, because after a crash nobody can tell
 * whether it did; the wallet is then asked again with the same transaction id, which books at most once.
 * No way leads from a confirmed bet to anything but its win, and none from a rollback back to the bet.
 */
const transitions: Readonly<Record<RoundState, Readonly<Partial<Record<RoundEvent, RoundState>>>>> = {
  created: { bet_sent: "bet_sent" },
  bet_sent: { bet_accepted: "bet_confirmed", bet_refused: "refused", bet_given_up: "rollback_sent" },
  bet_confirmed: { outcome_drawn: "settled" },
  settled: { win_sent: "win_sent" },
  win_sent: { win_accepted: "closed" },
  rollback_sent: { rollback_accepted: "rolled_back" },
  closed: {},
  refused: {},
  rolled_back: {},
};

/** The state an event leads to; an event that does not belong there is a bug, so it throws. */
export function after(state: RoundState, event: RoundEvent): RoundState {
  const next = transitions[state][event];
  if (next === undefined) throw new Error(`${event} cannot happen to a round that is ${state}`);
  return next;
}

export const roundStates = Object.keys(transitions) as readonly RoundState[];

export function isOver(state: RoundState): boolean {
  return Object.keys(transitions[state]).length === 0;
}

export function asRoundState(value: string): RoundState {
  const state = roundStates.find((known) => known === value);
  if (state === undefined) throw new Error(`unknown round state ${value}`);
  return state;
}

/** Why a round did not happen, as the player is told. `stake_returned`: the wallet's answer never came. */
export const refusals = [
  "not_enough_money",
  "bets_paused",
  "limit_reached",
  "game_off",
  "session_expired",
  "unavailable",
  "stake_returned",
] as const;
export type Refusal = (typeof refusals)[number];

export function asRefusal(value: string): Refusal {
  const refusal = refusals.find((known) => known === value);
  if (refusal === undefined) throw new Error(`unknown refusal ${value}`);
  return refusal;
}

/** One spin of a player with everything it leads to. Amounts in minor units of `currency`. */
export interface Round {
  readonly id: string;
  readonly user: string;
  /** The page's own id of the spin: sent twice, it is still one round. */
  readonly spinId: string;
  readonly gameId: string;
  /** Hash of the definition it is drawn under, fixed when it begins: a later one must not change a round that is open. */
  readonly definitionHash: string;
  readonly walletToken: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly seedId: bigint;
  readonly nonce: number;
  /** Transaction ids towards the wallet, fixed before the first call so that every repetition carries the same. */
  readonly betUuid: string;
  readonly winUuid: string;
  readonly rollbackUuid: string;
  readonly state: RoundState;
  readonly refusal: Refusal | null;
  /** As it was drawn: stored and shown, never computed again. */
  readonly outcome: PlayedRound | null;
  readonly totalWin: bigint | null;
  readonly balanceBefore: bigint | null;
  readonly balanceAfter: bigint | null;
  readonly createdAt: number;
  readonly seenAt: number | null;
}
