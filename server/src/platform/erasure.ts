import type { PlayerId } from "@fairlobby/contract";
import type { Tx } from "./db/database.ts";

/** A step of erasing what is kept about a player who deleted the account; safe to repeat. Each is one transaction. */
export interface Erasure {
  readonly name: string;
  erase(tx: Tx, player: { readonly playerId: PlayerId }): Promise<unknown>;
}
