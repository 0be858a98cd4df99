import type { PlayerId } from "@fairlobby/contract";
import { createKeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { detachElsewhere, lockSession, type SessionIds } from "./device-store.ts";
import { deleteEmail, endMessages } from "./email/store.ts";
import type { ProofFailure, Refused } from "./model.ts";
import { provePlayer, type Proof, type ProofDeps } from "./proof.ts";
import { readPlayer } from "./read-model.ts";
import type { Sessions } from "./sessions.ts";
import { removeElsewhere } from "./sign-in-store.ts";
import { query } from "./statements.ts";
import { lockPlayer } from "./store.ts";

export interface DeletionDeps extends ProofDeps {
  readonly sessions: Sessions;
  readonly keys: { readonly hashKey: Buffer };
}

const retireName = query(
  "retire_name",
  `insert into accounts.retired_name (name_hash, retired_at) values (:nameHash, :at) on conflict do nothing`,
);

const retiredName = query("retired_name", "select from accounts.retired_name where name_hash = :nameHash");

const deletePlayer = query(
  "delete_player",
  `update accounts.player
   set login_name = null, password_hash = null, known_payouts_until = null, channel = '', deleted_at = :at
   where player_id = :playerId and deleted_at is null`,
);

const forgetRecoveryCode = query(
  "delete_recovery_code",
  "delete from accounts.recovery_code where player_id = :playerId",
);
const forgetPasskeys = query("delete_passkeys", "delete from accounts.passkey where player_id = :playerId");
const forgetWithdrawalKey = query(
  "delete_withdrawal_key",
  "delete from accounts.withdrawal_key where player_id = :playerId",
);

const deletedAt = query("deleted_at", "select accounts.deleted_at(:playerId) as deleted_at");

/**
 * Returns whether a player deleted the account. Waits for a deletion under way, and a deletion waits for the caller's
 * transaction: what the caller books is before the deletion, or not booked.
 */
export async function lockAgainstDeletion(tx: Tx, playerId: PlayerId): Promise<boolean> {
  return ((await deletedAt.first(tx, { playerId }))?.deletedAt ?? null) !== null;
}

/** No device has it: with it "every device but one" is every device. */
const noDevice = Buffer.alloc(0);

export type Retired = (sql: Sql, loginName: string) => Promise<boolean>;

/** Returns a function that tells whether a name belonged to a deleted account. */
export function createRetired(hashKey: Buffer): Retired & { readonly hashOf: (loginName: string) => Buffer } {
  const hash = createKeyedHash(hashKey, "login name");
  const hashOf = (loginName: string): Buffer => hash([loginName.toLowerCase()]);
  const isRetired: Retired = async (sql, loginName) =>
    (await retiredName.first(sql, { nameHash: hashOf(loginName) })) !== undefined;
  return Object.assign(isRetired, { hashOf });
}

/** Deletes accounts at the request of their players (R-REC-45). */
export function createDeletion(deps: DeletionDeps) {
  const { database, keys, now, sessions } = deps;
  const retired = createRetired(keys.hashKey);

  /** Makes a locked account one without name, ways in, devices and sessions. Returns the sessions that ended. */
  const retire = async (tx: Tx, playerId: PlayerId, at: number): Promise<readonly SessionIds[]> => {
    const loginName = (await readPlayer(tx, playerId))?.loginName ?? null;
    if (loginName !== null) await retireName(tx, { nameHash: retired.hashOf(loginName), at });
    await deletePlayer(tx, { playerId, at });
    await forgetRecoveryCode(tx, { playerId });
    await forgetPasskeys(tx, { playerId });
    await forgetWithdrawalKey(tx, { playerId });
    await deleteEmail(tx, { playerId });
    await endMessages(tx, { playerId, at });
    // Devices before sign-ins and sessions: a sign-in that holds its device's lock is waited for, and then ended as well.
    await detachElsewhere(tx, { playerId, keptDevice: noDevice });
    await removeElsewhere(tx, { playerId, keptDevice: noDevice, at });
    return sessions.endAll(tx, playerId);
  };

  return {
    /**
     * Deletes the caller's account after a proof, in one transaction. `within` runs in it with the player locked, and may
     * refuse; what it wrote is then kept.
     */
    async deleteAccount<Refusal extends { readonly failure: string }>(
      caller: Caller,
      proof: Proof,
      within: (tx: Tx, at: number) => Promise<Refusal | null>,
    ): Promise<"done" | Refused<ProofFailure> | Refusal> {
      const proven = await provePlayer(deps, caller, proof, "passkey if withdrawals ask for it");
      if ("failure" in proven) return proven;
      const { playerId, sessionRef } = caller;
      const ended = await database.transaction(
        async (tx): Promise<readonly SessionIds[] | Refused<ProofFailure> | Refusal> => {
          const passwordHash = proven.owner?.passwordHash ?? null;
          if ((await lockPlayer(tx, playerId, "update")) !== passwordHash) return { failure: "password_wrong" };
          if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
          const at = now();
          return (await within(tx, at)) ?? retire(tx, playerId, at);
        },
      );
      if ("failure" in ended) return ended;
      await sessions.closeSockets(ended);
      return "done";
    },
  };
}
