import type { PlayerId } from "@fairlobby/contract";
import { keyedFingerprint } from "../crypto/tokens.ts";
import type { Sql, Tx } from "../db/database.ts";
import { statement } from "../statements.ts";
import type { Failure } from "./failure.ts";
import { eraseSome } from "../erase.ts";

/** Returns a keyed fingerprint of a call's path and parsed body, which distinguishes two requests under one key. */
export function requestFingerprint(key: Buffer, path: string, body: unknown): string {
  return keyedFingerprint(key, [path, body]);
}

const insertKey = statement(
  "insert_key",
  `insert into platform.idempotency (player_id, key, call, fingerprint, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning key`,
);

const replyUnderKey = statement(
  "reply_under_key",
  "select fingerprint, reply from platform.idempotency where player_id = $1 and key = $2",
);

const keepReply = statement(
  "keep_reply",
  "update platform.idempotency set reply = $3 where player_id = $1 and key = $2",
);

const eraseOldKeys = statement("erase_keys", eraseSome("platform.idempotency", "created_at < $1"));

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
  const { playerId, key, call, fingerprint, at } = request;
  const taken = await tx.run(insertKey, playerId, key, call, fingerprint, new Date(at));
  if (taken.length > 0) return true;
  return (await tx.first(replyUnderKey, playerId, key))?.fingerprint === fingerprint;
}

/**
 * Claims a player's idempotency key for this transaction. Another request with the same key waits here until the first
 * commits, and then gets its reply.
 */
export async function claimKey(tx: Tx, request: KeyedRequest): Promise<Claim> {
  const { playerId, key, call, fingerprint, at } = request;
  const taken = await tx.run(insertKey, playerId, key, call, fingerprint, new Date(at));
  if (taken.length > 0) return { state: "new" };
  const found = await tx.first(replyUnderKey, playerId, key);
  if (found !== undefined && found.fingerprint !== fingerprint) return { state: "conflict" };
  const reply = (found?.reply ?? null) as StoredReply | null;
  if (reply === null) throw new Error("an idempotency key without a reply");
  return { state: "answered", reply };
}

/** Stores the reply under its key. */
export async function storeReply(tx: Tx, playerId: PlayerId, key: string, reply: object): Promise<void> {
  await tx.run(keepReply, playerId, key, JSON.stringify(reply));
}

/** Erases keys that were claimed before a time (milliseconds since the epoch), R-SRV-04; returns how many. */
export async function eraseKeys(sql: Sql, before: number): Promise<number> {
  return (await sql.first(eraseOldKeys, new Date(before)))?.rows ?? 0;
}
