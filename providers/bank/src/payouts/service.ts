import { fingerprint } from "../canonical-json.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { PayoutId } from "../ids.ts";
import { newPayoutId } from "../ids.ts";
import type { Outcome } from "../outcome.ts";
import { failed, success } from "../outcome.ts";
import type { StatementStore } from "../statement.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import { findPayoutChannel } from "./banks.ts";
import type { CreatePayoutInput } from "./input.ts";
import type { PayoutEvent, PayoutStatus } from "./life-cycle.ts";
import { nextPayoutStatus } from "./life-cycle.ts";
import type { Payout, PayoutChange } from "./model.ts";
import type { SteeringTimes } from "./steering.ts";
import { durationOf, fateOf, nextStep } from "./steering.ts";
import type { PayoutStore } from "./store.ts";
import { payoutToWire } from "./wire.ts";

const MOST_PER_REFERENCE = 100;
const DUE_AT_ONCE = 50;

export type PayoutService = {
  /** The same key with the same body gives the payout made before; with another body it is a duplicate. */
  create(input: CreatePayoutInput, rawBody: unknown, key: string): Outcome<{ payout: Payout; isNew: boolean }>;
  find(id: PayoutId): Payout | undefined;
  listByReference(referenceId: string): Payout[];
  cancel(id: PayoutId): Outcome<Payout>;
  /** Puts a payout into a state, whatever it was in, and tells the merchant; money moves as the state says. */
  force(id: PayoutId, status: PayoutStatus, failureCode: string | undefined): Outcome<Payout>;
  latest(limit: number): { payout: Payout; history: PayoutChange[] }[];
  /** Takes every payout whose time has come one step further, each in its own transaction. */
  advanceDue(): void;
  nextDueAt(): number | undefined;
};

export function createPayoutService(options: {
  database: Database;
  store: PayoutStore;
  statement: StatementStore;
  outbox: Outbox;
  clock: Clock;
  businessId: string;
  times: SteeringTimes;
  /** Called when a new payout waits. */
  wake: () => void;
}): PayoutService {
  const { database, store, statement, outbox, clock, businessId, times, wake } = options;

  const withNext = (payout: Payout): Payout => {
    const step = nextStep(payout.status, fateOf(payout.accountNumber), times);
    const next = step === undefined ? undefined : { event: step.event, at: payout.updated + step.afterMillis };
    return { ...payout, next };
  };

  /** Applies one event inside the caller's transaction; undefined when the payout is not in a state for it. */
  function apply(payout: Payout, event: PayoutEvent): Payout | undefined {
    const status = nextPayoutStatus(payout.status, event);
    if (status === undefined) return undefined;
    const changed = withNext({ ...payout, status, failureCode: failureOf(event), updated: clock() });
    store.change(changed);
    const webhook = webhookOf(event);
    if (webhook !== undefined) outbox(webhook, payout.id, payoutToWire(changed, businessId));
    if (event === "pay" || event === "pay_after_all") book("PAYOUT", changed);
    if (event === "reverse") book("REVERSAL", changed);
    return changed;
  }

  function book(type: "PAYOUT" | "REVERSAL", payout: Payout): void {
    statement.book({
      type,
      productId: payout.id,
      referenceId: payout.referenceId,
      channelCode: payout.channelCode,
      amount: payout.amount,
      created: payout.updated,
    });
  }

  return {
    create(input, rawBody, key) {
      const channel = findPayoutChannel(input.channel_code);
      if (channel === undefined) return failed({ kind: "channel_not_supported", channelCode: input.channel_code });
      if (input.amount < channel.minimum || input.amount > channel.maximum) {
        return failed({ kind: "amount_out_of_range", minimum: channel.minimum, maximum: channel.maximum });
      }
      const payout = withNext(draft(input, fingerprint(rawBody), key, clock(), times));
      const made = database.transaction(() => {
        const earlier = store.findByKey(key);
        if (earlier === undefined) {
          store.insert(payout);
          return success({ payout, isNew: true });
        }
        if (earlier.fingerprint === payout.fingerprint) return success({ payout: earlier, isNew: false });
        return failed({ kind: "duplicate", message: "This idempotency key was used with another request body" });
      });
      if (made.ok) wake();
      return made;
    },
    find: (id) => store.find(id),
    listByReference: (referenceId) => store.listByReference(referenceId, MOST_PER_REFERENCE),
    cancel(id) {
      return database.transaction(() => {
        const payout = store.find(id);
        if (payout === undefined) return failed({ kind: "not_found", what: "payout" });
        const cancelled = apply(payout, "cancel");
        return cancelled === undefined
          ? failed({ kind: "payout_not_cancellable", status: payout.status })
          : success(cancelled);
      });
    },
    force(id, status, failureCode) {
      return database.transaction(() => {
        const payout = store.find(id);
        if (payout === undefined) return failed({ kind: "not_found", what: "payout" });
        const changed = { ...payout, status, failureCode, next: undefined, updated: clock() };
        store.change(changed);
        const [webhook, movement] = forced[status] ?? [];
        if (webhook !== undefined) outbox(webhook, id, payoutToWire(changed, businessId));
        if (movement !== undefined && payout.status !== status) book(movement, changed);
        return success(changed);
      });
    },
    latest: (limit) => store.latest(limit),
    advanceDue() {
      // Each step is a transaction of its own with webhook and booking: a kill in between loses and doubles nothing.
      for (const payout of store.due(clock(), DUE_AT_ONCE)) {
        database.transaction(() => {
          if (payout.next === undefined) return;
          const changed = apply(payout, payout.next.event);
          if (changed === undefined)
            throw new Error(`payout ${payout.id}: no ${payout.next.event} in ${payout.status}`);
        });
      }
    },
    nextDueAt: () => store.nextDueAt(),
  };
}

