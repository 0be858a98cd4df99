import type { Currency, OrderId, PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { defineTopic } from "../../platform/outbox.ts";
import { post } from "../ledger/index.ts";
import type { Promotions } from "../promotions/index.ts";
import { bonusDue, nextState, uncounted } from "./model.ts";
import type { Deposit, DepositEvent, Receipt } from "./model.ts";
import type { Payment, PaymentReport } from "./provider.ts";
import { countCredited, readCounted, readDeposit, readReturns } from "./read-model.ts";
import { lookNow } from "./schedule.ts";
import { addCredit, endReturn, insertReceipt, lockDeposit, setReturning, setState } from "./store.ts";

/**
 * A deposit was credited, which happens once an order. Amounts are decimal minor units; `nth` counts the player's
 * credited deposits from 1.
 */
export interface DepositCredited {
  readonly orderId: OrderId;
  readonly amount: string;
  readonly bonus: string;
  readonly nth: number;
}

export const depositCredited = defineTopic<DepositCredited>("deposit.credited");

/** Something else happened to the money of a deposit: more of it was credited, or some goes, or went, back. */
export const depositChanged = defineTopic<{ readonly orderId: OrderId }>("deposit.changed");

export interface SettlementDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly currency: Currency;
  /** Of protection: a player on a break, or self-excluded, is not credited (R-SRV-61). */
  readonly onBreak: (sql: Sql, playerId: PlayerId) => Promise<boolean>;
  readonly promotions: Pick<Promotions, "grantBonus">;
}

export interface Settlement {
  /**
   * Brings an order to where the provider says it stands, and answers it as it is then. Money is credited, or put on
   * its way back, once: in the transaction that changes the order, however often and from however many sides it is
   * reported.
   */
  apply(playerId: PlayerId, orderId: OrderId, report: PaymentReport | NoPayment): Promise<Deposit>;
  /** Ends a return: the money went back, or it cannot, and then it is credited after all. Answers the order. */
  endReturn(deposit: Deposit, seq: number, end: "returned" | "not_returnable"): Promise<Deposit>;
}

/** The provider has no such payment: it refused to open it, or never heard of it and the time is over. */
export interface NoPayment {
  readonly status: "refused" | "lapsed";
}

type Paid = Extract<PaymentReport, { status: "paid" }>;
type Unpaid = Exclude<PaymentReport, Paid>;

export function createSettlement(deps: SettlementDeps): Settlement {
  const reread = async (tx: Tx, { playerId, orderId }: Deposit): Promise<Deposit> => {
    const deposit = await readDeposit(tx, playerId, orderId);
    if (deposit === undefined) throw new Error(`no deposit ${orderId}`);
    return deposit;
  };

  /** Books a receipt as the player's cash, with the bonus it brings. */
  const credit = async (tx: Tx, deposit: Deposit, receipt: Receipt, bonus: bigint): Promise<void> => {
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
    // The order's row is locked and says this was not credited; anything else means the two disagree.
    if (result.outcome !== "posted") throw new Error(`crediting ${key}: ${result.outcome}`);
    if (bonus > 0n)
      await deps.promotions.grantBonus(tx, { playerId, orderId, amount: bonus, terms: deposit.terms }, at);
    const event = receipt.paidAt > deposit.expiresAt ? "paid_late" : "paid";
    await addCredit(tx, deposit, nextState(deposit.state, event) ?? deposit.state, receipt, { bonus, at });
    if (deposit.credited > 0n) return depositChanged.tell(tx, playerId, at, { orderId });
    // The posting holds the player's balance until the commit, so deposits credited at once are counted in turn.
    const nth = await countCredited(tx, playerId);
    const payload = { orderId, amount: receipt.amount.toString(), bonus: bonus.toString(), nth };
    await depositCredited.tell(tx, playerId, at, payload);
  };

  /** Puts money on its way back: the job asks the provider, outside of any transaction. */
  const sendBack = async (tx: Tx, deposit: Deposit): Promise<void> => {
    const { playerId, orderId } = deposit;
    const at = deps.now();
    await setState(tx, deposit, nextState(deposit.state, "sent_back") ?? deposit.state, null);
    await setReturning(tx, deposit);
    await lookNow(tx, deposit, at);
    await depositChanged.tell(tx, playerId, at, { orderId });
  };

  /** Counts what is new of a payment, and decides what becomes of it. */
  const count = async (tx: Tx, deposit: Deposit, payment: Payment, counted: Map<string, bigint>): Promise<void> => {
    const { playerId, orderId } = deposit;
    const amount = uncounted(counted, payment);
    if (amount < 0n) deps.log.error({ orderId, paymentId: payment.id }, "the provider says less came in than it said");
    if (amount <= 0n) return;
    const money = { paymentId: payment.id, amount, paidAt: payment.at };
    const barred = await deps.onBreak(tx, playerId);
    const receipt = await insertReceipt(tx, deposit, money, barred ? "returning" : "credited", deps.now());
    if (barred) await sendBack(tx, deposit);
    else await credit(tx, deposit, receipt, bonusDue(deposit, deposit.credited + amount));
  };

  const book = async (tx: Tx, deposit: Deposit, report: Paid): Promise<Deposit> => {
    await setState(tx, deposit, deposit.state, report);
    const counted = await readCounted(tx, deposit);
    let current = deposit;
    for (const payment of report.payments) {
      await count(tx, current, payment, counted);
      current = await reread(tx, current);
    }
    return current;
  };

  return {
    apply: (playerId, orderId, report) =>
      deps.database.transaction(async (tx) => {
        const deposit = await lockDeposit(tx, playerId, orderId);
        if (deposit === undefined) throw new Error(`no deposit ${orderId}`);
        if (report.status === "paid") return book(tx, deposit, report);
        const state = nextState(deposit.state, eventOf(report));
        if (state === undefined) return deposit;
        await setState(tx, deposit, state, "providerId" in report ? report : null);
        // A code that runs out is seen by the clock; only the provider knows that it was declined.
        if (state === "declined") await depositChanged.tell(tx, playerId, deps.now(), { orderId });
        return reread(tx, deposit);
      }),

    endReturn: ({ playerId, orderId }, seq, end) =>
      deps.database.transaction(async (tx) => {
        const deposit = await lockDeposit(tx, playerId, orderId);
        if (deposit === undefined) throw new Error(`no deposit ${orderId}`);
        const receipt = (await readReturns(tx, deposit)).find((one) => one.seq === seq);
        if (receipt === undefined) return deposit;
        await endReturn(tx, deposit, seq, end === "returned" ? "returned" : "credited");
        await setReturning(tx, deposit);
        // No bonus: it is for players who may play.
        if (end === "not_returnable") await credit(tx, deposit, receipt, 0n);
        else await depositChanged.tell(tx, playerId, deps.now(), { orderId });
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
