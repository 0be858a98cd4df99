import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "./db/database.ts";

/**
 * What a module asks about a player of a module it may not import. It only reads: it gets whatever runs statements, and
 * no transaction to write in. The wiring hands it over among the module's `asks`.
 */
export type Question<Answer> = (sql: Sql, playerId: PlayerId) => Promise<Answer>;

/** All that a module asks: everything the wiring hands it of modules on its own rank or above (`scripts/upward-dependencies.ts`). */
export type Questions = Readonly<Record<string, Question<unknown>>>;
