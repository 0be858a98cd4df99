import type { PlayerId } from "@fairlobby/contract";
import { keyedFingerprint } from "../crypto/tokens.ts";
import type { Sql, Tx } from "../db/database.ts";
import { query } from "../statements.ts";
import type { Failure } from "./failure.ts";
import { eraseSome } from "../retention/erase-some.ts";

/** Returns a keyed fingerprint of a call's path and parsed body, which distinguishes two requests under one key. */
export function requestFingerprint(key: Buffer, path: string, body: unknown): string {
  return keyedFingerprint(key, [path, body]);
}

const insertKey = query(
  "insert_key",
  `insert into platform.idempotency (player_id, key, call, fingerprint, created_at)
   values (:playerId, :key, :call, :fingerprint, :at)
   on conflict do nothing returning key`,
);

const replyUnderKey = query(
  "reply_under_key",
  "select fingerprint, reply from platform.idempotency where player_id = :playerId and key = :key",
);

const keepReply = query(
  "keep_reply",
  "update platform.idempotency set reply = :reply where player_id = :playerId and key = :key",
);

const eraseOldKeys = query("erase_keys", eraseSome("platform.idempotency", "created_at < :before"));

type StoredReply = { readonly data: object } | Failure;

export type Claim =
  | { readonly state: "new" }
  | { readonly state: "answered"; readonly reply: StoredReply }
  | { readonly state: "conflict" };

interface KeyedRequest {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly call: string;
  readonly fingerprint: string;
  readonly at: number;
}

/**
 * Claims a player's idempotency key for a request whose reply is stored elsewhere. Returns false if the key was used for
 * another request.
 */
export async function claimKeyOnly(tx: Tx, request: KeyedRequest): Promise<boolean> {
  const taken = await insertKey(tx, request);
  if (taken.length > 0) return true;
  return (await replyUnderKey.first(tx, request))?.fingerprint === request.fingerprint;
}

/**
 * Claims a player's idempotency key for this transaction. Another request with the same key waits here until the first
 * commits, and then gets its reply.
 */
export async function claimKey(tx: Tx, request: KeyedRequest): Promise<Claim> {
  const taken = await insertKey(tx, request);
  if (taken.length > 0) return { state: "new" };
  const found = await replyUnderKey.first(tx, request);
  if (found !== undefined && found.fingerprint !== request.fingerprint) return { state: "conflict" };
  const reply = (found?.reply ?? null) as StoredReply | null;
  if (reply === null) throw new Error("an idempotency key without a reply");
  return { state: "answered", reply };
}

/** Stores the reply under its key. */
export async function storeReply(tx: Tx, playerId: PlayerId, key: string, reply: object): Promise<void> {
  await keepReply(tx, { playerId, key, reply: JSON.stringify(reply) });
}

/** Erases keys that were claimed before a time (milliseconds since the epoch), R-SRV-04; returns how many. */
export async function eraseKeys(sql: Sql, before: number): Promise<number> {
  return (await eraseOldKeys.first(sql, { before }))?.rows ?? 0;
}
