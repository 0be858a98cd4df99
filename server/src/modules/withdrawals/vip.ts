import type { Currency } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import { post } from "../ledger/index.ts";
import { applyEvent, enqueueAdvance, postingOf, returnVip } from "./change.ts";
import { isOver, isVipLate, vipSources, type OrderRef, type Sums, type VipSource, type Withdrawal } from "./model.ts";
import { readOrder } from "./read-orders.ts";
import { placesOf, type WithdrawalRules } from "./rules.ts";
import { insertVip, lockOrder } from "./store.ts";

/** What an order's VIP channel costs: as frozen with its quote, or as configured; null when there is none to buy. */
export function vipPriceOf({ vipPrice }: Withdrawal, { priority }: Pick<WithdrawalRules, "priority">): bigint | null {
  return priority === null ? null : (vipPrice ?? priority.price);
}

export type VipRefusal = "not_found" | "not_queued" | "insufficient_balance" | "amount_too_small";

/**
 * Moves a queued order into the VIP channel at its price (R-SRV-56): set aside from the cash that is left, or withheld
 * from this payout. A second purchase is refused by the step the first one wrote, and by the key of its row.
 */
export async function chooseVip(
  tx: Tx,
  deps: { readonly currency: Currency; readonly rules: WithdrawalRules },
  ref: OrderRef,
  paidFrom: VipSource,
  at: number,
): Promise<{ readonly sums: Sums } | VipRefusal> {
  const { currency, rules } = deps;
  if (!(await lockOrder(tx, ref))) return "not_found";
  const order = await readOrder(tx, ref);
  if (order === null) return "not_found";
  const price = vipPriceOf(order, rules);
  if (order.last.code !== 1300 || rules.priority === null || price === null) return "not_queued";

  if (paidFrom === "balance") {
    // It backs the order until the promise is kept: the house earns it with the payment, not before.
    const held = await post(
      tx,
      postingOf(order, currency, "vip", { kind: "vip_held", cash: -price, reserved: price }),
      at,
    );
    if (held.outcome === "insufficient") return "insufficient_balance";
    if (held.outcome !== "posted") throw new Error(`holding the VIP price of ${ref.orderId}: ${held.outcome}`);
  } else if (!vipSources(price, { cash: 0n, net: order.sums.net }).includes("payout")) {
    return "amount_too_small";
  }
  const chosenAt = Math.max(at, order.last.at);
  const dueAt = chosenAt + Math.round(rules.priority.promisedMinutes * 60_000);
  await insertVip(tx, order, { price, paidFrom, chosenAt, dueAt });
  const before = await applyEvent(tx, { currency, places: placesOf(rules) }, ref, "vip_chosen", chosenAt);
  if (before === null) throw new Error("a locked order moved");
  await enqueueAdvance(tx, ref);
  await enqueueAdvance(tx, ref, dueAt + 1, "promised");
  return { sums: before.sums };
}

/** Gives the VIP price of an order back once its promise is missed, whatever the order waits for (R-SRV-57). */
export async function keepPromise(
  deps: { readonly database: Database; readonly currency: Currency; readonly now: () => number },
  ref: OrderRef,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockOrder(tx, ref);
    const order = await readOrder(tx, ref);
    const at = deps.now();
    // By now it may be paid in time, given back whole, or the price returned by another run.
    if (order !== null && !isOver(order) && isVipLate(order.vip, at)) await returnVip(tx, deps.currency, order, at);
  });
}

/** How many VIP orders the measured time and the claim are taken from (R-TRK-56). */
const measured = 20;
const claimedShare = 0.95;

export interface VipRecord {
  /** Mean minutes from choosing the channel to the payment, or to this moment for who still waits; null without any. */
  readonly minutes: number | null;
  /** Whether there are twenty to judge by, and the promise was kept for 95 % of them. */
  readonly promiseKept: boolean;
}

/**
 * How the VIP channel did for the last twenty orders whose promise is decided: those that were paid, and those that
 * missed it, paid later or not at all: measured by the paid ones alone, a channel that is stuck would look fast. What the
 * player took back before, decides nothing.
 * @param at milliseconds since the epoch
 */
export async function readVipRecord(sql: Sql, at: number): Promise<VipRecord> {
  const rows = await sql.query<{ minutes: number; kept: boolean }>(
    `select (extract(epoch from (coalesce(s.created_at, w.closed_at, $1) - v.chosen_at)) / 60)::float8 as minutes,
       s.created_at is not null and s.created_at <= v.due_at as kept
     from withdrawals.vip v
     join withdrawals.withdrawal w on w.player_id = v.player_id and w.order_id = v.order_id
     left join withdrawals.step s on s.player_id = v.player_id and s.order_id = v.order_id and s.code = 2200
     left join withdrawals.vip_return r on r.player_id = v.player_id and r.order_id = v.order_id
     where s.code is not null or r.created_at is not null
     order by v.chosen_at desc, v.order_id desc limit ${measured}`,
    [new Date(at)],
  );
  const kept = rows.filter((row) => row.kept).length;
  return {
    minutes: rows.length === 0 ? null : rows.reduce((sum, { minutes }) => sum + minutes, 0) / rows.length,
    promiseKept: rows.length === measured && kept >= claimedShare * measured,
  };
}
