// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries } from "../../platform/db/query.ts";
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  attach_device: {
    values: [Buffer | null, Int8 | null, Int8 | null, boolean | null];
    row: object;
  };
  bind_name: {
    values: [Int8 | null, string | null, string | null];
    row: object;
  };
  caller_device: {
    values: [string | null];
    row: { deviceHash: Buffer; createdAt: number };
  };
  channel: {
    values: [Int8 | null];
    row: { channel: string };
  };
  continue_sign_in: {
    values: [string | null, Date | null, Date | null, string | null];
    row: object;
  };
  detach_elsewhere: {
    values: [Int8 | null, Buffer | null];
    row: object;
  };
  device_of_session: {
    values: [string | null];
    row: { deviceHash: Buffer };
  };
  devices_of: {
    values: [Int8 | null, Date | null, Date | null];
    row: { signInId: string; deviceHash: Buffer; kind: string; seenAt: number };
  };
  end_other_sessions: {
    values: [Date | null, Int8 | null, string | null];
    row: { sessionId: string; playerId: PlayerId };
  };
  end_sessions_on_device: {
    values: [Date | null, Buffer | null];
    row: { sessionId: string; playerId: PlayerId };
  };
  end_sign_in: {
    values: [Buffer | null, Date | null, string | null];
    row: object;
  };
  erase_failures: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_old_sessions: {
    values: [Date | null];
    row: { rows: number };
  };
  erase_tickets: {
    values: [Date | null];
    row: { rows: number };
  };
  extend_sign_in: {
    values: [string | null, Date | null];
    row: object;
  };
  forget_failure: {
    values: [string | null];
    row: object;
  };
  forget_offer: {
    values: [string | null];
    row: object;
  };
  forget_tickets_of: {
    values: [string | null];
    row: object;
  };
  insert_device: {
    values: [Buffer | null, boolean | null, Date | null];
    row: object;
  };
  insert_failures: {
    values: [string | null, readonly string[] | null, Date | null];
    row: object;
  };
  insert_first_contact: {
    values: [Buffer | null, Buffer | null, Date | null, Date | null];
    row: object;
  };
  insert_offered: {
    values: [Buffer | null, Buffer | null, Date | null];
    row: object;
  };
  insert_password_change: {
    values: [Int8 | null, Date | null];
    row: object;
  };
  insert_player: {
    values: [Int8 | null, string | null, string | null, string | null, Date | null, Buffer | null];
    row: { playerId: PlayerId; inviterId: PlayerId | null };
  };
  insert_session: {
    values: [Buffer | null, string | null, string | null, Int8 | null, Buffer | null, Buffer | null, Date | null];
    row: object;
  };
  insert_sign_in: {
    values: [string | null, Int8 | null, Buffer | null, Date | null, Date | null, string | null];
    row: object;
  };
  insert_ticket: {
    values: [Buffer | null, Int8 | null, string | null, Date | null];
    row: object;
  };
  invitation: {
    values: [Int8 | null];
    row: { inviterId: PlayerId; registeredAt: number };
  };
  invite_code: {
    values: [Int8 | null];
    row: { inviteCode: string };
  };
  keep_credential: {
    values: [Buffer | null];
    row: object;
  };
  known_device: {
    values: [Buffer | null, Int8 | null, Date | null];
    row: { deviceHash: Buffer };
  };
  latest_sign_in: {
    values: [Buffer | null, Int8 | null];
    row: { signInId: string; seenAt: number; expiresAt: number | null; ended: boolean; removed: boolean };
  };
  live_session: {
    values: [Buffer | null, Date | null, Date | null];
    row: { playerId: PlayerId; sessionId: string; signInId: string | null; usedAt: number; offeredHash: Buffer | null };
  };
  lock_credential: {
    values: [Buffer | null];
    row: { deviceHash: Buffer; state: "first_contact" | "offered" | "kept" | "spent"; opensUntil: number | null };
  };
  lock_device: {
    values: [Buffer | null];
    row: { deviceHash: Buffer; guestId: PlayerId | null; playerId: PlayerId | null; welcomed: boolean };
  };
  lock_player: {
    values: [Int8 | null];
    row: { passwordHash: string | null };
  };
  lock_player_shared: {
    values: [Int8 | null];
    row: { passwordHash: string | null };
  };
  lock_subject: {
    values: [string | null];
    row: { pgAdvisoryXactLock: string | null };
  };
  opens_device_of: {
    values: [Buffer | null, string | null, Date | null];
    row: object;
  };
  others_on_device: {
    values: [Buffer | null, Int8 | null];
    row: { playerId: PlayerId };
  };
  player_by_id: {
    values: [Int8 | null];
    row: { playerId: PlayerId; loginName: string | null; passwordHash: string | null };
  };
  player_by_name: {
    values: [string | null];
    row: { playerId: PlayerId; loginName: string | null; passwordHash: string | null };
  };
  proven_device: {
    values: [Buffer | null, string | null, Date | null];
    row: { deviceHash: Buffer };
  };
  recent_failures: {
    values: [readonly string[] | null, Date | null];
    row: { failures: number; last: number };
  };
  remove_device: {
    values: [Int8 | null, Buffer | null];
    row: object;
  };
  remove_elsewhere: {
    values: [Int8 | null, Buffer | null, Date | null];
    row: object;
  };
  replace_token: {
    values: [string | null, Buffer | null, Date | null];
    row: object;
  };
  restart_first_contact: {
    values: [Buffer | null, Buffer | null, Date | null];
    row: object;
  };
  same_device: {
    values: [string | null, string | null];
    row: object;
  };
  set_password: {
    values: [Int8 | null, string | null];
    row: object;
  };
  signed_in_at: {
    values: [string | null];
    row: { createdAt: number };
  };
  signed_in_device: {
    values: [Buffer | null];
    row: { deviceHash: Buffer };
  };
  spend_other_credentials: {
    values: [Buffer | null, Buffer | null];
    row: object;
  };
  take_ticket: {
    values: [Buffer | null, Date | null];
    row: { playerId: PlayerId; sessionId: string; alive: boolean };
  };
  touch_session: {
    values: [Buffer | null, Date | null];
    row: object;
  };
}

const times = {};

export const { prepared, statement } = definer<Statements>("accounts");
export const { preparedQuery, query } = queries<Statements>("accounts", times);
