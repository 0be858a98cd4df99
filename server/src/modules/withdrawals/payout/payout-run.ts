import type { Currency } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import type { createAdmission, Next } from "../fast-lane/admission.ts";
import { applyEvent, enqueueAdvance } from "../change.ts";
import { isAtBank, type WithdrawalEvent } from "../life-cycle.ts";
import {
  mostCorrections,
  nextAsk,
  nextReversalWatch,
  sealContext,
  type OrderRef,
  type PayoutAttempt,
  type StepFacts,
  type Withdrawal,
} from "../model.ts";
import type { TaxRule } from "../ordering/pricing.ts";
import type { Payout, PayoutProvider } from "./provider.ts";
import { countCorrections } from "../read-model.ts";
import { readOrder } from "../read-orders.ts";
import { placeHeldForMs } from "../fast-lane/queue.ts";
import type { WithdrawalRules } from "../rules.ts";
import { lockOrder, noteCall, notePayoutId } from "../store.ts";
import { insertReview, needsReview } from "../tax/tax-desk.ts";

export interface PayoutRunDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly rules: WithdrawalRules;
  readonly sealing: Sealing;
  readonly provider: PayoutProvider;
  readonly log: Log;
}

type Admission = ReturnType<typeof createAdmission>;

/** More turns than the longest way through the steps has; an order that needs more is turned in circles by a bug. */
const mostTurns = 20;
/** Another run of the same job may be in the middle of its call for this long. */
const callLastsMs = 60_000;

/**
 * Takes an order as far as it can go now, and plans the next look. Safe to run twice and after a crash at any line:
 * every turn reads the order anew, every change happens under its lock by the transition table, and the provider
 * knows each payout by a reference that was written down before.
 */
