import { query } from "./statements.ts";

/** Erases the language of a player who deleted the account. */
export const eraseReader = query("erase_reader", "delete from notices.reader where player_id = :playerId");
