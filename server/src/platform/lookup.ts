import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "./db/database.ts";

/**
 * A read about a player, answered by a module of the same rank or above, which the reading module may not import. It gets
 * a `Sql` and no transaction to write in.
 */
export type Lookup<Answer> = (sql: Sql, playerId: PlayerId) => Promise<Answer>;

/** Like `Lookup`, about a moment (milliseconds since the epoch) instead of a player. */
export type LookupAt<Answer> = (sql: Sql, at: number) => Promise<Answer>;
