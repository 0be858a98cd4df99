import { fingerprint } from "../canonical-json.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { newCaptureId, newPaymentId, newPaymentRequestId, type PaymentId, type PaymentRequestId } from "../ids.ts";
import { failed, type Outcome, success } from "../outcome.ts";
import { sandboxQris } from "../qris.ts";
import type { StatementStore } from "../statement.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import { type Channel, findChannel, newVirtualAccountNumber } from "./channels.ts";
import type { CreatePaymentInput } from "./input.ts";
import { nextPaymentStatus, type PaymentEvent, type PaymentStatus } from "./life-cycle.ts";
import type { PaymentRequest } from "./model.ts";
import type { PaymentStore } from "./store.ts";
import { captureToWire, declinedToWire } from "./wire.ts";

const DEFAULT_LIFETIME_MILLIS = 24 * 3_600_000;

type PayOptions = { amount?: number; late?: boolean; again?: boolean };

export type PaymentService = {
  /** Creates a request. A repeated reference returns the earlier request; with another body it is a duplicate. */
  create(input: CreatePaymentInput, rawBody: unknown): Outcome<{ request: PaymentRequest; isNew: boolean }>;
  find(id: PaymentRequestId): PaymentRequest | undefined;
  findByReference(referenceId: string): PaymentRequest | undefined;
  /** Returns the request a payment was made for, with that payment. */
  findByPayment(id: PaymentId): PaymentRequest | undefined;
  /** Records a payment. `late` also accepts a payment of an expired request, `again` of a paid one. */
  pay(id: PaymentRequestId, options?: PayOptions): Outcome<PaymentRequest>;
  /** The customer refuses in the wallet. */
  decline(id: PaymentRequestId): Outcome<PaymentRequest>;
  /** Sets a status regardless of the allowed transitions. */
  force(id: PaymentRequestId, status: PaymentStatus): Outcome<PaymentRequest>;
  /** The merchant withdraws the request. */
  cancel(id: PaymentRequestId): Outcome<PaymentRequest>;
};

type Deps = {
  database: Database;
  store: PaymentStore;
  statement: StatementStore;
  outbox: Outbox;
  clock: Clock;
  businessId: string;
};

export function createPaymentService(deps: Deps): PaymentService {
  const { database, store, outbox, clock, businessId } = deps;
  return {
    create: (input, rawBody) => create(deps, input, rawBody),
    find: (id) => upToDate(deps, store.find(id)),
    findByPayment: (id) => upToDate(deps, store.findByPayment(id)),
    findByReference: (referenceId) => upToDate(deps, store.findByReference(referenceId)),
    pay: (id, options = {}) => database.transaction(() => pay(deps, id, options)),
    decline: (id) =>
      database.transaction(() => {
        const declined = apply(deps, id, "decline", "USER_DECLINED_PAYMENT");
        if (declined.ok) {
          outbox("payment.failure", id, declinedToWire(declined.value, newPaymentId(), businessId));
        }
        return declined;
      }),
    force: (id, status) =>
      database.transaction(() => {
        const request = upToDate(deps, store.find(id));
        if (request === undefined) return failed({ kind: "not_found", what: "payment request" });
        const updated = clock();
        store.setStatus(id, status, request.failureCode, updated);
        return success({ ...request, status, updated });
      }),
    cancel: (id) => database.transaction(() => apply(deps, id, "cancel")),
  };
}

function create(deps: Deps, input: CreatePaymentInput, rawBody: unknown): ReturnType<PaymentService["create"]> {
  const { database, store, clock } = deps;
  const channel = findChannel(input.channel_code);
  if (channel === undefined) return failed({ kind: "channel_not_supported", channelCode: input.channel_code });
  if (input.request_amount < channel.minimum || input.request_amount > channel.maximum) {
    return failed({ kind: "amount_out_of_range", minimum: channel.minimum, maximum: channel.maximum });
  }
  const now = clock();
  const request = draft(input, fingerprint(rawBody), channel, now);
  return database.transaction(() => {
    const earlier = upToDate(deps, store.findByReference(input.reference_id));
    if (earlier !== undefined) {
      if (earlier.fingerprint === request.fingerprint) return success({ request: earlier, isNew: false });
      return failed({ kind: "duplicate", message: "This reference_id was used with other payment details" });
    }
    if (request.expiresAt <= now) {
      return failed({ kind: "invalid_input", message: "channel_properties.expires_at: must be in the future" });
    }
    store.insert(request);
    return success({ request, isNew: true });
  });
}

/** Books a payment of `amount`, by default the requested one, and queues its webhook, in the caller's transaction. */
function pay(deps: Deps, id: PaymentRequestId, { amount, late, again }: PayOptions): Outcome<PaymentRequest> {
  const { store, statement, outbox, businessId } = deps;
  const status = upToDate(deps, store.find(id))?.status;
  const event = late && status === "EXPIRED" ? "pay_late" : again && status === "SUCCEEDED" ? "pay_again" : "pay";
  const paid = apply(deps, id, event);
  if (!paid.ok) return paid;
  const request = paid.value;
  const payment = {
    id: newPaymentId(),
    captureId: newCaptureId(),
    amount: amount ?? request.amount,
    created: request.updated,
  };
  store.insertPayment(id, payment);
  statement.book({
    type: "PAYMENT",
    productId: payment.id,
    referenceId: request.referenceId,
    channelCode: request.channelCode,
    amount: payment.amount,
    created: payment.created,
  });
  outbox("payment.capture", id, captureToWire(request, payment, businessId));
  return success({ ...request, payment });
}

function apply(deps: Deps, id: PaymentRequestId, event: PaymentEvent, failureCode?: string): Outcome<PaymentRequest> {
  const request = upToDate(deps, deps.store.find(id));
  if (request === undefined) return failed({ kind: "not_found", what: "payment request" });
  const status = nextPaymentStatus(request.status, event);
  if (status === undefined) return failed({ kind: "inactive_payment_request", status: request.status });
  const updated = deps.clock();
  deps.store.setStatus(id, status, failureCode, updated);
  return success({ ...request, status, failureCode, updated });
}

/** Expires a request on the first read after its time; so expiry needs no timer. */
function upToDate({ store, clock }: Deps, request: PaymentRequest | undefined): PaymentRequest | undefined {
  if (request === undefined || request.status !== "REQUIRES_ACTION" || clock() < request.expiresAt) return request;
  store.setStatus(request.id, "EXPIRED", undefined, request.expiresAt);
  return { ...request, status: "EXPIRED", updated: request.expiresAt };
}

function draft(input: CreatePaymentInput, print: string, channel: Channel, now: number): PaymentRequest {
  const id = newPaymentRequestId();
  const { expires_at: expiresAt, ...properties } = input.channel_properties;
  return {
    id,
    referenceId: input.reference_id,
    fingerprint: print,
    status: "REQUIRES_ACTION",
    failureCode: undefined,
    amount: input.request_amount,
    channelCode: channel.code,
    channelProperties: properties,
    code: codeFor(channel, input.request_amount, id),
    description: input.description,
    metadata: input.metadata,
    expiresAt: expiresAt === undefined ? now + DEFAULT_LIFETIME_MILLIS : Date.parse(expiresAt),
    created: now,
    updated: now,
    payment: undefined,
  };
}

function codeFor(channel: Channel, amount: number, id: PaymentRequestId): string | undefined {
  switch (channel.kind) {
    case "qr":
      return sandboxQris(amount, id.replaceAll("-", "").slice(0, 25));
    case "virtual_account":
      return newVirtualAccountNumber(channel);
    case "wallet":
      return undefined;
  }
}
