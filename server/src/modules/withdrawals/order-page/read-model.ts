import type { HoldReason, StepCode } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import { readShownHolds, readDisclosedRefusal, type ShownHold } from "../holds/disclosure.ts";
import { isOver, sealContext, stallsAt, type OrderRef, type Step, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder, readSteps } from "../life-cycle/read-orders.ts";
import { countPaid } from "../life-cycle/read-paid.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { isCancelable, isPossibleWhileHeld, isQueued } from "../life-cycle/transitions.ts";
import { readSignedQuote } from "../ordering/quote-store.ts";
import { readCorrection, type Correction, type ProofDeps } from "../payout-accounts/correct-account.ts";
import { readReviewMinutes } from "../payout/tax-review.ts";
import { readPlace, type Place } from "../queue/forecast.ts";
import { readPayoutMinutes } from "../queue/measurements.ts";

export interface OrderPageDeps extends ProofDeps {
  readonly rules: WithdrawalRules;
}

/** What a player reads about one of their orders. */
export interface OrderPage {
  readonly order: Withdrawal;
  readonly steps: readonly Step[];
  readonly holderName: string;
  /** Orders of the player that reached 2200. */
  readonly paidOrders: number;
  /** At 2000, how the account can be corrected; null at any other step. */
  readonly correction: Correction | null;
  /** The current place of a waiting order in the queue; null for any other. */
  readonly place: Place | null;
  readonly next: NextActor;
  /** Why an operator refused the order; undefined if none did, and while it may not be disclosed. */
  readonly refusedFor: HoldReason | undefined;
  readonly holds: readonly ShownHold[];
  readonly signedQuote: Signed | null;
  readonly cancelable: boolean;
}

/** Reads the page of an order, or null when the player has none with this id. */
export async function readOrderPage(deps: OrderPageDeps, ref: OrderRef, signInRef: string): Promise<OrderPage | null> {
  const { database, rules, sealing, now } = deps;
  const order = await readOrder(database, ref);
  if (order === null) return null;
  const at = now();
  const { last, hold } = order;
  const steps = await readSteps(database, order);
  const paidOrders = await countPaid(database, order.playerId);
  const correction = last.code === 2000 ? await readCorrection(deps, order, signInRef) : null;
  const place = isQueued(last.code) ? await readPlace(database, order, rules, at) : null;
  const { reason, refusedFor } = last.details;
  return {
    order,
    // Leaves out steps added after the order was read: they would not match its last step.
    steps: steps.filter(({ seq }) => seq <= last.seq),
    holderName: sealing.open(order.sealed.holder, sealContext(order.orderId, "holder")),
    paidOrders,
    correction,
    place,
    next: await readNextActor(deps, order, place),
    refusedFor:
      reason === "refused" && refusedFor === undefined ? await readDisclosedRefusal(database, order) : refusedFor,
    holds: await readShownHolds(database, order, at),
    signedQuote: await readSignedQuote(database, order),
    cancelable: isCancelable(last.code) && (hold === null || isPossibleWhileHeld("cancelled", hold.reason)),
  };
}

type Actor = "lobby" | "queue" | "fast_lane" | "bank" | "player" | "tax_desk" | "operator" | "nobody";

/** Who acts next on an order. */
export interface NextActor {
  readonly actor: Actor;
  /** The latest moment, milliseconds since the epoch; null when the order is over. */
  readonly by: number | null;
  /** Measured minutes this usually takes; null without a measurement. */
  readonly usualMinutes: number | null;
}

/** At 1100 only an open channel of the bank moves the order. */
const actors: Readonly<Record<StepCode, Actor>> = {
  1000: "lobby",
  1100: "bank",
  1200: "lobby",
  1300: "queue",
  1400: "fast_lane",
  1500: "fast_lane",
  1600: "lobby",
  1700: "bank",
  1800: "tax_desk",
  1900: "bank",
  2000: "player",
  2100: "bank",
  2200: "nobody",
  2300: "nobody",
};

export function actorOf(code: StepCode): Actor {
  return actors[code];
}

async function readNextActor(
  { database, rules }: OrderPageDeps,
  order: Withdrawal,
  place: Place | null,
): Promise<NextActor> {
  const actor = order.hold === null ? actorOf(order.last.code) : "operator";
  const usualMinutes: Readonly<Partial<Record<Actor, () => Promise<number | null> | number | null>>> = {
    queue: () => place?.waitingMinutes ?? null,
    fast_lane: () => place?.waitingMinutes ?? null,
    bank: () => readPayoutMinutes(database),
    tax_desk: () => readReviewMinutes(database),
  };
  return {
    actor,
    // A held order then continues automatically; any other is given back (R-SRV-53).
    by: isOver(order) ? null : (order.hold?.until ?? stallsAt(order, rules.stalledAfterMs)),
    usualMinutes: (await usualMinutes[actor]?.()) ?? null,
  };
}
