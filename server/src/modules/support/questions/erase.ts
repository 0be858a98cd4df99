import { query } from "../statements.ts";

/** Erases the questions of a player who deleted the account, with messages and pictures; throws for any other player. */
export const eraseQuestionsOf = query("erase_questions_of", "select support.erase_questions_of(:playerId)");
