import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef, Withdrawal } from "../model.ts";
import { statement } from "../statements.ts";
import type { CorrectionProof } from "./correction-rules.ts";

const correctionCount = statement(
  "count_corrections",
  `select count(*)::int as "corrections!" from withdrawals.account_change where player_id = $1 and order_id = $2`,
);

export async function countCorrections(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await sql.first(correctionCount, playerId, orderId))?.corrections ?? 0;
}

const wrongProofCount = statement(
  "count_wrong_proofs",
  `select count(*)::int as "wrong!" from withdrawals.wrong_proof where player_id = $1 and order_id = $2`,
);

export async function countWrongProofs(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await sql.first(wrongProofCount, playerId, orderId))?.wrong ?? 0;
}

const storeWrongProof = statement(
  "insert_wrong_proof",
  "insert into withdrawals.wrong_proof (player_id, order_id, created_at) values ($1, $2, $3)",
);

export async function insertWrongProof(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.run(storeWrongProof, playerId, orderId, new Date(at));
}

const sealedPhone = statement(
  "sealed_phone",
  "select phone_sealed as phone from withdrawals.withdrawal where player_id = $1 and order_id = $2",
);

/** Returns the sealed phone of an order that exists. */
export async function readSealedPhone(sql: Sql, { playerId, orderId }: OrderRef): Promise<Buffer> {
  const row = await sql.first(sealedPhone, playerId, orderId);
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

const replaceAccount = statement(
  "replace_account",
  `update withdrawals.withdrawal set account_sealed = $3, account_last4 = $4, account_hash = $5
   where player_id = $1 and order_id = $2`,
);

const insertChange = statement(
  "insert_account_change",
  `insert into withdrawals.account_change (
     player_id, order_id, attempt, old_last4, new_last4, verified_by, session_ref, address, created_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Replaces the account number of an order and writes the audit entry (R-SRV-30). */
export async function changeAccount(sql: Sql, order: Withdrawal, change: AccountChange, at: number): Promise<void> {
  const { playerId, orderId } = order;
  await sql.run(replaceAccount, playerId, orderId, change.account, change.last4, change.accountHash);
  await sql.run(
    insertChange,
    playerId,
    orderId,
    (order.attempt?.attempt ?? 0) + 1,
    order.last4,
    change.last4,
    change.verifiedBy,
    change.sessionRef,
    change.address,
    new Date(at),
  );
}
