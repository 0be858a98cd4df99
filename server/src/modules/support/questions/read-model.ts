import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

const questionsOf = query(
  "questions_of",
  `select q.number, q.asked_at, q.due_at, q.last_at, q.closed_at, m.body as "text!", m.messages as "messages!"
   from support.question q
   join lateral (
     select (array_agg(left(body, 200) order by seq))[1] as body, count(*)::int as messages
     from support.message where player_id = q.player_id and number = q.number
   ) m on true
   where q.player_id = :playerId and (:number?::bigint is null or q.number = :number)
   order by q.last_at desc, q.number desc offset :skip limit :limit`,
);

const countQuestions = query(
  "count_questions",
  `select count(*)::int as "total!" from support.question where player_id = :playerId`,
);

const messagesOf = query(
  "messages_of",
  `select message_id, seq, operator is not null as "by_operator!", body, about_kind, about_id, about_game, written_at,
     pictures as "pictures!"
   from support.written_message where player_id = :playerId and number = :number order by seq`,
);

/** A question, with the beginning of its first message. Times are milliseconds since the epoch. */
export type Question = RowOf<typeof questionsOf>;

/** A message. `pictures` has the ids of its pictures in order; an empty id for a picture that was erased. */
export type Message = RowOf<typeof messagesOf>;

/** Returns a page of a player's questions, the one with the newest message first, and how many there are. */
export async function readQuestions(
  sql: Sql,
  playerId: PlayerId,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly questions: Question[]; readonly total: number }> {
  const questions = await questionsOf(sql, { playerId, number: null, skip, limit });
  return { questions, total: (await countQuestions.first(sql, { playerId }))?.total ?? 0 };
}

/** Returns a player's own question with its messages, oldest first; null if there is none. */
export async function readQuestion(
  sql: Sql,
  playerId: PlayerId,
  number: bigint,
): Promise<{ readonly question: Question; readonly messages: Message[] } | null> {
  const question = await questionsOf.first(sql, { playerId, number, skip: 0, limit: 1 });
  if (question === undefined) return null;
  return { question, messages: await messagesOf(sql, { playerId, number }) };
}
