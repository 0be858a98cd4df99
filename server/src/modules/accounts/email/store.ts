import type { PlayerId } from "@fairlobby/contract";
import type { SealedTable } from "../../../platform/crypto/reseal.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";
import { accountsOfAddress, type MessageKind, type LinkKind } from "./model.ts";

/** What sealed addresses are bound to. */
export const emailContext = (playerId: string): string => `email:${playerId}`;
export const messageContext = (messageId: string): string => `email-message:${messageId}`;

/** The columns to seal again under a new data key. */
export const sealedEmails: SealedTable = {
  table: "accounts.email",
  key: [["player_id", "bigint"]],
  columns: { address: ([playerId = ""]) => emailContext(playerId) },
};
export const sealedEmailMessages: SealedTable = {
  table: "accounts.email_message",
  key: [["message_id", "text"]],
  columns: { address: ([messageId = ""]) => messageContext(messageId) },
};

const emailOf = query(
  "email_of",
  "select address, address_hash, language from accounts.email where player_id = :playerId",
);

export type StoredEmail = RowOf<typeof emailOf>;

/** Returns a player's confirmed address; null without one. */
export async function readEmailOf(sql: Sql, playerId: PlayerId): Promise<StoredEmail | null> {
  return (await emailOf.first(sql, { playerId })) ?? null;
}

const playersByEmail = query(
  "players_by_email",
  `select player_id from accounts.email where address_hash = :addressHash
   order by confirmed_at desc, player_id limit :limit`,
);

/** Returns the players of an address, confirmed last first, at most `accountsOfAddress`. */
export async function readPlayersOfAddress(sql: Sql, addressHash: Buffer): Promise<PlayerId[]> {
  return (await playersByEmail(sql, { addressHash, limit: accountsOfAddress })).map(({ playerId }) => playerId);
}

/** Stores a confirmed address in place of the one before. */
export const setEmail = query(
  "set_email",
  `insert into accounts.email (player_id, address, address_hash, language, confirmed_at)
   values (:playerId, :address, :addressHash, :language, :at)
   on conflict (player_id) do update set
     address = excluded.address, address_hash = excluded.address_hash, language = excluded.language,
     confirmed_at = excluded.confirmed_at`,
);

export const deleteEmail = query("delete_email", "delete from accounts.email where player_id = :playerId");

/**
 * Ends a player's links, and keeps emails that wait from being sent. The rows stay until they expire: they count what an
 * address got, and a new account must not start that count again.
 */
export const endMessages = query(
  "end_messages",
  `update accounts.email_message
   set ended_at = coalesce(ended_at, :at), state = case state when 'waiting' then 'late' else state end
   where player_id = :playerId`,
);

/** Has later emails be in the language that the player reads now. */
export const setEmailLanguage = query(
  "set_email_language",
  "update accounts.email set language = :language where player_id = :playerId and language <> :language",
);

const insertMessage = query(
  "insert_message",
  `insert into accounts.email_message (
     message_id, player_id, kind, address, address_hash, language, made_at, expires_at, token_hash, state
   ) values (
     :messageId, :playerId, :kind, :address, :addressHash, :language, :at, :expiresAt, :tokenHash?, :state
   ) on conflict do nothing returning message_id`,
);

export interface NewMessage {
  readonly messageId: string;
  readonly playerId: PlayerId;
  readonly kind: MessageKind;
  /** Sealed for `messageContext`. */
  readonly address: Buffer;
  readonly addressHash: Buffer;
  readonly language: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly tokenHash: Buffer | null;
  /** limited: it is never sent, because the address got too many. */
  readonly state: "waiting" | "limited";
}

/** Stores an email to be sent; returns false if it was stored before. */
export async function addMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  return (await insertMessage.first(tx, { ...message })) !== undefined;
}

const messagesTo = query(
  "messages_to",
  `select count(*)::int as "messages!" from accounts.email_message
   where address_hash = :addressHash and kind = :kind and made_at > :since and state <> 'limited'`,
);

/** Returns how many emails of a kind an address was to get since a time. */
export async function countMessagesTo(
  sql: Sql,
  addressHash: Buffer,
  kind: MessageKind,
  since: number,
): Promise<number> {
  return (await messagesTo.first(sql, { addressHash, kind, since }))?.messages ?? 0;
}

