import type { PlayerId } from "@fairlobby/contract";
import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import type { Question } from "../../../platform/question.ts";
import type { OrderRef } from "../model.ts";
import type { WithdrawalRules } from "../rules.ts";
import { keepRefusal } from "./keep-refusal.ts";
import { claimAccount, hashAccount } from "./account-use.ts";

export interface ClaimDeps {
  /** Hashes bank accounts, see `hashAccount`. */
  readonly accountHash: KeyedHash;
  readonly asks: {
    /**
     * Counts credited deposits. How many players an account may serve depends on this number; withdrawing needs no
     * deposit (R-WD-58). A callback, because withdrawals and cashier must not import each other (R-SRV-65).
     */
    readonly countDeposits: Question<number>;
  };
}

/** Claims an account for an order, and returns its hash; null when it serves other players. */
export async function claimAccountNumber(
  tx: Tx,
  deps: ClaimDeps,
  order: OrderRef,
  { channel, number }: { readonly channel: string; readonly number: string },
  at: number,
): Promise<Buffer | null> {
  const account = hashAccount(deps.accountHash, channel, number);
  const withoutDeposit = (await deps.asks.countDeposits(tx, order.playerId)) === 0;
  const { playerId, orderId } = order;
  return (await claimAccount(tx, { playerId, orderId, account, withoutDeposit }, at)) ? account : null;
}

/** Records for the operator that a player was refused an account because it serves others. */
export async function noteRefusedAccount(
  deps: ClaimDeps & { readonly database: Database; readonly now: () => number; readonly rules: WithdrawalRules },
  playerId: PlayerId,
  { bankName, number }: { readonly bankName: string; readonly number: string },
): Promise<void> {
  const bank = deps.rules.banks.find((one) => one.bankName === bankName);
  if (bank === undefined) return;
  const account = hashAccount(deps.accountHash, bank.channel, number);
  await keepRefusal(deps.database, { playerId, account, bankName, last4: number.slice(-4) }, deps.now());
}
