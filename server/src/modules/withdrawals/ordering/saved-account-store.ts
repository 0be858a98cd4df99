import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import { statement } from "../statements.ts";
import { eraseSome } from "../../../platform/erase.ts";

const accountColumns = `
  payout_account_id, bank_name, account_hash, account_last4 as last4, holder_sealed as holder,
  account_sealed as account, phone_sealed as phone, sign_in_id as sign_in_ref, added_at, changed_at, used_at`;

const savedAccounts = statement(
  "saved_accounts",
  `select ${accountColumns} from withdrawals.payout_account
   where player_id = $1 order by used_at desc, payout_account_id`,
);

export type SavedAccountRow = RowOf<typeof savedAccounts>;

/** Returns a player's saved accounts, the last used first. */
export async function readSavedAccounts(sql: Sql, playerId: PlayerId): Promise<SavedAccountRow[]> {
  return sql.run(savedAccounts, playerId);
}

const lockedAccount = statement(
  "lock_saved_account",
  `select ${accountColumns} from withdrawals.payout_account
   where player_id = $1 and payout_account_id = $2 for update`,
);

/** Returns one of the player's own saved accounts, which is not removed before the transaction ends; or null. */
export async function lockSavedAccount(
  tx: Tx,
  playerId: PlayerId,
  id: PayoutAccountId,
): Promise<SavedAccountRow | null> {
  return (await tx.first(lockedAccount, playerId, id)) ?? null;
}

const accountByHash = statement(
  "saved_account_by_hash",
  `select ${accountColumns} from withdrawals.payout_account where player_id = $1 and account_hash = $2 for update`,
);

/** Finds and locks a player's saved account by the hash of its number, or returns null. */
export async function lockSavedAccountByHash(
  tx: Tx,
  playerId: PlayerId,
  accountHash: Buffer,
): Promise<SavedAccountRow | null> {
  return (await tx.first(accountByHash, playerId, accountHash)) ?? null;
}

const setUsed = statement(
  "saved_account_used",
  "update withdrawals.payout_account set used_at = $3 where player_id = $1 and payout_account_id = $2",
);

export async function setAccountUsed(
  tx: Tx,
  { playerId, id }: { readonly playerId: PlayerId; readonly id: PayoutAccountId },
  at: number,
): Promise<void> {
  await tx.run(setUsed, playerId, id, new Date(at));
}

/** What is stored of an account. The values are sealed for its id. */
export interface StoredAccount {
  readonly playerId: PlayerId;
  readonly id: PayoutAccountId;
  readonly bankName: string;
  readonly sealed: { readonly holder: Buffer; readonly account: Buffer; readonly phone: Buffer };
  readonly signInRef: string | null;
}

const changeAccount = statement(
  "change_saved_account",
  `update withdrawals.payout_account
   set bank_name = $3, holder_sealed = $4, account_sealed = $5, phone_sealed = $6, sign_in_id = $7,
       changed_at = $8, used_at = $8
   where player_id = $1 and payout_account_id = $2`,
);

export async function changeSavedAccount(tx: Tx, account: StoredAccount, at: number): Promise<void> {
  const { playerId, id, bankName, sealed, signInRef } = account;
  const { holder, account: number, phone } = sealed;
  await tx.run(changeAccount, playerId, id, bankName, holder, number, phone, signInRef, new Date(at));
}

const makeRoom = statement(
  "drop_least_used_account",
  `delete from withdrawals.payout_account a using (
     select payout_account_id from withdrawals.payout_account
     where player_id = $1 order by used_at desc, payout_account_id offset 9
   ) old
   where a.player_id = $1 and a.payout_account_id = old.payout_account_id`,
);

const insertAccount = statement(
  "insert_saved_account",
  `insert into withdrawals.payout_account (
     player_id, payout_account_id, slot, bank_name, account_hash, account_last4, holder_sealed, account_sealed,
     phone_sealed, sign_in_id, added_at, used_at
   )
   select $1, $2, min(s.slot), $3, $4, $5, $6, $7, $8, $9, $10, $10 from generate_series(1, 10) s (slot)
   where not exists (select from withdrawals.payout_account a where a.player_id = $1 and a.slot = s.slot)`,
);

/** Saves an account, and drops the least recently used one if the player has ten. */
export async function insertSavedAccount(
  tx: Tx,
  account: StoredAccount & { readonly accountHash: Buffer; readonly last4: string },
  at: number,
): Promise<void> {
  const { playerId, id, bankName, accountHash, last4, sealed, signInRef } = account;
  await tx.run(makeRoom, playerId);
  const { holder, account: number, phone } = sealed;
  const when = new Date(at);
  await tx.run(insertAccount, playerId, id, bankName, accountHash, last4, holder, number, phone, signInRef, when);
}

const deleteAccount = statement(
  "remove_saved_account",
  `delete from withdrawals.payout_account where player_id = $1 and payout_account_id = $2 returning payout_account_id`,
);

/** Removes one of the player's own saved accounts; returns false if there is none with this id. */
export async function removeSavedAccount(sql: Sql, playerId: PlayerId, id: PayoutAccountId): Promise<boolean> {
  return (await sql.first(deleteAccount, playerId, id)) !== undefined;
}

const deleteRejected = statement(
  "forget_rejected_account",
  `delete from withdrawals.payout_account a using withdrawals.withdrawal w
   where w.player_id = $1 and w.order_id = $2 and a.player_id = w.player_id and a.account_hash = w.account_hash`,
);

/** Removes the saved account of an order whose account the bank rejected. */
export async function forgetRejectedAccount(
  tx: Tx,
  { playerId, orderId }: { readonly playerId: PlayerId; readonly orderId: string },
): Promise<void> {
  await tx.run(deleteRejected, playerId, orderId);
}

const eraseUnused = statement("erase_unused_accounts", eraseSome("withdrawals.payout_account", "used_at < $1"));

/** Erases the saved accounts that were last used before a time (milliseconds since the epoch); returns how many. */
export async function eraseUnusedAccounts(sql: Sql, before: number): Promise<number> {
  return (await sql.first(eraseUnused, new Date(before)))?.rows ?? 0;
}
