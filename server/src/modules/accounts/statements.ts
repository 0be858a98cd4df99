// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import type { PlayerId } from "@fairlobby/contract";
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  add_passkey: {
    values: { credentialId: string; playerId: Int8; publicKey: Buffer; counter: Int8; name: string; at: number };
    row: { credentialId: string };
  };
  attach_device: {
    values: { guestId: Int8 | null; playerId: Int8 | null; welcomed: boolean; deviceHash: Buffer };
    row: object;
  };
  begin_message_try: {
    values: { messageId: string; maxUnknown: number };
    row: { tries: number };
  };
  caller_device: {
    values: { sessionId: string };
    row: { deviceHash: Buffer; createdAt: number };
  };
  channel: {
    values: { playerId: Int8 };
    row: { channel: string };
  };
  clear_attempt: {
    values: { attemptId: string };
    row: object;
  };
  continue_sign_in: {
    values: { at: number; expiresAt: number | null; kind: string; signInId: string };
    row: object;
  };
  credential_for_update: {
    values: { credentialHash: Buffer };
    row: { deviceHash: Buffer; state: "first_contact" | "offered" | "kept" | "spent"; opensUntil: number | null };
  };
  data_of_account: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_email: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { address: Buffer; entry: unknown };
  };
  data_of_messages: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { messageId: string; address: Buffer; entry: unknown };
  };
  data_of_passkeys: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  data_of_sign_ins: {
    values: { playerId: Int8; skip: Int8; limit: Int8 };
    row: { entry: unknown };
  };
  delete_email: {
    values: { playerId: Int8 };
    row: object;
  };
  delete_passkeys: {
    values: { playerId: Int8 };
    row: object;
  };
  delete_player: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  delete_recovery_code: {
    values: { playerId: Int8 };
    row: object;
  };
  delete_withdrawal_key: {
    values: { playerId: Int8 };
    row: object;
  };
  deleted_at: {
    values: { playerId: Int8 };
    row: { deletedAt: number | null };
  };
  detach_elsewhere: {
    values: { playerId: Int8; keptDevice: Buffer };
    row: object;
  };
  device_for_update: {
    values: { deviceHash: Buffer };
    row: { deviceHash: Buffer; guestId: PlayerId | null; playerId: PlayerId | null; welcomed: boolean };
  };
  device_of_session: {
    values: { sessionId: string };
    row: { deviceHash: Buffer };
  };
  email_of: {
    values: { playerId: Int8 };
    row: { address: Buffer; addressHash: Buffer; language: string };
  };
  end_links_of_kind: {
    values: { at: number; playerId: Int8; kind: string; kept: string };
    row: object;
  };
  end_message_try: {
    values: { messageId: string };
    row: object;
  };
  end_messages: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  end_open_links: {
    values: { at: number; playerId: Int8 };
    row: object;
  };
  end_other_sessions: {
    values: { at: number; playerId: Int8; sessionId: string };
    row: { sessionId: string; playerId: PlayerId };
  };
  end_sessions_on: {
    values: { at: number; deviceHash: Buffer };
    row: { sessionId: string; playerId: PlayerId };
  };
  end_sign_in: {
    values: { at: number; deviceHash: Buffer; kept: string };
    row: object;
  };
  erase_challenges: {
    values: { before: number };
    row: { rows: number };
  };
  erase_failures: {
    values: { before: number };
    row: { rows: number };
  };
  erase_messages: {
    values: { before: number };
    row: { rows: number };
  };
  erase_old_sessions: {
    values: { before: number };
    row: { rows: number };
  };
  erase_tickets: {
    values: { before: number };
    row: { rows: number };
  };
  extend_sign_in: {
    values: { expiresAt: number; sessionId: string };
    row: object;
  };
  forget_offer: {
    values: { sessionId: string };
    row: object;
  };
  forget_tickets: {
    values: { sessionId: string };
    row: object;
  };
  insert_challenge: {
    values: { challenge: string; boundTo: Buffer; until: number };
    row: object;
  };
  insert_device: {
    values: { deviceHash: Buffer; welcomed: boolean; at: number };
    row: object;
  };
  insert_failures: {
    values: { attemptId: string; subjects: readonly string[]; at: number };
    row: object;
  };
  insert_first_contact: {
    values: { credentialHash: Buffer; deviceHash: Buffer; opensUntil: number; at: number };
    row: object;
  };
  insert_message: {
    values: { messageId: string; playerId: Int8; kind: string; address: Buffer; addressHash: Buffer; language: string; at: number; expiresAt: number; tokenHash: Buffer | null; state: string };
    row: { messageId: string };
  };
  insert_offered: {
    values: { credentialHash: Buffer; deviceHash: Buffer; at: number };
    row: object;
  };
  insert_password_change: {
    values: { playerId: Int8; at: number };
    row: object;
  };
  insert_recovery: {
    values: { playerId: Int8; at: number; way: string };
    row: object;
  };
  insert_session: {
    values: { tokenHash: Buffer; sessionId: string; signInId: string; playerId: Int8; deviceHash: Buffer; offeredHash: Buffer | null; at: number };
    row: object;
  };
  insert_sign_in: {
    values: { signInId: string; playerId: Int8; deviceHash: Buffer; at: number; expiresAt: number | null; kind: string };
    row: object;
  };
  insert_ticket: {
    values: { ticketHash: Buffer; playerId: Int8; sessionId: string; expiresAt: number };
    row: object;
  };
  invitation: {
    values: { playerId: Int8 };
    row: { inviterId: PlayerId; registeredAt: number };
  };
  invite_code: {
    values: { playerId: Int8 };
    row: { inviteCode: string };
  };
  keep_to_known_payouts: {
    values: { until: number; playerId: Int8 };
    row: object;
  };
  known_device: {
    values: { credentialHash: Buffer; at: number; playerId: Int8 };
    row: { deviceHash: Buffer };
  };
  latest_sign_in: {
    values: { deviceHash: Buffer; playerId: Int8 };
    row: { signInId: string; seenAt: number; expiresAt: number | null; ended: boolean; removed: boolean };
  };
  link_by_token: {
    values: { tokenHash: Buffer; kind: string; at: number };
    row: { messageId: string; playerId: PlayerId; address: Buffer; addressHash: Buffer; language: string };
  };
  live_session: {
    values: { tokenHash: Buffer; usedSince: number; at: number };
    row: { playerId: PlayerId; sessionId: string; signInId: string; usedAt: number; offeredHash: Buffer | null };
  };
  lock_player: {
    values: { playerId: Int8 };
    row: { passwordHash: string | null };
  };
  lock_player_shared: {
    values: { playerId: Int8 };
    row: { passwordHash: string | null };
  };
  lock_subject: {
    values: { subject: string };
    row: { pgAdvisoryXactLock: string | null };
  };
  mark_kept: {
    values: { credentialHash: Buffer };
    row: object;
  };
  message_to_send: {
    values: { messageId: string };
    row: { messageId: string; kind: "confirm" | "reset" | "changed" | "removed"; address: Buffer; language: string; expiresAt: number; endedAt: number | null; unknownTries: number; loginName: string | null };
  };
  messages_of: {
    values: { playerId: Int8; kind: string; since: number };
    row: { madeAt: number };
  };
  messages_to: {
    values: { addressHash: Buffer; kind: string; since: number };
    row: { messages: number };
  };
  new_player: {
    values: { playerId: Int8; ownCode: string; inviteCode: string; deviceHash: Buffer; channel: string; at: number };
    row: { playerId: PlayerId; inviterId: PlayerId | null };
  };
  open_messages: {
    values: { playerId: Int8; kind: string; at: number };
    row: { messageId: string; address: Buffer };
  };
  opens_device: {
    values: { credentialHash: Buffer; at: number; signInId: string };
    row: object;
  };
  others_on_device: {
    values: { deviceHash: Buffer; playerId: Int8 };
    row: { playerId: PlayerId };
  };
  passkey_by_id: {
    values: { credentialId: string };
    row: { credentialId: string; playerId: PlayerId; publicKey: Buffer; counter: bigint };
  };
  passkeys_of: {
    values: { playerId: Int8 };
    row: { credentialId: string; name: string; addedAt: number; usedAt: number | null };
  };
  player_by_id: {
    values: { playerId: Int8 };
    row: { playerId: PlayerId; loginName: string | null; passwordHash: string | null };
  };
  player_by_name: {
    values: { loginName: string };
    row: { playerId: PlayerId; loginName: string | null; passwordHash: string | null };
  };
  players_by_email: {
    values: { addressHash: Buffer; limit: Int8 };
    row: { playerId: PlayerId };
  };
  proven_device: {
    values: { credentialHash: Buffer; at: number; sessionId: string };
    row: { deviceHash: Buffer };
  };
  read_devices_of: {
    values: { playerId: Int8; at: number; seenSince: number };
    row: { signInId: string; deviceHash: Buffer; kind: string; seenAt: number };
  };
  read_known_payouts_until: {
    values: { playerId: Int8; at: number };
    row: { knownPayoutsUntil: number | null };
  };
  recent_failures: {
    values: { subjects: readonly string[]; since: number };
    row: { failures: number; last: number };
  };
  recovery_code_of: {
    values: { playerId: Int8 };
    row: { codeHash: string; madeAt: number };
  };
  remove_device: {
    values: { playerId: Int8; deviceHash: Buffer };
    row: object;
  };
  remove_elsewhere: {
    values: { at: number; playerId: Int8; keptDevice: Buffer };
    row: object;
  };
  remove_passkey: {
    values: { playerId: Int8; credentialId: string };
    row: { name: string };
  };
  restart_first_contact: {
    values: { deviceHash: Buffer; opensUntil: number; credentialHash: Buffer };
    row: object;
  };
  retire_name: {
    values: { nameHash: Buffer; at: number };
    row: object;
  };
  retired_name: {
    values: { nameHash: Buffer };
    row: object;
  };
  same_device: {
    values: { one: string; other: string };
    row: object;
  };
  set_email: {
    values: { playerId: Int8; address: Buffer; addressHash: Buffer; language: string; at: number };
    row: object;
  };
  set_email_language: {
    values: { language: string; playerId: Int8 };
    row: object;
  };
  set_name: {
    values: { loginName: string; passwordHash: string; playerId: Int8 };
    row: object;
  };
  set_password_hash: {
    values: { passwordHash: string; playerId: Int8 };
    row: object;
  };
  set_recovery_code: {
    values: { playerId: Int8; codeHash: string; at: number };
    row: object;
  };
  set_token: {
    values: { tokenHash: Buffer; at: number; sessionId: string };
    row: object;
  };
  set_withdrawal_key_end: {
    values: { offFrom: number | null; playerId: Int8 };
    row: object;
  };
  settle_message: {
    values: { state: string; messageId: string };
    row: object;
  };
  signed_in_at: {
    values: { sessionId: string };
    row: { createdAt: number };
  };
  signed_in_device: {
    values: { credentialHash: Buffer };
    row: { deviceHash: Buffer };
  };
  spend_other_credentials: {
    values: { deviceHash: Buffer; credentialHash: Buffer };
    row: object;
  };
  start_withdrawal_key: {
    values: { playerId: Int8; at: number };
    row: object;
  };
  take_ticket: {
    values: { ticketHash: Buffer; at: number };
    row: { playerId: PlayerId; sessionId: string; alive: boolean };
  };
  touch_session: {
    values: { at: number; tokenHash: Buffer };
    row: object;
  };
  use_challenge: {
    values: { challenge: string; boundTo: Buffer; at: number };
    row: { fresh: boolean };
  };
  use_link: {
    values: { at: number; messageId: string };
    row: { messageId: string };
  };
  use_passkey: {
    values: { counter: Int8; at: number; credentialId: string };
    row: { playerId: PlayerId };
  };
  use_recovery_code: {
    values: { playerId: Int8; codeHash: string };
    row: { playerId: PlayerId };
  };
  withdrawal_key_of: {
    values: { playerId: Int8; at: number };
    row: { offFrom: number | null };
  };
}

