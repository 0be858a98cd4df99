import type { ApiScope } from "@fairlobby/contract/api";
import type { Sql } from "../../../platform/db/database.ts";
import type { CallingKey } from "../../../platform/http/api-calls.ts";
import { query } from "../statements.ts";

/** Calls of a key in a minute, at all nodes together. */
export const callsPerMinute = 300;
const minuteMs = 60_000;

const apiKeys = query(
  "api_keys",
  `select k.key_id, k.name, k.prefix, k.scopes, c.name as created_by, k.created_at, k.expires_at, k.revoked_at,
     r.name as "revoked_by?", k.last_used_at, k.uses,
     k.revoked_at is null and (k.expires_at is null or k.expires_at > :at) as "works!"
   from backoffice.api_key k
   join backoffice.operator c on c.operator_id = k.created_by
   left join backoffice.operator r on r.operator_id = k.revoked_by
   order by k.created_at desc, k.key_id limit 500`,
);

/** Reads the keys, the newest first. */
export async function readApiKeys(sql: Sql, at: number) {
  return (await apiKeys(sql, { at })).map(({ uses, scopes, ...key }) => ({
    ...key,
    scopes: scopes as ApiScope[],
    uses: Number(uses),
  }));
}

const apiKeyById = query(
  "api_key_by_id",
  "select name, prefix, revoked_at from backoffice.api_key where key_id = :keyId",
);

export const readApiKey = (sql: Sql, keyId: string) => apiKeyById.first(sql, { keyId });

/** Stores a key by its hash; its prefix is random, so that no other key has it. */
export const insertApiKey = query(
  "insert_api_key",
  `insert into backoffice.api_key (name, prefix, hash, scopes, created_by, created_at, proposal_id, expires_at)
   values (:name, :prefix, :hash, :scopes, :operatorId, :at, :proposalId?, :expiresAt?)
   on conflict do nothing returning key_id`,
);

/** Revokes a key, unless it is revoked; returns whether this did it. */
export const setRevoked = query(
  "revoke_api_key",
  `update backoffice.api_key set revoked_at = :at, revoked_by = :operatorId
   where key_id = :keyId and revoked_at is null returning key_id`,
);

/** Revokes the keys that somebody created, and returns them. */
export const revokeKeysBy = query(
  "revoke_api_keys_by",
  `update backoffice.api_key set revoked_at = :at, revoked_by = :revokedBy
   where created_by = :createdBy and revoked_at is null returning key_id, name, prefix`,
);

// One statement finds the key, counts the call, and sees a revocation that was committed before, on whatever node
// (R-EXT-23). It waits for a revocation under way.
const useKey = query(
  "use_api_key",
  `update backoffice.api_key k set last_used_at = :at, uses = k.uses + 1,
     window_at = case when k.window_at > :windowSince then k.window_at else :at end,
     window_calls = case when k.window_at > :windowSince then k.window_calls + 1 else 1 end
   where k.hash = :hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > :at)
   returning k.key_id, k.name, k.scopes, k.window_at as "window_at!", k.window_calls`,
);

/** Finds the key with this hash and counts the call; null for one that is unknown, revoked or expired. */
export async function useApiKey(sql: Sql, hash: Buffer, at: number): Promise<CallingKey | null> {
  const found = await useKey.first(sql, { hash, at, windowSince: at - minuteMs });
  if (found === undefined) return null;
  const { keyId, name, scopes, windowAt, windowCalls } = found;
  const isOver = windowCalls > callsPerMinute;
  return {
    keyId,
    name,
    scopes,
    waitSeconds: isOver ? Math.max(Math.ceil((windowAt + minuteMs - at) / 1000), 1) : 0,
  };
}

const workingKey = query(
  "working_api_key",
  `select key_id from backoffice.api_key
   where key_id = :keyId and revoked_at is null and (expires_at is null or expires_at > :at) for share`,
);

/** Returns whether a key still works, and keeps it so until the transaction ends: a revocation waits for what it does. */
export const stillWorks = async (sql: Sql, keyId: string, at: number): Promise<boolean> =>
  (await workingKey(sql, { keyId, at })).length > 0;

const insertKeyRead = query(
  "insert_key_read",
  `insert into backoffice.player_read (player_id, key_id, call, subject, read_at)
   values (:playerId, :keyId, :call, :subject, :at)`,
);

/** Records that a key read a player's data (R-AUD-12). */
export const recordKeyRead = (
  sql: Sql,
  read: { readonly playerId: bigint; readonly keyId: string; readonly call: string; readonly subject: string },
  at: number,
) => insertKeyRead(sql, { ...read, at });
