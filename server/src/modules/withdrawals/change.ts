import type { Currency, StepCode } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import { post, type Legs } from "../ledger/index.ts";
import { guardOrder } from "../protection/index.ts";
import { endAccountUse } from "./account-use.ts";
import { changeAfter, isAtBank, type Effect, type WithdrawalEvent } from "./life-cycle.ts";
import { lookForLatePayout } from "./late-look.ts";
import {
  heldFor,
  isLatePayable,
  isVipLate,
  keptVip,
  nextReversalWatch,
  type OrderRef,
  type StepFacts,
  type Withdrawal,
} from "./model.ts";
import { readWaiting } from "./queue.ts";
import { readOrder } from "./read-orders.ts";
import { appendStep, closeOrder, insertAttempt, insertVipReturn, lockOrder, settleAttempt } from "./store.ts";
import { vipReturned, withdrawalPaid, withdrawalReversed, withdrawalStepped } from "./topics.ts";

/** Takes an order as far as it can go now. */
export const advanceWithdrawal = defineJob<OrderRef>("advance-withdrawal");

/**
 * Puts the order's next turn down: at once, or at a time (milliseconds since the epoch). A later call replaces a
 * waiting turn of its own kind only: planning to ask again in ten minutes must not put off the turn that the
 * provider's message has just called for.
 */
export async function enqueueAdvance(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  at?: number,
  kind: "planned" | "promised" = "planned",
): Promise<void> {
  const key = `withdrawal:${orderId}`;
  const options = at === undefined ? { key } : { key: `${key}:${kind}`, at };
  await advanceWithdrawal.enqueue(sql, { playerId, orderId }, options);
}

/** A posting about an order; its key names it once for ever. */
export function postingOf(
  order: OrderRef,
  currency: Currency,
  part: "reserve" | "paid" | "refund" | "reversed" | "vip" | "vip-return",
  legs: Pick<Legs, "kind" | "cash" | "reserved" | "house">,
): Legs {
  const subject = `withdrawal:${order.orderId}`;
  const key = `${subject}:${part}`;
  return { player: order.playerId, currency, key, fingerprint: key, subject, mode: "legs", ...legs };
}

export interface ChangeDeps {
  readonly currency: Currency;
  /** First withdrawals that may be at the bank at once, and VIP ones besides. */
  readonly places: { readonly first: number; readonly vip: number };
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
  const time = Math.max(at, order.last.at, order.vip?.returnedAt ?? 0);
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
  if (holdsPlace(order.last.code) && !change.steps.some(holdsPlace)) await wakeNext(tx, deps, order);
  return order;
}

/** Whether an order with this last step takes a place at the bank; the queues count the same. */
function holdsPlace(code: StepCode): boolean {
  return code === 1500 || code === 1600 || isAtBank(code);
}

/** Lets those go on who wait for the place that an order gave up. */
async function wakeNext(tx: Tx, { places }: ChangeDeps, { first, vip }: Withdrawal): Promise<void> {
  if (!first) return;
  const queue = vip === null ? "first" : "vip";
  for (const waiting of await readWaiting(tx, queue, places[queue])) await enqueueAdvance(tx, waiting);
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

  async book_payout(tx, deps, found, _event, at) {
    // Who heard of the payment too late must not keep the price, even if its own timer did not run yet.
    const order = isVipLate(found.vip, at) ? await returnVip(tx, deps.currency, found, at) : found;
    const { gross, fee, tax, net } = order.sums;
    await mustPost(
      tx,
      at,
      postingOf(order, deps.currency, "paid", {
        kind: "withdrawal_paid",
        reserved: -heldFor(order),
        house: { payouts: net, fees: fee + keptVip(order), tax },
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
        house: { payouts: -net, fees: -(fee + keptVip(order)), tax: -tax },
      }),
    );
    await withdrawalReversed.tell(tx, order.playerId, at, { orderId: order.orderId, returned: held.toString() });
  },

  async close(tx, _deps, order, _event, at) {
    await closeOrder(tx, order, at);
    await guardOrder(tx, order.playerId, false);
  },
};

/**
 * Gives the VIP price of a locked order back, the promise being missed (R-SRV-57): from what backs the order, whichever
 * way it was paid. The bank's part stays as it was sent. Answers the order as it is then.
 */
export async function returnVip(tx: Tx, currency: Currency, order: Withdrawal, at: number): Promise<Withdrawal> {
  const { vip } = order;
  if (vip === null || !isVipLate(vip, at)) throw new Error("no VIP price to return");
  await insertVipReturn(tx, order, at);
  await mustPost(
    tx,
    at,
    postingOf(order, currency, "vip-return", { kind: "vip_returned", reserved: -vip.price, cash: vip.price }),
  );
  await vipReturned.tell(tx, order.playerId, at, {
    orderId: order.orderId,
    processCode: order.last.code,
    price: vip.price.toString(),
  });
  return { ...order, vip: { ...vip, returnedAt: at } };
}

/** Posts what the reservation guarantees to be possible, once. */
async function mustPost(tx: Tx, at: number, posting: Legs): Promise<void> {
  const { outcome } = await post(tx, posting, at);
  if (outcome !== "posted") throw new Error(`posting ${posting.key}: ${outcome}`);
}
