import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Lookup } from "../../../platform/lookup.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { keepRefusal } from "./refused-accounts.ts";
import { claimAccount, hashAccount } from "./account-use.ts";

export interface ClaimDeps {
  /** Hashes bank accounts, see `hashAccount`. */
  readonly accountHash: KeyedHash;
  readonly lookups: {
    /**
     * Counts credited deposits. How many players an account may serve depends on this number; withdrawing needs no
     * deposit (R-WD-58). A callback, because withdrawals and cashier must not import each other (R-SRV-65).
     */
    readonly countDeposits: Lookup<number>;
  };
}

/**
 * Claims an account for an order, and returns its hash. Returns null when it serves other players, and writes that for the
 * operator: the call's failure must keep it.
 */
export async function claimAccountNumber(
  tx: Tx,
  deps: ClaimDeps,
  order: OrderRef,
  { channel, bankName, number }: { readonly channel: string; readonly bankName: string; readonly number: string },
  at: number,
): Promise<Buffer | null> {
  const account = hashAccount(deps.accountHash, channel, number);
  const withoutDeposit = (await deps.lookups.countDeposits(tx, order.playerId)) === 0;
  const { playerId, orderId } = order;
  if (await claimAccount(tx, { playerId, orderId, account, withoutDeposit }, at)) return account;
  await keepRefusal(tx, { playerId, account, bankName, last4: number.slice(-4), at });
  return null;
}
