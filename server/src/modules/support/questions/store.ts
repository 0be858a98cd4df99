import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { erasedAtOnce, someOf } from "../../../platform/retention/erase-some.ts";
import { idleMs, type Subject } from "./model.ts";
import { query } from "../statements.ts";

const hourMs = 3_600_000;

const lockWriter = query("lock_writer", "select pg_advisory_xact_lock(hashtextextended('support:' || :playerId, 0))");

const writtenLately = query(
  "written_lately",
  `select written_at from support.message
   where player_id = :playerId and operator is null and written_at > :since
   order by written_at desc limit :mostPerHour`,
);

const ownMessage = query(
  "own_message",
  `select m.number, q.due_at, m.written_at from support.message m
   join support.question q on q.player_id = m.player_id and q.number = m.number
   where m.player_id = :playerId and m.message_id = :messageId and m.operator is null`,
);

const insertQuestion = query(
  "insert_question",
  `insert into support.question (player_id, asked_at, due_at, last_at) values (:playerId, :at, :dueAt, :at)
   returning number`,
);

const openQuestion = query(
  "open_question",
  `select q.closed_at, coalesce(
     (select max(m.seq) from support.message m where m.player_id = q.player_id and m.number = q.number), 0
   ) as "last!"
   from support.question q where q.player_id = :playerId and q.number = :number for update`,
);

// A question that waits already keeps its due time: writing more must not delay the answer.
const addToQuestion = query(
  "add_to_question",
  `update support.question set due_at = coalesce(due_at, :dueAt), last_at = :at
   where player_id = :playerId and number = :number returning due_at as "due_at!"`,
);

const insertMessage = query(
  "insert_message",
  `insert into support.message (player_id, message_id, number, seq, body, about_kind, about_id, about_game, written_at)
   values (:playerId, :messageId, :number, :seq, :text, :aboutKind?, :aboutId?, :aboutGame?, :at)`,
);

const attachPictures = query(
  "attach_pictures",
  `insert into support.message_picture (player_id, message_id, place, picture_id)
   select :playerId, :messageId, g.place, p.picture_id
   from unnest(:pictures::text[]) with ordinality g (picture_id, place)
   join support.picture p on p.player_id = :playerId and p.picture_id = g.picture_id
   on conflict (player_id, picture_id) do nothing returning place`,
);

export interface NewMessage {
  /** UUID that the sender made. */
  readonly id: string;
  /** Null for a new question. */
  readonly number: bigint | null;
  readonly text: string;
  readonly about: Subject | null;
  readonly pictures: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** When the answer is due, milliseconds since the epoch. */
  readonly dueAt: number;
  /** How many messages a player may write within an hour. */
  readonly mostPerHour: number;
}

export type Written =
  | { readonly outcome: "written" | "repeated"; readonly number: bigint; readonly dueAt: number }
  | { readonly outcome: "unknown" | "closed" | "picture_unknown" }
  | { readonly outcome: "too_many"; readonly retryAt: number };

/**
 * Writes a player's message, in a transaction that is rolled back for any outcome but `written`. The same id again is
 * `repeated`, and changes nothing. Messages of one player wait for each other, so that the limit holds.
 */
export async function writeMessage(tx: Tx, playerId: PlayerId, message: NewMessage): Promise<Written> {
  const { id: messageId, text, about, pictures, at, dueAt, mostPerHour } = message;
  await lockWriter(tx, { playerId });
  const before = await ownMessage.first(tx, { playerId, messageId });
  if (before !== undefined) {
    return { outcome: "repeated", number: before.number, dueAt: before.dueAt ?? before.writtenAt };
  }
  const lately = await writtenLately(tx, { playerId, since: at - hourMs, mostPerHour });
  const oldest = lately.at(mostPerHour - 1);
  if (oldest !== undefined) return { outcome: "too_many", retryAt: oldest.writtenAt + hourMs };

  const place = message.number === null ? await begin(tx, playerId, at, dueAt) : await addTo(tx, playerId, message);
  if ("outcome" in place) return place;
  const { number, seq } = place;
  const { kind: aboutKind = null, id: aboutId = null, gameId: aboutGame = null } = about ?? {};
  await insertMessage(tx, { playerId, messageId, number, seq, text, aboutKind, aboutId, aboutGame, at });
  const attached = pictures.length === 0 ? [] : await attachPictures(tx, { playerId, messageId, pictures });
  if (attached.length < pictures.length) return { outcome: "picture_unknown" };
  return { outcome: "written", number, dueAt: place.dueAt };
}

interface Place {
  readonly number: bigint;
  readonly seq: number;
  readonly dueAt: number;
}

async function begin(tx: Tx, playerId: PlayerId, at: number, dueAt: number): Promise<Place> {
  const row = await insertQuestion.first(tx, { playerId, at, dueAt });
  if (row === undefined) throw new Error("a question without a number");
  return { number: row.number, seq: 1, dueAt };
}

async function addTo(
  tx: Tx,
  playerId: PlayerId,
  { number, at, dueAt }: NewMessage,
): Promise<Place | { readonly outcome: "unknown" | "closed" }> {
  const found = number === null ? undefined : await openQuestion.first(tx, { playerId, number });
  if (number === null || found === undefined) return { outcome: "unknown" };
  if (found.closedAt !== null) return { outcome: "closed" };
  const added = await addToQuestion.first(tx, { playerId, number, dueAt, at });
  return { number, seq: found.last + 1, dueAt: added?.dueAt ?? dueAt };
}

const closeIdle = query(
  "close_idle",
  `with closed as (
     update support.question set closed_at = :at
     where ${someOf("support.question", "due_at is null and closed_at is null and last_at < :idleSince")} returning 1
   ) select count(*)::int as "rows!" from closed`,
);

/** Closes some answered questions without a message for 30 days; returns how many. */
export async function closeIdleQuestions(sql: Sql, at: number): Promise<number> {
  return (await closeIdle.first(sql, { idleSince: at - idleMs, at }))?.rows ?? 0;
}

/** The most questions that one statement erases, each with its messages and their references to pictures. */
const questionsAtOnce = erasedAtOnce / 10;

const eraseClosed = query("erase_closed", `select support.erase_questions(:before, ${questionsAtOnce}) as "rows!"`);

/** Erases some questions closed before a time (ms since the epoch) and at least five years ago; returns how many. */
export async function eraseQuestions(sql: Sql, before: number): Promise<number> {
  return (await eraseClosed.first(sql, { before }))?.rows ?? 0;
}
