import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { savedAccountContext } from "../life-cycle/model.ts";
import {
  changeSavedAccount,
  insertSavedAccount,
  lockSavedAccount,
  lockSavedAccountByHash,
  setAccountUsed,
  type SavedAccountRow,
} from "./saved-account-store.ts";

/** The account that a payout goes to, unsealed. */
export interface PayoutAccount {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly phone: string;
  readonly bankName: string;
}

interface Saving extends PayoutAccount {
  readonly playerId: PlayerId;
  /** From `hashAccount`. */
  readonly accountHash: Buffer;
  /** The sign-in the account is saved from. */
  readonly signInRef: string;
}

function seal(sealing: Sealing, id: PayoutAccountId, account: Saving) {
  const context = (what: "holder" | "account" | "phone") => savedAccountContext(account.playerId, id, what);
  return {
    holder: sealing.seal(account.holderName, context("holder")),
    account: sealing.seal(account.accountNumber, context("account")),
    phone: sealing.seal(account.phone, context("phone")),
  };
}

function unseal(sealing: Sealing, playerId: PlayerId, row: SavedAccountRow): PayoutAccount {
  const context = (what: "holder" | "account" | "phone") => savedAccountContext(playerId, row.payoutAccountId, what);
  return {
    holderName: sealing.open(row.holder, context("holder")),
    accountNumber: sealing.open(row.account, context("account")),
    phone: sealing.open(row.phone, context("phone")),
    bankName: row.bankName,
  };
}

/** Locks one of the player's own saved accounts until the transaction ends, and unseals it; null for any other id. */
export async function lockAccount(
  tx: Tx,
  sealing: Sealing,
  playerId: PlayerId,
  id: PayoutAccountId,
): Promise<PayoutAccount | null> {
  const row = await lockSavedAccount(tx, playerId, id);
  return row === null ? null : unseal(sealing, playerId, row);
}

/**
 * Saves the account of an order, once: a saved one with the same number is used again, and changed if its holder, phone
 * or bank differ, or its leading zeros. Called under the player's lock, or the lock of the player's open order.
 */
export async function saveAccount(tx: Tx, sealing: Sealing, account: Saving, at: number): Promise<void> {
  const { playerId, bankName, accountHash, accountNumber, signInRef } = account;
  const saved = await lockSavedAccountByHash(tx, playerId, accountHash);
  if (saved === null) {
    const id = newId("P") as PayoutAccountId;
    const last4 = accountNumber.slice(-4);
    const sealed = seal(sealing, id, account);
    await insertSavedAccount(tx, { playerId, id, bankName, accountHash, last4, ...sealed, signInRef }, at);
    return;
  }
  const id = saved.payoutAccountId;
  const before = unseal(sealing, playerId, saved);
  const same = (["holderName", "accountNumber", "phone", "bankName"] as const).every(
    (field) => before[field] === account[field],
  );
  if (same) await setAccountUsed(tx, { playerId, id, at });
  else await changeSavedAccount(tx, { playerId, id, bankName, ...seal(sealing, id, account), signInRef, at });
}

/** Returns a name with only the first letter of each of its words, e.g. `S••• D•••`; the length is not shown. */
export function maskHolder(name: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ""}•••`)
    .join(" ");
}

/** Returns the masked name of a saved account's holder. */
export function maskedHolder(sealing: Sealing, playerId: PlayerId, row: SavedAccountRow): string {
  return maskHolder(sealing.open(row.holder, savedAccountContext(playerId, row.payoutAccountId, "holder")));
}

/** Returns a phone number with only its first and last two digits, e.g. `08•••••••90`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 2) + "•".repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}
