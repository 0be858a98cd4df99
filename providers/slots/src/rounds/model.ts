import type { PlayedRound } from "../played-round.ts";

/** The stored state of a round; a round in an open state is resumed after a crash. */
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
 * The life cycle of a round. "Sent" is stored before the wallet is called, because after a crash it is unknown whether the
 * call arrived; the call is then repeated with the same transaction id, which books at most once.
 * A confirmed bet leads only to its win, and a rollback never back to the bet.
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

/** Returns the state after an event. @throws for an event that cannot happen in this state, which is a bug */
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

/** Why a round did not happen, for the player. `stake_returned`: the wallet never answered. */
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

/** A stake of a player and all spins it pays for. Amounts in minor units of `currency`. */
export interface Round {
  readonly id: string;
  readonly user: string;
  /** The page's id of the spin; the same id sent twice is one round. */
  readonly spinId: string;
  readonly gameId: string;
  /** Hash of the definition, fixed when the round begins: a later definition must not change an open round. */
  readonly definitionHash: string;
  readonly walletToken: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly seedId: bigint;
  readonly nonce: number;
  /** Transaction ids for the wallet, fixed before the first call so that every repetition has the same. */
  readonly betUuid: string;
  readonly winUuid: string;
  readonly rollbackUuid: string;
  readonly state: RoundState;
  readonly refusal: Refusal | null;
  /** The drawn outcome: stored, never computed again. */
  readonly outcome: PlayedRound | null;
  readonly totalWin: bigint | null;
  readonly balanceBefore: bigint | null;
  readonly balanceAfter: bigint | null;
  readonly createdAt: number;
  readonly seenAt: number | null;
}
