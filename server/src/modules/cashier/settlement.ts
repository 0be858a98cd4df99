import type { OrderId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import type { Accounts } from "../accounts/index.ts";
import { post } from "../ledger/index.ts";
import type { Promotions } from "../promotions/index.ts";
import { meetLimits, type Protection } from "../protection/index.ts";
import { addCreditLine, addReturnLine } from "./inbox-lines.ts";
import { bonusDue, nextState, uncounted } from "./model.ts";
import type { Deposit, DepositEvent, OrderRef, Receipt, Return } from "./model.ts";
import type { Payment, PaymentReport } from "@fairlobby/ports/deposits";
import { countCredited, readBonusTaken, readCounted, readDeposited, readDeposit, readReturns } from "./read-model.ts";
import { planLookNow } from "./plan-looks.ts";
import { addCredit, endReturn, insertReceipt, lockDeposit, lockLimits, setReturning, setState } from "./store.ts";

/**
 * Written when an order is credited for the first time. Amounts are decimal minor units; `nth` counts the player's
 * credited deposits from 1.
 */
export interface DepositCredited {
  readonly orderId: OrderId;
  readonly amount: string;
  readonly bonus: string;
  readonly nth: number;
}

export const depositCredited = defineTopic<DepositCredited>("deposit.credited");

/**
 * Written when a deposit changes otherwise: more was `credited` (decimal minor units), money is or was sent back, or it was
 * declined.
 */
export const depositChanged = defineTopic<{
  readonly orderId: OrderId;
  readonly credited?: Pick<DepositCredited, "amount" | "bonus">;
}>("deposit.changed");

export interface SettlementDeps extends Pick<Services, "database" | "now" | "log" | "currency" | "timeZone"> {
  /** The most a player can get in all deposit bonuses together. Minor units. */
  readonly bonusCap: bigint;
  /** A player on a break, or self-excluded, is not credited, nor anybody beyond their own limit (R-SRV-61). */
  readonly protection: Pick<Protection, "onBreak" | "depositLimitsPassed">;
  readonly promotions: Pick<Promotions, "grantBonus">;
  /** Money that comes for a deleted account goes back (R-REC-49). */
  readonly accounts: Pick<Accounts, "lockAgainstDeletion">;
}

export interface Settlement {
  /**
   * Applies the provider's report to an order and returns the changed order. However often the same money is reported,
   * it is credited or marked for return once, in the transaction that changes the order.
   */
  apply(order: OrderRef, report: PaymentReport | NoPayment): Promise<Deposit>;
  /**
   * Ends a return: the money went back, or it cannot go back and is credited after all. It is not credited if the
   * provider was called about it again since it was read: that call may have sent it. Returns the order.
   */
  endReturn(order: OrderRef, money: Return, end: "returned" | "not_returnable"): Promise<Deposit>;
}

/** The provider has no such payment: it refused to open it, or does not know it and the order has expired. */
export interface NoPayment {
  readonly status: "refused" | "lapsed";
}

type Paid = Extract<PaymentReport, { status: "paid" }>;
type Unpaid = Exclude<PaymentReport, Paid>;

async function reread(sql: Sql, { playerId, orderId }: OrderRef): Promise<Deposit> {
  const deposit = await readDeposit(sql, playerId, orderId);
  if (deposit === undefined) throw new Error(`no deposit ${orderId}`);
  return deposit;
}

/** Books a receipt as the player's cash, and grants the bonus that comes with it. */
async function credit(tx: Tx, deps: SettlementDeps, deposit: Deposit, receipt: Receipt, bonus: bigint): Promise<void> {
  const { playerId, orderId } = deposit;
  const at = deps.now();
  const key = receipt.seq === 1 ? `deposit:${orderId}` : `deposit:${orderId}:${receipt.seq}`;
  const result = await post(
    tx,
    {
      mode: "legs",
      kind: "deposit",
      player: playerId,
      currency: deps.currency,
      key,
      fingerprint: `${receipt.paymentId} ${receipt.amount}`,
      subject: `deposit:${orderId}`,
      cash: receipt.amount,
      house: { deposits: -receipt.amount },
    },
    at,
  );
  // The locked order says that this was not credited; any other outcome means that order and ledger disagree.
  if (result.outcome !== "posted") throw new Error(`crediting ${key}: ${result.outcome}`);
  if (bonus > 0n) await deps.promotions.grantBonus(tx, { playerId, orderId, amount: bonus, terms: deposit.terms }, at);
  const event = receipt.paidAt > deposit.expiresAt ? "paid_late" : "paid";
  const state = nextState(deposit.state, event) ?? deposit.state;
  await addCredit(tx, { ...receipt, playerId, orderId, state, bonus, at });
  await addCreditLine(tx, deposit, receipt, at);
  const credited = { amount: receipt.amount.toString(), bonus: bonus.toString() };
  if (deposit.credited > 0n) return depositChanged.publish(tx, playerId, at, { orderId, credited });
  // The posting locks the player's balance until the commit, so concurrent credits are counted one after the other.
  const nth = await countCredited(tx, playerId);
  await depositCredited.publish(tx, playerId, at, { orderId, ...credited, nth });
}

/** Marks an order whose money must go back. A job asks the provider to send it, outside of any transaction. */
async function sendBack(tx: Tx, deposit: Deposit, at: number): Promise<void> {
  const { playerId, orderId } = deposit;
  await setState(tx, deposit, nextState(deposit.state, "sent_back") ?? deposit.state, null);
  await setReturning(tx, deposit);
  await planLookNow(tx, deposit, at);
  await depositChanged.publish(tx, playerId, at, { orderId });
}

/** Returns whether a sum may be credited to the player now. The player's limits must be locked. */
async function mayCredit(
  tx: Tx,
  { accounts, protection, timeZone, now }: SettlementDeps,
  { playerId, orderId }: Deposit,
  amount: bigint,
): Promise<boolean> {
  if (await accounts.lockAgainstDeletion(tx, playerId)) return false;
  if (await protection.onBreak(tx, playerId)) return false;
  const deposited = await readDeposited(tx, playerId, timeZone, now(), orderId);
  const passed = (await protection.depositLimitsPassed(tx, playerId, deposited, amount)).map(({ name }) => name);
  await meetLimits(tx, { timeZone, now }, playerId, passed);
  return passed.length === 0;
}

/**
 * Returns the bonus to grant with a credit: when an order is paid late, less of the cap may be left than at its
 * opening.
 */
async function bonusWithin(tx: Tx, { bonusCap, now }: SettlementDeps, deposit: Deposit, due: bigint): Promise<bigint> {
  if (due === 0n) return 0n;
  const left = bonusCap - (await readBonusTaken(tx, deposit.playerId, now(), deposit.orderId));
  return left >= due ? due : left > 0n ? left : 0n;
}

/** Credits or sends back what was captured of each payment since it was last counted. */
async function settlePayments(
  tx: Tx,
  deps: SettlementDeps,
  deposit: Deposit,
  payments: readonly Payment[],
): Promise<Deposit> {
  const { playerId, orderId } = deposit;
  await lockLimits(tx, { playerId });
  const counted = await readCounted(tx, deposit);
  let current = deposit;
  for (const { id: paymentId, captured, at: paidAt } of payments) {
    const amount = uncounted(counted, { id: paymentId, captured });
    if (amount < 0n) deps.log.error({ orderId, paymentId }, "the provider now reports less money than before");
    if (amount > 0n) {
      const credits = await mayCredit(tx, deps, current, amount);
      const money = { paymentId, amount, paidAt };
      const receipt = await insertReceipt(tx, current, money, credits ? "credited" : "returning", deps.now());
      if (credits) {
        const bonus = await bonusWithin(tx, deps, current, bonusDue(current, current.credited + amount));
        await credit(tx, deps, current, receipt, bonus);
      } else await sendBack(tx, current, deps.now());
    }
    current = await reread(tx, current);
  }
  return current;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  /** Locks an order's row and changes the order, in one transaction. */
  const change = (ref: OrderRef, work: (tx: Tx, deposit: Deposit) => Promise<Deposit>): Promise<Deposit> =>
    deps.database.transaction(async (tx) => {
      const deposit = await lockDeposit(tx, ref.playerId, ref.orderId);
      if (deposit === undefined) throw new Error(`no deposit ${ref.orderId}`);
      return work(tx, deposit);
    });

  return {
    apply: (order, report) =>
      change(order, async (tx, deposit) => {
        if (report.status === "paid") {
          await setState(tx, deposit, deposit.state, report);
          return settlePayments(tx, deps, deposit, report.payments);
        }
        const state = nextState(deposit.state, eventOf(report));
        if (state === undefined) return deposit;
        await setState(tx, deposit, state, "providerId" in report ? report : null);
        // The app can tell by the clock that a code expired, but only the provider knows that it was declined.
        if (state === "declined")
          await depositChanged.publish(tx, order.playerId, deps.now(), { orderId: order.orderId });
        return reread(tx, deposit);
      }),

    endReturn: (order, { seq, calls }, end) =>
      change(order, async (tx, deposit) => {
        const receipt = (await readReturns(tx, deposit)).find((one) => one.seq === seq);
        if (receipt === undefined || (end === "not_returnable" && receipt.calls !== calls)) return deposit;
        await endReturn(tx, { ...order, seq, outcome: end === "returned" ? "returned" : "credited" });
        await setReturning(tx, deposit);
        // No bonus, since the player may not play, or not deposit as much.
        if (end === "not_returnable") await credit(tx, deps, deposit, receipt, 0n);
        else {
          await addReturnLine(tx, deposit, receipt, deps.now());
          await depositChanged.publish(tx, order.playerId, deps.now(), { orderId: order.orderId });
        }
        return reread(tx, deposit);
      }),
  };
}

function eventOf(report: Unpaid | NoPayment): DepositEvent {
  switch (report.status) {
    case "pending":
      return "answered";
    case "expired":
    case "lapsed":
      return "lapsed";
    case "declined":
    case "refused":
      return report.status;
  }
}
