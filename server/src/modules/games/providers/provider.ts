import type { Currency, GameId, PlayerId } from "@fairlobby/contract";
import type { PublishedKey } from "@fairlobby/verifier/proofs";

export interface Launch {
  readonly playerId: PlayerId;
  /** Presented by the provider with every bet of this launch. */
  readonly token: string;
  readonly gameId: GameId;
  readonly currency: Currency;
  /** The lobby's country. */
  readonly country: string;
  /** Two-letter language of the game's texts. */
  readonly language: string;
}

/** A round, by the ids of the wallet's calls. */
export interface RoundRef {
  readonly playerId: PlayerId;
  readonly gameId: GameId;
  readonly roundId: string;
}

/** The address of a round's replay, and the proof of the round, which players check; null if the provider has none. */
export interface ShownRound {
  readonly url: string;
  readonly proof: Readonly<Record<string, unknown>> | null;
}

/** The figures that a provider reports about a game; null for those it does not report (R-CTG-06). */
export interface ProviderFigures {
  /** Share of the stakes that is paid back, e.g. 0.9586. */
  readonly returned: number | null;
  /** Share of rounds that pay something, e.g. 0.3. */
  readonly hitShare: number | null;
  /** From 1, low, to 6, very high. */
  readonly volatility: number | null;
  /** Standard deviation of a round, in stakes. */
  readonly deviation: number | null;
  /** The largest win of one spin, in stakes. */
  readonly largestWin: number | null;
  /** In how many rounds, on average, the largest win occurs once. */
  readonly roundsToLargestWin: number | null;
  /** Minor units of the lobby's currency. */
  readonly smallestStake: bigint | null;
  /** Minor units of the lobby's currency. */
  readonly largestStake: bigint | null;
  /** True if the rounds of the game can be proved. */
  readonly provable: boolean;
}

/** A game as its provider lists it. */
export interface ListedGame {
  /** The provider's code. */
  readonly code: string;
  readonly name: string;
  readonly studio: string;
  /** The provider's word for the kind of game; empty if it has none. */
  readonly category: string;
  /** The provider's words for its features. */
  readonly features: readonly string[];
  /** Address of its picture; null for none. */
  readonly thumbnail: string | null;
  readonly mobile: boolean;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly blockedCountries: readonly string[];
  /** ISO 4217; null if the provider does not list them. */
  readonly currencies: readonly string[] | null;
  readonly demo: boolean;
  readonly freeRounds: boolean;
  /** ISO date; null if the provider does not report it. */
  readonly released: string | null;
  readonly figures: ProviderFigures;
}

/** A game provider; implemented by an adapter. */
export interface GameProvider {
  /** Returns the one-time address of the game's page. `unavailable` also when the provider does not answer in time. */
  launch(launch: Launch): Promise<{ readonly url: string } | { readonly failure: "unavailable" }>;
  /** Returns all games of the operator's account that are switched on. `malformed`: the answer is no list of games. */
  list(): Promise<readonly ListedGame[] | { readonly failure: "unavailable" | "malformed" }>;
  /**
   * Returns the one-time address of a game's demo, which stakes nothing: the provider makes no wallet call (R-FND-09).
   * `unavailable` also if the provider has no demo of the game.
   */
  demo(
    launch: Omit<Launch, "playerId" | "token">,
  ): Promise<{ readonly url: string } | { readonly failure: "unavailable" }>;
  /** Returns the replay and proof of a player's round. `unavailable` also for an unknown round. */
  round(round: RoundRef): Promise<ShownRound | { readonly failure: "unavailable" }>;
  /** Returns every key that rounds were ever signed with; an empty list if the provider does not sign. */
  proofKeys(): Promise<readonly PublishedKey[] | { readonly failure: "unavailable" }>;
}
