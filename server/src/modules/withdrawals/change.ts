import type { Currency } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import { post, type Legs } from "../ledger/index.ts";
import { changeAfter, type Effect, type WithdrawalEvent } from "./life-cycle.ts";
import type { OrderRef, StepFacts, Withdrawal } from "./model.ts";
import { readWaiting } from "./queue.ts";
import { readOrder } from "./read-model.ts";
import { appendStep, closeOrder, insertAttempt, lockOrder, settleAttempt } from "./store.ts";
import { withdrawalPaid, withdrawalReversed, withdrawalStepped } from "./topics.ts";

/** Takes an order as far as it can go now. */
export const advanceWithdrawal = defineJob<OrderRef>("advance-withdrawal");

/**
 * Puts the order's next turn down: at once, or at a time (milliseconds since the epoch). A later call replaces a
 * waiting turn of its own kind only: planning to ask again in ten minutes must not put off the turn that the
 * provider's message has just called for.
 */
export async function enqueueAdvance(sql: Sql, { playerId, orderId }: OrderRef, at?: number): Promise<void> {
  const key = `withdrawal:${orderId}`;
  const options = at === undefined ? { key } : { key: `${key}:planned`, at };
  await advanceWithdrawal.enqueue(sql, { playerId, orderId }, options);
}

/** A posting about an order; its key names it once for ever. */
export function postingOf(
  order: OrderRef,
  currency: Currency,
  part: "reserve" | "paid" | "refund" | "reversed",
  legs: Pick<Legs, "kind" | "cash" | "reserved" | "house">,
): Legs {
  const subject = `withdrawal:${order.orderId}`;
  const key = `${subject}:${part}`;
  return { player: order.playerId, currency, key, fingerprint: key, subject, mode: "legs", ...legs };
}

export interface ChangeDeps {
  readonly currency: Currency;
  /** First withdrawals that may be at the bank at once. */
  readonly places: number;
}

/**
 * Lets an event happen to an order: locks it, asks the transition table, appends the steps, moves the money, tells it.
 * Answers the order as it was before, or null when the event cannot happen now (any more).
 * @param guard refuses by what only the locked order tells
 * @param facts kept with the last of the steps
 */
export async function applyEvent(
  tx: Tx,
  deps: ChangeDeps,
  ref: OrderRef,
  event: WithdrawalEvent,
  at: number,
  options: { facts?: StepFacts; guard?: (order: Withdrawal) => boolean } = {},
): Promise<Withdrawal | null> {
  if (!(await lockOrder(tx, ref))) return null;
  const order = await readOrder(tx, ref);
  if (order === null) throw new Error("a locked order cannot be read");
  const change = changeAfter(order.last.code, event);
  if (change === null) return null;
  if (options.guard !== undefined && !options.guard(order)) return null;

  // Nodes' clocks differ by a little; the steps of an order never go back in time.
  const time = Math.max(at, order.last.at);
  for (const [index, code] of change.steps.entries()) {
    const facts = index === change.steps.length - 1 ? (options.facts ?? {}) : {};
    await appendStep(tx, order, { seq: order.last.seq + index + 1, code, facts, at: time });
    await withdrawalStepped.tell(tx, order.playerId, time, {
      orderId: order.orderId,
      processCode: code,
      createTime: time,
    });
  }
  for (const effect of change.effects) await effects[effect](tx, deps, order, event, time);
  return order;
}

type EffectRun = (tx: Tx, deps: ChangeDeps, order: Withdrawal, event: WithdrawalEvent, at: number) => Promise<void>;

const effects: Readonly<Record<Effect, EffectRun>> = {
  open_attempt: (tx, _deps, order, _event, at) => insertAttempt(tx, order, at),

  async settle_attempt(tx, deps, order, event, at) {
    const outcome = event === "paid" || event === "account_rejected" ? event : "failed";
    await settleAttempt(tx, order, outcome, at);
    // A place at the bank is free.
    if (order.first) for (const waiting of await readWaiting(tx, deps.places)) await enqueueAdvance(tx, waiting);
  },

  async book_payout(tx, deps, order, _event, at) {
    const { gross, fee, tax, vip, net } = order.sums;
    await mustPost(tx, at, {
      ...postingOf(order, deps.currency, "paid", {
        kind: "withdrawal_paid",
        reserved: -gross,
        house: { payouts: net, fees: fee + vip, tax },
      }),
    });
    await withdrawalPaid.tell(tx, order.playerId, at, {
      orderId: order.orderId,
      gross: gross.toString(),
      net: net.toString(),
    });
  },

  async refund(tx, deps, order, _event, at) {
    const { gross } = order.sums;
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "refund", { kind: "withdrawal_refunded", reserved: -gross, cash: gross }),
    );
  },

  async book_reversal(tx, deps, order, _event, at) {
    const { gross, fee, tax, vip, net } = order.sums;
    await settleAttempt(tx, order, "reversed", at);
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "reversed", {
        kind: "payout_reversed",
        cash: gross,
        house: { payouts: -net, fees: -(fee + vip), tax: -tax },
      }),
    );
    await withdrawalReversed.tell(tx, order.playerId, at, { orderId: order.orderId, gross: gross.toString() });
  },

  close: (tx, _deps, order, _event, at) => closeOrder(tx, order, at),
};

/** Posts what the reservation guarantees to be possible, once. */
async function mustPost(tx: Tx, at: number, posting: Legs): Promise<void> {
  const { outcome } = await post(tx, posting, at);
  if (outcome !== "posted") throw new Error(`posting ${posting.key}: ${outcome}`);
}
