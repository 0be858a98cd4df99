import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { eraseSome } from "../../../platform/retention/erase-some.ts";
import { query } from "../statements.ts";

const accountColumns = `
  payout_account_id, bank_name, account_hash, account_last4 as last4, holder_sealed as holder,
  account_sealed as account, phone_sealed as phone, sign_in_id as "sign_in_ref!", added_at, changed_at, used_at`;

/** Returns a player's saved accounts, the last used first. */
export const readSavedAccounts = query(
  "read_saved_accounts",
  `select ${accountColumns} from withdrawals.payout_account
   where player_id = :playerId order by used_at desc, payout_account_id`,
);

export type SavedAccountRow = RowOf<typeof readSavedAccounts>;

const lockedAccount = query(
  "lock_saved_account",
  `select ${accountColumns} from withdrawals.payout_account
   where player_id = :playerId and payout_account_id = :id for update`,
);

/** Locks one of the player's own saved accounts until the transaction ends, and returns it, or null. */
export async function lockSavedAccount(
  tx: Tx,
  playerId: PlayerId,
  id: PayoutAccountId,
): Promise<SavedAccountRow | null> {
  return (await lockedAccount.first(tx, { playerId, id })) ?? null;
}

const savedAccountByHash = query(
  "saved_account_by_hash",
  `select ${accountColumns} from withdrawals.payout_account
   where player_id = :playerId and account_hash = :accountHash for update`,
);

/** Finds and locks a player's saved account by the hash of its number, or returns null. */
export async function lockSavedAccountByHash(
  tx: Tx,
  playerId: PlayerId,
  accountHash: Buffer,
): Promise<SavedAccountRow | null> {
  return (await savedAccountByHash.first(tx, { playerId, accountHash })) ?? null;
}

export const setAccountUsed = query(
  "set_account_used",
  "update withdrawals.payout_account set used_at = :at where player_id = :playerId and payout_account_id = :id",
);

/** Changes an account. The values are sealed for its id. */
export const changeSavedAccount = query(
  "change_saved_account",
  `update withdrawals.payout_account
   set bank_name = :bankName, holder_sealed = :holder, account_sealed = :account, phone_sealed = :phone,
       sign_in_id = :signInRef, changed_at = :at, used_at = :at
   where player_id = :playerId and payout_account_id = :id`,
);

const dropLeastUsedAccount = query(
  "drop_least_used_account",
  `delete from withdrawals.payout_account a using (
     select payout_account_id from withdrawals.payout_account
     where player_id = :playerId order by used_at desc, payout_account_id offset 9
   ) old
   where a.player_id = :playerId and a.payout_account_id = old.payout_account_id`,
);

const insertAccount = query(
  "insert_saved_account",
  `insert into withdrawals.payout_account (
     player_id, payout_account_id, slot, bank_name, account_hash, account_last4, holder_sealed, account_sealed,
     phone_sealed, sign_in_id, added_at, used_at
   )
   select :playerId, :id, min(s.slot), :bankName, :accountHash, :last4, :holder, :account, :phone, :signInRef, :at, :at
   from generate_series(1, 10) s (slot)
   where not exists (select from withdrawals.payout_account a where a.player_id = :playerId and a.slot = s.slot)`,
);

/** A new account as it is stored. The values are sealed for its id. */
export interface NewSavedAccount {
  readonly playerId: PlayerId;
  readonly id: PayoutAccountId;
  readonly bankName: string;
  readonly accountHash: Buffer;
  readonly last4: string;
  readonly holder: Buffer;
  readonly account: Buffer;
  readonly phone: Buffer;
  readonly signInRef: string;
}

/** Saves an account, and drops the least recently used one if the player has ten. */
export async function insertSavedAccount(tx: Tx, account: NewSavedAccount, at: number): Promise<void> {
  await dropLeastUsedAccount(tx, { playerId: account.playerId });
  await insertAccount(tx, { ...account, at });
}

const deleteAccount = query(
  "remove_saved_account",
  `delete from withdrawals.payout_account
   where player_id = :playerId and payout_account_id = :id returning payout_account_id`,
);

/** Removes one of the player's own saved accounts; returns false if there is none with this id. */
export async function removeSavedAccount(sql: Sql, playerId: PlayerId, id: PayoutAccountId): Promise<boolean> {
  return (await deleteAccount.first(sql, { playerId, id })) !== undefined;
}

/** Removes the saved account of an order whose account the bank rejected. */
export const deleteRejectedAccount = query(
  "forget_rejected_account",
  `delete from withdrawals.payout_account a using withdrawals.withdrawal w
   where w.player_id = :playerId and w.order_id = :orderId
     and a.player_id = w.player_id and a.account_hash = w.account_hash`,
);

const eraseUnused = query("erase_unused_accounts", eraseSome("withdrawals.payout_account", "used_at < :before"));

/** Erases the saved accounts that were last used before a time (milliseconds since the epoch); returns how many. */
export async function eraseUnusedAccounts(sql: Sql, before: number): Promise<number> {
  return (await eraseUnused.first(sql, { before }))?.rows ?? 0;
}
