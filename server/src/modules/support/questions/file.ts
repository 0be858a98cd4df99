import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { stateOf } from "./model.ts";
import { readQuestion, readQuestions } from "./read-model.ts";

const block = 50;

/**
 * Yields the JSON of all messages between a player and the operator (R-SUP-02). A picture is only named by its id, and
 * downloaded by a call of its own (R-API-87).
 */
export async function* writeFile(sql: Sql, playerId: PlayerId): AsyncGenerator<string> {
  yield '{"format":"fairlobby-support-1","questions":[';
  let written = 0;
  for await (const entry of readFileEntries(sql, playerId)) {
    yield `${written++ === 0 ? "" : ","}\n${JSON.stringify(entry)}`;
  }
  yield "\n]}\n";
}

/** Yields a player's questions with their messages, as they stand in a file. */
export async function* readFileEntries(sql: Sql, playerId: PlayerId): AsyncGenerator<object> {
  for (let skip = 0; ; skip += block) {
    const { questions } = await readQuestions(sql, playerId, { skip, limit: block });
    for (const { number } of questions) {
      const found = await readQuestion(sql, playerId, number);
      if (found !== null) yield fileEntry(found);
    }
    if (questions.length < block) return;
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof readQuestion>>>;

const timeOf = (at: number): string => new Date(at).toISOString();

const fileEntry = ({ question, messages }: Found): object => ({
  number: question.number.toString(),
  state: stateOf(question),
  asked: timeOf(question.askedAt),
  ...(question.closedAt === null ? {} : { closed: timeOf(question.closedAt) }),
  messages: messages.map(({ messageId, writtenAt, byOperator, body, aboutKind, aboutId, aboutGame, pictures }) => ({
    id: messageId,
    time: timeOf(writtenAt),
    by: byOperator ? "operator" : "player",
    text: body,
    ...(aboutKind === null
      ? {}
      : { about: { kind: aboutKind, id: aboutId, ...(aboutGame === null ? {} : { gameId: aboutGame }) } }),
    pictures: pictures.map((id) => (id === "" ? null : id)),
  })),
});
