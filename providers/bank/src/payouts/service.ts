import { fingerprint } from "../canonical-json.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { newPayoutId, type PayoutId } from "../ids.ts";
import { failed, type Outcome, success } from "../outcome.ts";
import type { StatementStore } from "../statement.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import { findPayoutChannel } from "./banks.ts";
import type { CreatePayoutInput } from "./input.ts";
import { nextPayoutStatus, type PayoutEvent, type PayoutStatus } from "./life-cycle.ts";
import type { Payout, PayoutChange } from "./model.ts";
import { durationOf, scenarioOf, nextStep, type ScenarioTimes } from "./scenarios.ts";
import type { PayoutStore } from "./store.ts";
import { payoutToWire } from "./wire.ts";

const MAX_PER_REFERENCE = 100;
const MAX_DUE_AT_ONCE = 50;

export type PayoutService = {
  /** Creates a payout. A repeated key returns the earlier payout; with another body it is a duplicate. */
  create(input: CreatePayoutInput, rawBody: unknown, key: string): Outcome<{ payout: Payout; isNew: boolean }>;
  find(id: PayoutId): Payout | undefined;
  listByReference(referenceId: string): Payout[];
  cancel(id: PayoutId): Outcome<Payout>;
  /** Sets a status regardless of the current one, sends its webhook, if any, and books the money that it moves. */
  force(id: PayoutId, status: PayoutStatus, failureCode: string | undefined): Outcome<Payout>;
  latest(limit: number): { payout: Payout; history: PayoutChange[] }[];
  /** Takes every due payout one step further, each in its own transaction. */
  advanceDue(): void;
  nextDueAt(): number | undefined;
};

type Deps = {
  database: Database;
  store: PayoutStore;
  statement: StatementStore;
  outbox: Outbox;
  clock: Clock;
  businessId: string;
  times: ScenarioTimes;
  /** Called when a payout has been created. */
  wake: () => void;
};

export function createPayoutService(deps: Deps): PayoutService {
  const { database, store, clock } = deps;
  return {
    create: (input, rawBody, key) => create(deps, input, rawBody, key),
    find: (id) => store.find(id),
    listByReference: (referenceId) => store.listByReference(referenceId, MAX_PER_REFERENCE),
    cancel: (id) =>
      database.transaction(() => {
        const payout = store.find(id);
        if (payout === undefined) return failed({ kind: "not_found", what: "payout" });
        const cancelled = apply(deps, payout, "cancel");
        return cancelled === undefined
          ? failed({ kind: "payout_not_cancellable", status: payout.status })
          : success(cancelled);
      }),
    force: (id, status, failureCode) => database.transaction(() => force(deps, id, status, failureCode)),
    latest: (limit) => store.latest(limit),
    advanceDue() {
      // Each step is one transaction with its webhook and booking: a kill in between neither loses nor repeats a step.
      for (const payout of store.due(clock(), MAX_DUE_AT_ONCE)) {
        database.transaction(() => {
          if (payout.next === undefined) return;
          const changed = apply(deps, payout, payout.next.event);
          if (changed === undefined)
            throw new Error(`payout ${payout.id}: no ${payout.next.event} in ${payout.status}`);
        });
      }
    },
    nextDueAt: () => store.nextDueAt(),
  };
}

function create(deps: Deps, input: CreatePayoutInput, rawBody: unknown, key: string) {
  const { database, store, clock, times, wake } = deps;
  const channel = findPayoutChannel(input.channel_code);
  if (channel === undefined) return failed({ kind: "channel_not_supported", channelCode: input.channel_code });
  if (input.amount < channel.minimum || input.amount > channel.maximum) {
    return failed({ kind: "amount_out_of_range", minimum: channel.minimum, maximum: channel.maximum });
  }
  const payout = withNext(draft(input, fingerprint(rawBody), key, clock(), times), times);
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
}

/** Applies one event in the caller's transaction; returns undefined when the status does not allow it. */
function apply(deps: Deps, payout: Payout, event: PayoutEvent): Payout | undefined {
  const { store, outbox, clock, businessId, times } = deps;
  const status = nextPayoutStatus(payout.status, event);
  if (status === undefined) return undefined;
  const changed = withNext({ ...payout, status, failureCode: failureOf(event), updated: clock() }, times);
  store.change(changed);
  const webhook = webhookOf(event);
  if (webhook !== undefined) outbox(webhook, payout.id, payoutToWire(changed, businessId));
  if (event === "pay" || event === "pay_after_all") book(deps, "PAYOUT", changed);
  if (event === "reverse") book(deps, "REVERSAL", changed);
  return changed;
}

function force(deps: Deps, id: PayoutId, status: PayoutStatus, failureCode: string | undefined): Outcome<Payout> {
  const { store, outbox, clock, businessId } = deps;
  const payout = store.find(id);
  if (payout === undefined) return failed({ kind: "not_found", what: "payout" });
  const changed = { ...payout, status, failureCode, next: undefined, updated: clock() };
  store.change(changed);
  const [webhook, movement] = forced[status] ?? [];
  if (webhook !== undefined) outbox(webhook, id, payoutToWire(changed, businessId));
  if (movement !== undefined && payout.status !== status) book(deps, movement, changed);
  return success(changed);
}

function book({ statement }: Deps, type: "PAYOUT" | "REVERSAL", payout: Payout): void {
  statement.book({
    type,
    productId: payout.id,
    referenceId: payout.referenceId,
    channelCode: payout.channelCode,
    amount: payout.amount,
    created: payout.updated,
  });
}

function withNext(payout: Payout, times: ScenarioTimes): Payout {
  const step = nextStep(payout.status, scenarioOf(payout.accountNumber), times);
  const next = step === undefined ? undefined : { event: step.event, at: payout.updated + step.afterMillis };
  return { ...payout, next };
}

function draft(input: CreatePayoutInput, print: string, key: string, now: number, times: ScenarioTimes): Payout {
  const accountNumber = input.channel_properties.account_number;
  // A payout that will be stuck gets the same estimate as any other payout.
  const duration = durationOf(scenarioOf(accountNumber), times) ?? times.payoutMillis;
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
  if (event === "reject_account") return "INVALID_DESTINATION";
  return event === "fail" ? "TEMPORARY_TRANSFER_ERROR" : undefined;
}

/** The webhook and the movement of money that belong to a forced status. */
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
