import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { sumUpRoundsIn } from "./rounds.ts";
import { query } from "../statements.ts";

const eraseFavourites = query("erase_favourites", "delete from games.favourites where player_id = :playerId");
const eraseUnlisted = query("erase_unlisted", "delete from games.unlisted where player_id = :playerId");

/** Erases the lists of games of a player who deleted the account. */
export async function eraseGameLists(tx: Tx, { playerId }: { readonly playerId: PlayerId }): Promise<void> {
  await eraseFavourites(tx, { playerId });
  await eraseUnlisted(tx, { playerId });
}

const openRound = query(
  "open_round",
  `select from games.round
   where player_id = :playerId and not settled and staked > taken_back and began_at > :since limit 1`,
);

/** Returns whether a round that began since a time (ms since the epoch) has no outcome yet: its win would still come. */
export async function hasOpenRound(tx: Tx & Sql, playerId: PlayerId, since: number): Promise<boolean> {
  await sumUpRoundsIn(tx, playerId);
  return (await openRound.first(tx, { playerId, since })) !== undefined;
}
