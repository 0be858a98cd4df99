import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "./db/database.ts";

/**
 * A question about a player to a module that the asking module may not import. It only reads: it gets a `Sql`, but no
 * transaction to write in. The wiring passes it to the module among its `asks`.
 */
export type Question<Answer> = (sql: Sql, playerId: PlayerId) => Promise<Answer>;

/** All questions of a module: the wiring gives it nothing else of modules of its own rank or above (`scripts/upward-dependencies.ts`). */
export type Questions = Readonly<Record<string, Question<unknown>>>;
