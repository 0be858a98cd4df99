import type { Currency, GameId, PlayerId } from "@fairlobby/contract";

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

/** What a game provider must be able to do; an adapter implements it. */
export interface GameProvider {
  /** The one-time address of the game's page. `unavailable` also when the provider does not answer in time. */
  launch(launch: Launch): Promise<{ readonly url: string } | { readonly failure: "unavailable" }>;
}
