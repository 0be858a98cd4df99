import type { Currency, GameId, PlayerId } from "@fairlobby/contract";
import type { PublishedKey } from "@fairlobby/verifier/proofs";

export interface Launch {
  readonly playerId: PlayerId;
  /** Presented by the provider with every bet of this launch. */
  readonly token: string;
  readonly gameId: GameId;
  readonly currency: Currency;
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

/** The page of a round's replay, and the provider's proof of the round: opaque here, checked by its reader. */
export interface ShownRound {
  readonly url: string;
  readonly proof: Readonly<Record<string, unknown>> | null;
}

/** A game provider; implemented by an adapter. */
export interface GameProvider {
  /** Returns the one-time address of the game's page. `unavailable` also when the provider does not answer in time. */
  launch(launch: Launch): Promise<{ readonly url: string } | { readonly failure: "unavailable" }>;
  /** Returns a round of the player. `unavailable` also for an unknown round. */
  round(round: RoundRef): Promise<ShownRound | { readonly failure: "unavailable" }>;
  /** Returns every key its rounds were ever signed with; none if it does not sign. */
  proofKeys(): Promise<readonly PublishedKey[] | { readonly failure: "unavailable" }>;
}
