import type { PlayerId } from "@fairlobby/contract";
import type { Passkey } from "../../platform/crypto/passkeys.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { query } from "./statements.ts";

const addPasskey = query(
  "add_passkey",
  `insert into accounts.passkey (credential_id, player_id, public_key, counter, name, added_at)
   values (:credentialId, :playerId, :publicKey, :counter, :name, :at)
   on conflict do nothing returning credential_id`,
);

/** Stores a passkey; returns false when it is stored already, also for another player. */
export async function insertPasskey(
  tx: Tx,
  playerId: PlayerId,
  { credentialId, publicKey, counter }: Passkey,
  { name, at }: { readonly name: string; readonly at: number },
): Promise<boolean> {
  const row = { credentialId, playerId, publicKey: Buffer.from(publicKey), counter, name, at };
  return (await addPasskey.first(tx, row)) !== undefined;
}

export const readPasskeysOf = query(
  "passkeys_of",
  `select credential_id, name, added_at, used_at from accounts.passkey
   where player_id = :playerId order by added_at, credential_id`,
);

export type StoredPasskey = RowOf<typeof readPasskeysOf>;

const passkeyById = query(
  "passkey_by_id",
  "select credential_id, player_id, public_key, counter from accounts.passkey where credential_id = :credentialId",
);

/** Returns a passkey and whose it is; null when it is unknown or was removed. */
export async function readPasskey(
  sql: Sql,
  credentialId: string,
): Promise<(Passkey & { readonly playerId: PlayerId }) | null> {
  const row = await passkeyById.first(sql, { credentialId });
  if (row === undefined) return null;
  return { ...row, publicKey: Uint8Array.from(row.publicKey), counter: Number(row.counter) };
}

const usedPasskey = query(
  "use_passkey",
  `update accounts.passkey set counter = :counter, used_at = :at
   where credential_id = :credentialId and (counter < :counter or (counter = 0 and :counter = 0))
   returning player_id`,
);

/** Records the use of a passkey; returns false if it was removed, or used with this count, since it was read. */
export async function usePasskey(sql: Sql, credentialId: string, counter: number, at: number): Promise<boolean> {
  return (await usedPasskey.first(sql, { credentialId, counter, at })) !== undefined;
}

const removePasskey = query(
  "remove_passkey",
  `delete from accounts.passkey where player_id = :playerId and credential_id = :credentialId returning name`,
);

/** Removes one of the player's own passkeys; returns its name, or null if there is none with this id. */
export async function deletePasskey(tx: Tx, playerId: PlayerId, credentialId: string): Promise<string | null> {
  return (await removePasskey.first(tx, { playerId, credentialId }))?.name ?? null;
}

/** Stores a challenge and what it is bound to. */
export const insertChallenge = query(
  "insert_challenge",
  `insert into accounts.challenge (challenge, bound_to, expires_at) values (:challenge, :boundTo, :until)`,
);

const deleteChallenge = query(
  "use_challenge",
  `delete from accounts.challenge where challenge = :challenge and bound_to = :boundTo
   returning expires_at > :at as "fresh!"`,
);

/** Uses up a challenge; returns whether it was bound to this, unused and not expired. */
export async function takeChallenge(sql: Sql, challenge: string, boundTo: Buffer, at: number): Promise<boolean> {
  return (await deleteChallenge.first(sql, { challenge, boundTo, at }))?.fresh === true;
}

const withdrawalKey = query(
  "withdrawal_key_of",
  `select off_from from accounts.withdrawal_key
   where player_id = :playerId and (off_from is null or off_from > :at)`,
);

/** Whether a player's withdrawals ask for a passkey, and from when no more; null when they do not. */
export async function readWithdrawalKey(
  sql: Sql,
  playerId: PlayerId,
  at: number,
): Promise<{ readonly offFrom: number | null } | null> {
  return (await withdrawalKey.first(sql, { playerId, at })) ?? null;
}

/** Has withdrawals ask for a passkey from now on. */
export const startWithdrawalKey = query(
  "start_withdrawal_key",
  `insert into accounts.withdrawal_key (player_id, on_since) values (:playerId, :at)
   on conflict (player_id) do update set on_since = excluded.on_since, off_from = null`,
);

/** Has withdrawals no longer ask from a time on; null takes that back. */
export const setWithdrawalKeyEnd = query(
  "set_withdrawal_key_end",
  "update accounts.withdrawal_key set off_from = :offFrom? where player_id = :playerId",
);