const times = {
  add_passkey: ["at"],
  continue_sign_in: ["at","expiresAt"],
  delete_player: ["at"],
  end_links_of_kind: ["at"],
  end_messages: ["at"],
  end_open_links: ["at"],
  end_other_sessions: ["at"],
  end_sessions_on: ["at"],
  end_sign_in: ["at"],
  erase_challenges: ["before"],
  erase_failures: ["before"],
  erase_messages: ["before"],
  erase_old_sessions: ["before"],
  erase_tickets: ["before"],
  extend_sign_in: ["expiresAt"],
  insert_challenge: ["until"],
  insert_device: ["at"],
  insert_failures: ["at"],
  insert_first_contact: ["opensUntil","at"],
  insert_message: ["at","expiresAt"],
  insert_offered: ["at"],
  insert_password_change: ["at"],
  insert_recovery: ["at"],
  insert_session: ["at"],
  insert_sign_in: ["at","expiresAt"],
  insert_ticket: ["expiresAt"],
  keep_to_known_payouts: ["until"],
  known_device: ["at"],
  link_by_token: ["at"],
  live_session: ["usedSince","at"],
  messages_of: ["since"],
  messages_to: ["since"],
  new_player: ["at"],
  open_messages: ["at"],
  opens_device: ["at"],
  proven_device: ["at"],
  read_devices_of: ["at","seenSince"],
  read_known_payouts_until: ["at"],
  recent_failures: ["since"],
  remove_elsewhere: ["at"],
  restart_first_contact: ["opensUntil"],
  retire_name: ["at"],
  set_email: ["at"],
  set_recovery_code: ["at"],
  set_token: ["at"],
  set_withdrawal_key_end: ["offFrom"],
  start_withdrawal_key: ["at"],
  take_ticket: ["at"],
  touch_session: ["at"],
  use_challenge: ["at"],
  use_link: ["at"],
  use_passkey: ["at"],
  withdrawal_key_of: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("accounts", times);
