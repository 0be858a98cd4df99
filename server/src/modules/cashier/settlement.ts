import type { Currency, OrderId, PlayerId } from "@fairlobby/contract";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { defineTopic } from "../../platform/outbox.ts";
import { post } from "../ledger/index.ts";
import { nextState, type BonusTerms, type Deposit, type DepositEvent, type DepositState } from "./model.ts";
import type { PaymentReport } from "./provider.ts";
import { countCredited, readDeposit } from "./read-model.ts";
import { lockDeposit, setCredited, setState } from "./store.ts";

/** A deposit was credited. Amounts are decimal minor units; `nth` counts the player's credited deposits from 1. */
export interface DepositCredited {
  readonly orderId: OrderId;
  readonly amount: string;
  readonly bonus: string;
  readonly nth: number;
}

export const depositCredited = defineTopic<DepositCredited>("deposit.credited");

/** Grants the bonus of a deposit within the transaction that credits it; wired to promotions. */
export type GrantBonus = (
  tx: Tx,
  bonus: {
    readonly playerId: PlayerId;
    readonly orderId: OrderId;
    readonly amount: bigint;
    /** As accepted with the order; null for a bonus in cash. */
    readonly terms: BonusTerms | null;
  },
  at: number,
) => Promise<void>;

export interface SettlementDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly currency: Currency;
  readonly grantBonus: GrantBonus;
}

export interface Settlement {
  /**
   * Brings an order to where the provider says it stands, and answers it as it is then. Money is credited once, in
   * the transaction that changes the order, however often and from however many sides it is reported.
   */
  apply(playerId: PlayerId, orderId: OrderId, report: PaymentReport | NoPayment): Promise<Deposit>;
}

/** The provider has no such payment: it refused to open it, or never heard of it and the time is over. */
export interface NoPayment {
  readonly status: "refused" | "lapsed";
}

type Paid = Extract<PaymentReport, { status: "paid" }>;

export function createSettlement(deps: SettlementDeps): Settlement {
  const credit = async (tx: Tx, deposit: Deposit, state: DepositState, report: Paid): Promise<void> => {
    const { payment } = report;
    const { playerId, orderId, bonus: offered } = deposit;
    const at = deps.now();
    const result = await post(
      tx,
      {
        mode: "legs",
        kind: "deposit",
        player: playerId,
        currency: deps.currency,
        key: `deposit:${orderId}`,
        fingerprint: `${payment.id} ${payment.captured}`,
        subject: `deposit:${orderId}`,
        cash: payment.captured,
        house: { deposits: -payment.captured },
      },
      at,
    );
    // The order's row is locked and says it was not credited; anything else means the two disagree.
    if (result.outcome !== "posted") throw new Error(`crediting deposit ${orderId}: ${result.outcome}`);
    // What was paid short of the order is the player's all the same, but it is not what the bonus was offered for.
    const bonus = payment.captured >= deposit.amount ? offered : 0n;
    if (bonus > 0n) await deps.grantBonus(tx, { playerId, orderId, amount: bonus, terms: deposit.terms }, at);
    await setCredited(tx, deposit, state, report, { bonus, at });
    // The posting holds the player's balance until the commit, so deposits credited at once are counted in turn.
    const nth = await countCredited(tx, playerId);
    const payload = { orderId, amount: payment.captured.toString(), bonus: bonus.toString(), nth };
    await depositCredited.tell(tx, playerId, at, payload);
  };

  return {
    apply: (playerId, orderId, report) =>
      deps.database.transaction(async (tx) => {
        const deposit = await lockDeposit(tx, playerId, orderId);
        if (deposit === undefined) throw new Error(`no deposit ${orderId}`);
        const state = nextState(deposit.state, eventOf(deposit, report));
        if (state === undefined) return deposit;
        if (report.status === "paid") await credit(tx, deposit, state, report);
        else await setState(tx, deposit, state, "providerId" in report ? report : null);
        return (await readDeposit(tx, playerId, orderId)) ?? deposit;
      }),
  };
}

function eventOf(deposit: Deposit, report: PaymentReport | NoPayment): DepositEvent {
  switch (report.status) {
    case "pending":
      return "answered";
    case "expired":
    case "lapsed":
      return "lapsed";
    case "paid":
      return report.payment.at > deposit.expiresAt ? "paid_late" : "paid";
    case "declined":
    case "refused":
      return report.status;
  }
}
