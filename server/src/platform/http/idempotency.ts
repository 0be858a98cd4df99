import type { PlayerId } from "@fairlobby/contract";
import { keyedFingerprint } from "../crypto/tokens.ts";
import type { Database, Tx } from "../db/database.ts";
import { everyMinutes, type JobHandler } from "../jobs.ts";
import type { Failure } from "./failure.ts";

/** Returns what tells two requests under one key apart: of the call's path and its parsed body, keyed. */
export function requestFingerprint(key: Buffer, path: string, body: unknown): string {
  return keyedFingerprint(key, [path, body]);
}

type StoredReply = { readonly data: object } | Failure;

export type Claim =
  | { readonly state: "new" }
  | { readonly state: "answered"; readonly reply: StoredReply }
  | { readonly state: "conflict" };

/**
 * Takes a player's idempotency key for this transaction. A rival with the same key waits here until the first one
 * commits, and then gets its reply.
 */
export async function claimKey(
  tx: Tx,
  request: { playerId: PlayerId; key: string; call: string; fingerprint: string; at: number },
): Promise<Claim> {
  const taken = await tx.query<{ key: string }>(
    `insert into platform.idempotency (player_id, key, call, fingerprint, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [request.playerId, request.key, request.call, request.fingerprint, new Date(request.at)],
  );
  if (taken.length > 0) return { state: "new" };
  const [row] = await tx.query<{ fingerprint: string; reply: StoredReply | null }>(
    "select fingerprint, reply from platform.idempotency where player_id = $1 and key = $2",
    [request.playerId, request.key],
  );
  if (row === undefined || row.reply === null) throw new Error("an idempotency key without a reply");
  return row.fingerprint === request.fingerprint ? { state: "answered", reply: row.reply } : { state: "conflict" };
}

/** Keeps the reply under its key. */
export async function storeReply(tx: Tx, playerId: PlayerId, key: string, reply: object): Promise<void> {
  await tx.query("update platform.idempotency set reply = $3 where player_id = $1 and key = $2", [
    playerId,
    key,
    JSON.stringify(reply),
  ]);
}

/** Forgets keys after 24 h (R-SRV-04). */
export function idempotencyCleanup(database: Database, now: () => number): JobHandler {
  return everyMinutes("forget-idempotency-keys", 30, async () => {
    await database.query("delete from platform.idempotency where created_at < $1", [new Date(now() - 86_400_000)]);
  });
}
