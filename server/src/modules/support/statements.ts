// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  add_to_question: {
    values: [Int8 | null, Int8 | null, Date | null, Date | null];
    row: { dueAt: number };
  };
  attach_pictures: {
    values: [Int8 | null, string | null, readonly string[] | null];
    row: { place: number };
  };
  close_idle: {
    values: [Date | null, Date | null];
    row: { rows: number };
  };
  count_questions: {
    values: [Int8 | null];
    row: { total: number };
  };
  end_picture_request: {
    values: [Int8 | null, string | null, Date | null, Buffer | null];
    row: object;
  };
  erase_picture_requests: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_pictures: {
    values: [Date | null, Date | null];
    row: { rows: number };
  };
  erase_questions: {
    values: [Date | null];
    row: { rows: number };
  };
  insert_message: {
    values: [Int8 | null, string | null, Int8 | null, number | null, string | null, string | null, string | null, string | null, Date | null];
    row: object;
  };
  insert_picture: {
    values: [Int8 | null, string | null, Buffer | null, Date | null];
    row: object;
  };
  insert_question: {
    values: [Int8 | null, Date | null, Date | null];
    row: { number: bigint };
  };
  lock_uploads: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_writer: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  messages_of: {
    values: [Int8 | null, Int8 | null];
    row: { messageId: string; seq: number; byOperator: boolean; body: string; aboutKind: "withdrawal" | "deposit" | "round" | null; aboutId: string | null; aboutGame: string | null; writtenAt: number; pictures: string[] };
  };
  one_picture: {
    values: [Int8 | null, string | null];
    row: { sealed: Buffer };
  };
  open_question: {
    values: [Int8 | null, Int8 | null];
    row: { closedAt: number | null; last: number };
  };
  own_message: {
    values: [Int8 | null, string | null];
    row: { number: bigint; dueAt: number | null; writtenAt: number };
  };
  questions_of: {
    values: [Int8 | null, Int8 | null, Int8 | null, Int8 | null];
    row: { number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  uploaded_lately: {
    values: [Int8 | null, Date | null, Int8 | null];
    row: { count: number; first: number | null };
  };
  waiting_picture_request: {
    values: [Int8 | null, string | null];
    row: { pictureId: string; readerKey: Buffer };
  };
  waiting_questions: {
    values: [Int8 | null];
    row: { playerId: PlayerId; number: bigint; dueAt: number; unanswered: string[] };
  };
  written_lately: {
    values: [Int8 | null, Date | null, Int8 | null];
    row: { writtenAt: number };
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("support");
export const { preparedQuery, query } = queries<Statements>("support", times);
