import type { Database } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

const waitingQuestions = query(
  "waiting_questions",
  `select q.player_id, q.number, q.due_at as "due_at!",
     array(
       select m.body from support.message m
       where m.player_id = q.player_id and m.number = q.number and m.seq > coalesce((
         select max(a.seq) from support.message a
         where a.player_id = q.player_id and a.number = q.number and a.operator is not null
       ), 0) order by m.seq
     ) as "unanswered!"
   from support.question q where q.due_at is not null order by q.due_at, q.number limit :limit`,
);

/** A question that waits for an answer, and the player's messages since the last answer. `dueAt` in ms since the epoch. */
export type WaitingQuestion = RowOf<typeof waitingQuestions>;

export interface SupportOperations {
  /** Returns the questions that wait for an answer, in the order in which they are due. */
  waiting(limit: number): Promise<WaitingQuestion[]>;
}

export const createSupportOperations = ({ database }: { readonly database: Database }): SupportOperations => ({
  waiting: (limit) => waitingQuestions(database, { limit }),
});
