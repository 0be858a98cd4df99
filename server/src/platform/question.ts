import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "./db/database.ts";

/**
 * A question about a player, answered by a module that the asking module may not import. It only reads: it gets a `Sql`
 * and no transaction to write in. The wiring passes it to the asking module among its `asks`.
 */
export type Question<Answer> = (sql: Sql, playerId: PlayerId) => Promise<Answer>;

/** All that a module gets from modules of its own rank or above; `scripts/upward-dependencies.ts` checks this. */
export type Questions = Readonly<Record<string, Question<unknown>>>;

/** As `Question`, about a moment (milliseconds since the epoch) instead of a player. */
export type QuestionAt<Answer> = (sql: Sql, at: number) => Promise<Answer>;

/** As `Questions`, for questions about a moment. */
export type QuestionsAt = Readonly<Record<string, QuestionAt<unknown>>>;
