import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef, Withdrawal } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import type { CorrectionProof } from "./correction-rules.ts";

const correctionCount = query(
  "count_corrections",
  `select count(*)::int as "corrections!" from withdrawals.account_change
   where player_id = :playerId and order_id = :orderId`,
);

export async function countCorrections(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await correctionCount.first(sql, { playerId, orderId }))?.corrections ?? 0;
}

const wrongProofCount = query(
  "count_wrong_proofs",
  `select count(*)::int as "wrong!" from withdrawals.wrong_proof where player_id = :playerId and order_id = :orderId`,
);

export async function countWrongProofs(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await wrongProofCount.first(sql, { playerId, orderId }))?.wrong ?? 0;
}

export const insertWrongProof = query(
  "insert_wrong_proof",
  "insert into withdrawals.wrong_proof (player_id, order_id, created_at) values (:playerId, :orderId, :at)",
);

const sealedPhone = query(
  "sealed_phone",
  "select phone_sealed as phone from withdrawals.withdrawal where player_id = :playerId and order_id = :orderId",
);

/** Returns the sealed phone of an order that exists. */
export async function readSealedPhone(sql: Sql, { playerId, orderId }: OrderRef): Promise<Buffer> {
  const row = await sealedPhone.first(sql, { playerId, orderId });
  if (row === undefined) throw new Error(`the order ${orderId} is missing`);
  return row.phone;
}

export interface AccountChange {
  /** The sealed account number. */
  readonly account: Buffer;
  readonly accountHash: Buffer;
  readonly last4: string;
  readonly verifiedBy: CorrectionProof;
  readonly sessionRef: string;
  readonly address: string;
}

const replaceAccount = query(
  "replace_account",
  `update withdrawals.withdrawal set account_sealed = :account, account_last4 = :last4, account_hash = :accountHash
   where player_id = :playerId and order_id = :orderId`,
);

const insertAccountChange = query(
  "insert_account_change",
  `insert into withdrawals.account_change (
     player_id, order_id, attempt, old_last4, new_last4, verified_by, session_ref, address, created_at
   ) values (:playerId, :orderId, :attempt, :oldLast4, :last4, :verifiedBy, :sessionRef, :address, :at)`,
);

/** Replaces the account number of an order and writes the audit entry (R-SRV-30). */
export async function changeAccount(sql: Sql, order: Withdrawal, change: AccountChange, at: number): Promise<void> {
  const { playerId, orderId, last4: oldLast4 } = order;
  const attempt = (order.attempt?.attempt ?? 0) + 1;
  await replaceAccount(sql, { playerId, orderId, ...change });
  await insertAccountChange(sql, { playerId, orderId, attempt, oldLast4, ...change, at });
}
