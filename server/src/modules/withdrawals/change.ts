import type { Currency, StepCode } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import { post, type Legs } from "../ledger/index.ts";
import { guardOrder } from "../protection/index.ts";
import { endAccountUse } from "./ordering/account-use.ts";
import type { Lane } from "./fast-lane/lanes.ts";
import { changeAfter, isQueued, takesPlace, type Effect, type WithdrawalEvent } from "./life-cycle.ts";
import { lookForLatePayout } from "./payout/late-check.ts";
import {
  heldFor,
  isLatePayable,
  keptPrice,
  nextReversalWatch,
  type OrderRef,
  type StepFacts,
  type Withdrawal,
} from "./model.ts";
import { enterQueue, giveUpPlace, leaveQueue, takePlace } from "./fast-lane/queue.ts";
import { readOrder } from "./read-orders.ts";
import { appendStep, closeOrder, insertAttempt, lockOrder, settleAttempt } from "./store.ts";
import { withdrawalPaid, withdrawalReversed, withdrawalStepped } from "./topics.ts";

/** Takes an order as far as it can go now. */
export const advanceWithdrawal = defineJob<OrderRef>("advance-withdrawal");

/** Wakes the orders that wait for a place: one was given up, or the queue became shorter. */
export const wakeQueue = defineJob<object>("wake-withdrawals");

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
}

/**
 * Lets an event happen to an order: locks it, asks the transition table, appends the steps, moves the money, tells it.
 * Answers the order as it was before, or null when the event cannot happen now (any more).
 * @param guard refuses by what only the locked order tells
 * @param facts kept with the last of the steps
 * @param lane whose place the order takes, should it take one
 */
export async function applyEvent(
  tx: Tx,
  deps: ChangeDeps,
  ref: OrderRef,
  event: WithdrawalEvent,
  at: number,
  options: { facts?: StepFacts; guard?: (order: Withdrawal) => boolean; lane?: Lane } = {},
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
  if (order.first) await moveInQueue(tx, order, change.steps.at(-1) ?? order.last.code, time, options.lane);
  return order;
}

/** Keeps queue and places as the steps of a first withdrawal say, and wakes those who wait for what it left. */
async function moveInQueue(
  tx: Tx,
  order: Withdrawal,
  code: StepCode,
  at: number,
  lane: Lane = "normal",
): Promise<void> {
  const before = order.last.code;
  if (isQueued(code) && !isQueued(before)) await enterQueue(tx, order);
  if (takesPlace(code) && !takesPlace(before)) await takePlace(tx, order, lane, at);
  const leftQueue = isQueued(before) && !isQueued(code);
  const leftPlace = takesPlace(before) && !takesPlace(code);
  if (leftQueue) await leaveQueue(tx, order);
  if (leftPlace) await giveUpPlace(tx, order);
  // As a job, which begins after this is committed: an order that queues at this very moment is seen by it.
  if (leftQueue || leftPlace) await wakeQueue.enqueue(tx, {});
}

const refOf = ({ playerId, orderId }: OrderRef): OrderRef => ({ playerId, orderId });

type EffectRun = (tx: Tx, deps: ChangeDeps, order: Withdrawal, event: WithdrawalEvent, at: number) => Promise<void>;

const effects: Readonly<Record<Effect, EffectRun>> = {
  account_paid: (tx, _deps, order) => endAccountUse(tx, order, "paid"),
  account_not_paid: (tx, _deps, order) => endAccountUse(tx, order, "not_paid"),
  account_sent_back: (tx, _deps, order) => endAccountUse(tx, order, "sent_back"),

  open_attempt: (tx, _deps, order, _event, at) => insertAttempt(tx, order, at),

  async settle_attempt(tx, deps, order, event, at) {
    const outcome = event === "paid" || event === "account_rejected" ? event : "failed";
    await settleAttempt(tx, order, outcome, at);
    const { attempt } = order;
    if (attempt === null || attempt.calls === 0 || !isLatePayable(outcome)) return;
    // The provider may pay it all the same, and its message may get lost.
    const next = nextReversalWatch(at, at);
    if (next !== null) await lookForLatePayout(tx, { ...refOf(order), attempt: attempt.attempt }, next);
  },

  async book_payout(tx, deps, order, _event, at) {
    const { gross, fee, tax, net } = order.sums;
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "paid", {
        kind: "withdrawal_paid",
        reserved: -heldFor(order),
        house: { payouts: net, fees: fee, tax },
      }),
    );
    await withdrawalPaid.tell(tx, order.playerId, at, {
      orderId: order.orderId,
      gross: gross.toString(),
      net: net.toString(),
    });
  },

  async refund(tx, deps, order, _event, at) {
    const held = heldFor(order);
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "refund", { kind: "withdrawal_refunded", reserved: -held, cash: held }),
    );
  },

  async book_reversal(tx, deps, order, _event, at) {
    const { fee, tax, net } = order.sums;
    const held = heldFor(order);
    await settleAttempt(tx, order, "reversed", at);
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "reversed", {
        kind: "payout_reversed",
        cash: held,
        house: { payouts: -net, fees: -(fee + keptPrice(order)), tax: -tax },
      }),
    );
    await withdrawalReversed.tell(tx, order.playerId, at, { orderId: order.orderId, returned: held.toString() });
  },

  async close(tx, _deps, order, _event, at) {
    await closeOrder(tx, order, at);
    await guardOrder(tx, order.playerId, false);
  },
};

/** Posts what the reservation guarantees to be possible, once. */
async function mustPost(tx: Tx, at: number, posting: Legs): Promise<void> {
  const { outcome } = await post(tx, posting, at);
  if (outcome !== "posted") throw new Error(`posting ${posting.key}: ${outcome}`);
}
