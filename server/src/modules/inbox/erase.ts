import { query } from "./statements.ts";

/** Erases the inbox of a player who deleted the account. */
export const eraseInbox = query("erase_inbox", "delete from inbox.line where player_id = :playerId");