export function createPayoutRun(deps: PayoutRunDeps, admission: Admission): (ref: OrderRef) => Promise<void> {
  const { database, now, rules, provider, log } = deps;

  const happen = async (seen: Withdrawal, event: WithdrawalEvent, facts: StepFacts = {}): Promise<Next> => {
    // News of a payout concern that payout alone: by now it may be settled and another one under way.
    // That a payout never reached the provider holds only while it has not been sent again.
    const guard = ({ attempt }: Withdrawal): boolean =>
      attempt?.attempt === seen.attempt?.attempt &&
      attempt?.outcome === seen.attempt?.outcome &&
      (event !== "stalled" || attempt?.calls === seen.attempt?.calls);
    await database.transaction((tx) => applyEvent(tx, deps, seen, event, now(), { facts, guard }));
    // Whether it happened or something else did meanwhile: look at the order anew.
    return "again";
  };

  const checkChannel = async (order: Withdrawal): Promise<Next> => {
    const state = await provider.channelState(order.channel, order.sums.net);
    if (state === "open") return happen(order, "channel_open");
    log.info({ orderId: order.orderId, channel: order.channel, state }, "a withdrawal waits for its bank's channel");
    return { at: nextAsk(order.last.at, now()) };
  };

  const send = async (order: Withdrawal, attempt: PayoutAttempt): Promise<Next> => {
    const mayCall = await database.transaction(async (tx) => {
      // Not while the order is being given back, and not while somebody has yet to say that it may go.
      await lockOrder(tx, order);
      const locked = await readOrder(tx, order);
      if (locked === null || !isAtBank(locked.last.code)) return false;
      return noteCall(tx, order, attempt.attempt, now());
    });
    if (!mayCall) return "again";
    const answer = await provider.create({
      reference: attempt.reference,
      channel: order.channel,
      accountNumber: deps.sealing.open(order.sealed.account, sealContext(order.orderId, "account")),
      holderName: deps.sealing.open(order.sealed.holder, sealContext(order.orderId, "holder")),
      amount: order.sums.net,
    });
    switch (answer.outcome) {
      case "accepted":
        return follow(order, attempt, answer.payout);
      case "refused":
        log.warn({ orderId: order.orderId, code: answer.code }, "the provider refused a payout");
        // Of a repeated call it proves nothing: the first one, which nobody answered, may still be under way.
        return attempt.calls > 0
          ? { at: nextAsk(attempt.createdAt, now()) }
          : happen(order, "failed", { reason: "failed" });
      case "unknown":
        return { at: nextAsk(attempt.createdAt, now()) };
    }
  };

  /** Whether a payout of the provider is the one ordered. Nothing is booked on any other: a person has to look at it. */
  const isOrdered = (order: Withdrawal, attempt: PayoutAttempt, payout: Payout): boolean => {
    if (payout.reference === attempt.reference && payout.amount === order.sums.net) return true;
    log.error({ orderId: order.orderId, payoutId: payout.payoutId }, "the provider's payout is not the one ordered");
    return false;
  };

  /** Draws the conclusions from where the provider says a payout stands. */
  const follow = async (order: Withdrawal, attempt: PayoutAttempt, payout: Payout): Promise<Next> => {
    if (!isOrdered(order, attempt, payout)) return { at: now() + 600_000 };
    if (attempt.payoutId !== payout.payoutId) {
      await notePayoutId(database, order, attempt.attempt, payout.payoutId);
    }
    switch (payout.state) {
      case "pending":
        if (order.last.code === 1700) await happen(order, "accepted");
        return { at: nextAsk(attempt.createdAt, now()) };
      case "paid":
      case "reversed":
        // A reversal follows a payment, even one that was never heard of; the watch after it books the return.
        return happen(order, "paid", { last4: order.last4 });
      case "account_rejected": {
        const canModify = (await countCorrections(database, order)) < mostCorrections;
        return happen(order, "account_rejected", { canModify, reason: "account_rejected", last4: order.last4 });
      }
      case "failed":
        return happen(order, "failed", { reason: "failed" });
      case "cancelled":
        // By this server alone, because the order did not move for too long.
        return happen(order, "failed", { reason: "stalled" });
    }
  };

  /** Where the provider says a payout stands. Once it took it, it cannot say that there is none: that is no answer. */
  const ask = async (order: OrderRef, attempt: PayoutAttempt): ReturnType<PayoutProvider["find"]> => {
    const answer = await provider.find(attempt.reference);
    if (answer.outcome !== "none" || attempt.payoutId === null) return answer;
    log.error({ orderId: order.orderId, payoutId: attempt.payoutId }, "the provider lost a payout it had taken");
    return { outcome: "unknown" };
  };

  const openReview = (seen: Withdrawal, { duty }: TaxRule): Promise<Next> =>
    database.transaction(async (tx): Promise<Next> => {
      const at = now();
      const facts: StepFacts = { reason: "tax_review", duty, withheld: seen.sums.tax.toString() };
      // Nothing may be with the provider: an order under review can be taken back.
      const unsent = ({ attempt }: Withdrawal): boolean => attempt?.attempt === 1 && attempt.calls === 0;
      const opened = await applyEvent(tx, deps, seen, "review_opened", at, { facts, guard: unsent });
      if (opened !== null) await insertReview(tx, opened, duty, at);
      return "again";
    });

  const followPayout = async (order: Withdrawal): Promise<Next> => {
    const { attempt } = order;
    if (attempt === null) throw new Error("an order at the bank without a payout");
    if (attempt.calls === 0) {
      if (order.last.code === 1700 && needsReview(order, rules.tax)) return openReview(order, rules.tax);
      return send(order, attempt);
    }
    const answer = await ask(order, attempt);
    switch (answer.outcome) {
      case "found":
        return follow(order, attempt, answer.payout);
      case "none":
        // It never arrived; the same reference again cannot become a second payout.
        return send(order, attempt);
      case "unknown":
        return { at: nextAsk(attempt.createdAt, now()) };
    }
  };

  /** Waits for another account number, unless the bank paid to the first one after all. */
  const waitForCorrection = async (order: Withdrawal): Promise<Next> => {
    const { attempt, last } = order;
    if (attempt !== null) {
      const answer = await provider.find(attempt.reference);
      if (answer.outcome === "found" && answer.payout.state === "paid" && isOrdered(order, attempt, answer.payout)) {
        return happen(order, "paid", { last4: order.last4 });
      }
    }
    return { at: last.at + stalledMs };
  };

  const watchForReversal = async (order: Withdrawal): Promise<Next> => {
    const { attempt, last } = order;
    if (attempt === null || attempt.outcome !== "paid") return "rest";
    const answer = await provider.find(attempt.reference);
    if (answer.outcome === "found" && answer.payout.state === "reversed" && isOrdered(order, attempt, answer.payout)) {
      return happen(order, "reversed");
    }
    const at = nextReversalWatch(last.at, now());
    return at === null ? "rest" : { at };
  };

  /** Gives an order back that nothing happened to for too long, once it is certain that it was not paid (R-SRV-53). */
  const giveBack = async (order: Withdrawal): Promise<Next> => {
    const { attempt } = order;
    const stalled = (): Promise<Next> => happen(order, "stalled", { reason: "stalled" });
    if (attempt === null || attempt.outcome !== null) return stalled();
    const answer = await ask(order, attempt);
    if (answer.outcome === "found") {
      if (answer.payout.state !== "pending") return follow(order, attempt, answer.payout);
      await provider.cancel(answer.payout.payoutId);
      const then = await ask(order, attempt);
      if (then.outcome === "found" && then.payout.state !== "pending") return follow(order, attempt, then.payout);
    } else if (answer.outcome === "none" && (attempt.calledAt ?? 0) + callLastsMs < now()) {
      return stalled();
    }
    return { at: now() + 600_000 };
  };

  const stalledMs = rules.stalledAfterHours * 3_600_000;

  /** Gives the place of an order at the bank up once it held it for too long, and looks at it then. */
  const holdingPlace = async (order: Withdrawal, next: Next): Promise<Next> => {
    if (!order.first || typeof next === "string" || order.attempt === null) return next;
    // A place is taken before its payout is written down; the minute between makes sure that it is over.
    const over = order.attempt.createdAt + placeHeldForMs + callLastsMs;
    if (over > now()) return { at: Math.min(next.at, over) };
    await admission.giveUpLatePlace(order);
    return next;
  };

  const turn = async (order: Withdrawal): Promise<Next> => {
    const { code, at } = order.last;
    if (code === 2300) return "rest";
    if (code === 2200) return watchForReversal(order);
    if (at + stalledMs <= now()) return giveBack(order);
    switch (code) {
      case 1000:
        return happen(order, "taken_up");
      case 1100:
        return checkChannel(order);
      case 1200:
      case 1300:
      case 1400:
        return admission.mayEnterFastLane(order) ? admission.enterFastLane(order) : admission.admit(order);
      case 1500:
        return admission.takeUp(order);
      case 1600:
        return happen(order, "submitted");
      case 1700:
      case 1900:
      case 2100:
        return holdingPlace(order, await followPayout(order));
      case 2000:
        return waitForCorrection(order);
      case 1800:
        // Waits for a person; for none longer than every order may.
        return { at: at + stalledMs };
    }
  };

  return async (ref) => {
    for (let turns = 0; turns < mostTurns; turns++) {
      const order = await readOrder(database, ref);
      if (order === null) throw new Error(`no withdrawal ${ref.orderId}`);
      const next = await turn(order);
      if (next === "again") continue;
      if (next === "rest") return;
      // Not past the moment at which it is to be given back.
      const stallsAt = order.last.at + stalledMs;
      return enqueueAdvance(database, ref, stallsAt > now() ? Math.min(next.at, stallsAt) : next.at);
    }
    throw new Error(`withdrawal ${ref.orderId} does not come to rest`);
  };
}
