import { query } from "./statements.ts";

/** Erases the subscriptions of a player who deleted the account. */
export const eraseSubscriptions = query("erase_subscriptions", "delete from web_push.ask where player_id = :playerId");