const messagesOf = query(
  "messages_of",
  `select made_at from accounts.email_message
   where player_id = :playerId and kind = :kind and made_at > :since order by made_at desc`,
);

/** Returns when the emails of a kind were made for a player since a time, the last first. */
export async function readMessagesOf(
  sql: Sql,
  playerId: PlayerId,
  kind: MessageKind,
  since: number,
): Promise<number[]> {
  return (await messagesOf(sql, { playerId, kind, since })).map(({ madeAt }) => madeAt);
}

const openMessages = query(
  "open_messages",
  `select message_id, address from accounts.email_message
   where player_id = :playerId and kind = :kind and ended_at is null and expires_at > :at
   order by made_at desc limit 1`,
);

/** Returns the email of a player whose link still works; null without one. */
export async function readOpenMessage(
  sql: Sql,
  playerId: PlayerId,
  kind: LinkKind,
  at: number,
): Promise<RowOf<typeof openMessages> | null> {
  return (await openMessages.first(sql, { playerId, kind, at })) ?? null;
}

const endLinksOfKind = query(
  "end_links_of_kind",
  `update accounts.email_message set ended_at = :at
   where player_id = :playerId and kind = :kind and ended_at is null and message_id <> :kept`,
);

/** Ends a player's open links of a kind but one: a new link ends the older. */
export async function endOlderLinks(
  tx: Tx,
  { playerId, kind, kept = "" }: { readonly playerId: PlayerId; readonly kind: LinkKind; readonly kept?: string },
  at: number,
): Promise<void> {
  await endLinksOfKind(tx, { playerId, kind, kept, at });
}

const linkByToken = query(
  "link_by_token",
  `select message_id, player_id, address, address_hash, language from accounts.email_message
   where token_hash = :tokenHash and kind = :kind and ended_at is null and expires_at > :at`,
);

/** A link that still works, and the address it was sent to. */
export type OpenLink = RowOf<typeof linkByToken>;

export async function readLink(sql: Sql, tokenHash: Buffer, kind: LinkKind, at: number): Promise<OpenLink | null> {
  return (await linkByToken.first(sql, { tokenHash, kind, at })) ?? null;
}

const useUpLink = query(
  "use_link",
  `update accounts.email_message set ended_at = :at
   where message_id = :messageId and ended_at is null and expires_at > :at returning message_id`,
);

/** Uses up a link of a locked player; returns false if it ended since it was read. */
export async function useLink(tx: Tx, messageId: string, at: number): Promise<boolean> {
  return (await useUpLink.first(tx, { messageId, at })) !== undefined;
}

const messageToSend = query(
  "message_to_send",
  `select l.message_id, l.kind, l.address, l.language, l.expires_at, l.ended_at, l.unknown_tries, p.login_name
   from accounts.email_message l join accounts.player p using (player_id)
   where l.message_id = :messageId and l.state = 'waiting'`,
);

export type MessageToSend = RowOf<typeof messageToSend>;

/** Returns an email that is still to be sent; null when nothing is left to do. */
export async function readMessage(sql: Sql, messageId: string): Promise<MessageToSend | null> {
  return (await messageToSend.first(sql, { messageId })) ?? null;
}

const beginMessageTry = query(
  "begin_message_try",
  `update accounts.email_message set tries = tries + 1, unknown_tries = unknown_tries + 1
   where message_id = :messageId and state = 'waiting' and unknown_tries < :maxUnknown returning tries`,
);

/**
 * Counts a try before it is made, as one of which nobody knows the end; returns how many there were with it, or null if
 * the email must not be sent again.
 */
export async function beginTry(sql: Sql, messageId: string, maxUnknown: number): Promise<number | null> {
  return (await beginMessageTry.first(sql, { messageId, maxUnknown }))?.tries ?? null;
}

/** Takes back that the end of the last try is not known: the email was certainly not taken. */
export const endTry = query(
  "end_message_try",
  "update accounts.email_message set unknown_tries = unknown_tries - 1 where message_id = :messageId and unknown_tries > 0",
);

/** Records what became of an email for good. */
export const settleMessage = query(
  "settle_message",
  "update accounts.email_message set state = :state where message_id = :messageId and state = 'waiting'",
);
