// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_to_question: {
    values: { dueAt: number; at: number; playerId: Int8; number: Int8 };
    row: { dueAt: number };
  };
  attach_pictures: {
    values: { playerId: Int8; messageId: string; pictures: readonly string[] };
    row: { place: number };
  };
  close_idle: {
    values: { at: number; idleSince: number };
    row: { rows: number };
  };
  count_questions: {
    values: { playerId: Int8 };
    row: { total: number };
  };
  data_of_pictures: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  end_picture_request: {
    values: { at: number; sealed: Buffer | null; playerId: Int8; requestId: string };
    row: object;
  };
  erase_closed: {
    values: { before: number };
    row: { rows: number };
  };
  erase_old_pictures: {
    values: { before: number; unusedBefore: number };
    row: { rows: number };
  };
  erase_old_requests: {
    values: { before: number };
    row: { rows: number };
  };
  erase_questions_of: {
    values: { playerId: Int8 };
    row: { eraseQuestionsOf: string | null };
  };
  insert_message: {
    values: { playerId: Int8; messageId: string; number: Int8; seq: number; text: string; aboutKind: string | null; aboutId: string | null; aboutGame: string | null; at: number };
    row: object;
  };
  insert_picture: {
    values: { playerId: Int8; pictureId: string; sealed: Buffer; at: number };
    row: object;
  };
  insert_question: {
    values: { playerId: Int8; at: number; dueAt: number };
    row: { number: bigint };
  };
  lock_uploads: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  lock_writer: {
    values: { playerId: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  messages_of: {
    values: { playerId: Int8; number: Int8 };
    row: { messageId: string; seq: number; byOperator: boolean; body: string; aboutKind: "withdrawal" | "deposit" | "round" | null; aboutId: string | null; aboutGame: string | null; writtenAt: number; pictures: string[] };
  };
  one_picture: {
    values: { playerId: Int8; pictureId: string };
    row: { sealed: Buffer };
  };
  open_question: {
    values: { playerId: Int8; number: Int8 };
    row: { closedAt: number | null; last: number };
  };
  own_message: {
    values: { playerId: Int8; messageId: string };
    row: { number: bigint; dueAt: number | null; writtenAt: number };
  };
  questions_of: {
    values: { playerId: Int8; number: Int8 | null; skip: Int8; limit: Int8 };
    row: { number: bigint; askedAt: number; dueAt: number | null; lastAt: number; closedAt: number | null; text: string; messages: number };
  };
  uploaded_lately: {
    values: { playerId: Int8; since: number; mostPerHour: Int8 };
    row: { count: number; first: number | null };
  };
  waiting_picture_request: {
    values: { playerId: Int8; requestId: string };
    row: { pictureId: string; readerKey: Buffer };
  };
  waiting_questions: {
    values: { limit: Int8 };
    row: { playerId: PlayerId; number: bigint; dueAt: number; unanswered: string[] };
  };
  written_lately: {
    values: { playerId: Int8; since: number; mostPerHour: Int8 };
    row: { writtenAt: number };
  };
}

const times = {
  add_to_question: ["dueAt","at"],
  close_idle: ["at","idleSince"],
  end_picture_request: ["at"],
  erase_closed: ["before"],
  erase_old_pictures: ["before","unusedBefore"],
  erase_old_requests: ["before"],
  insert_message: ["at"],
  insert_picture: ["at"],
  insert_question: ["at","dueAt"],
  uploaded_lately: ["since"],
  written_lately: ["since"],
};

export const { preparedQuery, query } = queries<Statements>("support", times);