function draft(input: CreatePayoutInput, print: string, key: string, now: number, times: SteeringTimes): Payout {
  const accountNumber = input.channel_properties.account_number;
  // Of one that will be stuck the provider expects what it does of any other.
  const duration = durationOf(fateOf(accountNumber), times) ?? times.payoutMillis;
  return {
    id: newPayoutId(),
    idempotencyKey: key,
    fingerprint: print,
    referenceId: input.reference_id,
    status: "ACCEPTED",
    failureCode: undefined,
    amount: input.amount,
    channelCode: input.channel_code,
    accountNumber,
    accountHolderName: input.channel_properties.account_holder_name,
    description: input.description,
    metadata: input.metadata,
    next: undefined,
    created: now,
    updated: now,
    estimatedArrival: now + duration,
  };
}

function failureOf(event: PayoutEvent): string | undefined {
  switch (event) {
    case "reject_account":
      return "INVALID_DESTINATION";
    case "fail":
      return "TEMPORARY_TRANSFER_ERROR";
    case "send":
    case "pay":
    case "pay_after_all":
    case "reverse":
    case "cancel":
    case "assess":
    case "reject":
      return undefined;
  }
}

/** What a payout that is put into a state tells the merchant, and what it moves. */
const forced: Partial<
  Record<PayoutStatus, ["payout.succeeded" | "payout.failed" | "payout.reversed", ("PAYOUT" | "REVERSAL")?]>
> = {
  SUCCEEDED: ["payout.succeeded", "PAYOUT"],
  REVERSED: ["payout.reversed", "REVERSAL"],
  FAILED: ["payout.failed"],
  COMPLIANCE_REJECTED: ["payout.failed"],
  REJECTED: ["payout.failed"],
  EXPIRED: ["payout.failed"],
};

function webhookOf(event: PayoutEvent) {
  switch (event) {
    case "pay":
    case "pay_after_all":
      return "payout.succeeded";
    case "reject_account":
    case "fail":
    case "reject":
      return "payout.failed";
    case "reverse":
      return "payout.reversed";
    case "send":
    case "cancel":
    case "assess":
      return undefined;
  }
}
