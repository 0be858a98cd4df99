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

/** A round as the wallet's calls named it. */
export interface RoundRef {
  readonly playerId: PlayerId;
  readonly gameId: GameId;
  readonly roundId: string;
}

/** Where a round can be seen again, and what proves it as the provider wrote it: opaque here, checked by who reads it. */
export interface ShownRound {
  readonly url: string;
  readonly proof: Readonly<Record<string, unknown>> | null;
}

/** What a game provider must be able to do; an adapter implements it. */
export interface GameProvider {
  /** The one-time address of the game's page. `unavailable` also when the provider does not answer in time. */
  launch(launch: Launch): Promise<{ readonly url: string } | { readonly failure: "unavailable" }>;
  /** A round of that player. `unavailable` also for a round it does not know. */
  round(round: RoundRef): Promise<ShownRound | { readonly failure: "unavailable" }>;
  /** Every key its rounds were ever signed with; none where it signs none. */
  proofKeys(): Promise<readonly PublishedKey[] | { readonly failure: "unavailable" }>;
}
