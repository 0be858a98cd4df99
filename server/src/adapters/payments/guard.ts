import type { DepositProvider } from "@fairlobby/ports/deposits";
import type { MessageReader, PaymentHost, PaymentProvider } from "@fairlobby/ports/payments";
import type { PayoutProvider } from "@fairlobby/ports/payouts";
import type { StatementProvider } from "@fairlobby/ports/statement";
import * as z from "zod";
import { createThrottledLog } from "../../platform/log/throttled-log.ts";
import { endsBefore, hasPosted } from "./deadline.ts";

const id = z.string().min(1).max(255);
const reason = z.string();
const amount = z.bigint().positive();
const at = z.int().positive();

/** How a player pays. One that cannot be used is left out: it must not hide that the order was paid. */
const waysToPay = {
  payCode: z.string().min(1).max(255).nullable().catch(null),
  payUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .catch(null),
  qrText: z.string().min(1).max(4096).nullable().catch(null),
};
const instructions = { providerId: id, ...waysToPay };
const payment = z.strictObject({ id, captured: amount, at });
const unknownState = z.strictObject({ status: z.literal("unknown"), reason });
const absent = z.strictObject({ status: z.literal("absent") });
const refusedState = z.strictObject({ status: z.literal("refused"), code: z.string() });
const reports = [
  z.strictObject({ ...instructions, status: z.enum(["pending", "declined", "expired"]) }),
  z.strictObject({ ...instructions, status: z.literal("paid"), payments: z.tuple([payment], payment) }),
];
const refundReport = z.strictObject({
  status: z.enum(["pending", "returned", "failed"]),
  refundId: id,
  amount,
});
const unsentState = z.strictObject({ status: z.literal("unsent"), reason });

const payout = z.strictObject({
  payoutId: id,
  reference: id,
  state: z.enum(["pending", "paid", "account_rejected", "failed", "cancelled", "reversed"]),
  amount,
});
const unknownOutcome = z.strictObject({ outcome: z.literal("unknown") });

const line = z.strictObject({
  lineId: z.string().min(1).max(120),
  flow: z.enum(["deposit", "refund", "payout", "reversal", "other"]),
  currency: z.string().max(60),
  reference: z.string().max(255),
  productId: z.string().max(255),
  amount,
  at,
});
const unknownRead = z.strictObject({ outcome: z.literal("unknown"), reason });

/** What each function of the port may answer. */
const answers = {
  open: z.union([...reports, refusedState, unknownState]),
  find: z.union([...reports, absent, unknownState]),
  refund: z.union([refundReport, refusedState, unknownState, unsentState]),
  findRefund: z.union([refundReport, absent, unknownState]),
  channelState: z.enum(["open", "closed", "unknown"]),
  create: z.union([
    z.strictObject({ outcome: z.literal("accepted"), payout }),
    z.strictObject({ outcome: z.literal("refused"), code: z.string() }),
    z.strictObject({ outcome: z.literal("unsent") }),
    unknownOutcome,
  ]),
  findPayout: z.union([
    z.strictObject({ outcome: z.literal("found"), payout }),
    z.strictObject({ outcome: z.literal("none") }),
    unknownOutcome,
  ]),
  since: z.union([
    z.strictObject({
      outcome: z.literal("page"),
      lines: z.array(line),
      gone: z.array(z.strictObject({ lineId: z.string(), reference: z.string() })),
      unreadable: z.int().min(0),
      reached: at.nullable(),
      next: z.string().nullable(),
    }),
    unknownRead,
  ]),
  of: z.union([
    z.strictObject({ outcome: z.literal("all"), lines: z.array(line) }),
    z.strictObject({ outcome: z.literal("refused"), reason }),
    unknownRead,
  ]),
} as const;

type Answers = { readonly [Name in keyof typeof answers]: z.output<(typeof answers)[Name]> };

/**
 * Puts a payment adapter behind the port's rules, because a package's answers decide about money: an answer that the port
 * does not know, or an exception, means that the outcome is unknown (R-EXT-04). A call that moves money ends in time.
 */
export function guardProvider(
  provider: PaymentProvider,
  { log, reportUnexpected }: Pick<PaymentHost, "log" | "reportUnexpected">,
): PaymentProvider {
  const guarded = async <Name extends keyof Answers>(
    name: Name,
    call: () => Promise<unknown>,
    otherwise: Answers[Name],
    run = (work: typeof call) => work(),
  ): Promise<Answers[Name]> => {
    try {
      const given = await run(call);
      const answer = answers[name].safeParse(given);
      const dropped = droppedWays(given, answer.data);
      if (answer.success && (dropped.length === 0 || canBePaid(answer.data))) {
        for (const field of dropped) reportUnexpected(name, "unreadable", { field });
        return answer.data as Answers[Name];
      }
      const field = dropped[0] ?? answer.error?.issues[0]?.path.join(".") ?? "";
      log.error({ call: name, field }, "the payment adapter gave an answer that its port lacks");
      reportUnexpected(name, "unreadable", {});
    } catch (error) {
      log.error({ call: name, err: error }, "the payment adapter failed");
    }
    return otherwise;
  };
  /** Runs a payout or a refund. A repetition must not count as the first call if another one may have arrived. */
  const unlessPosted =
    (name: "create" | "refund", call: () => Promise<unknown>, otherwise: object) => async (): Promise<unknown> => {
      const answer = await call();
      if (!isUnsent(answer) || !hasPosted()) return answer;
      log.error({ call: name }, "the payment adapter said that nothing was sent, and a call of it may have arrived");
      return otherwise;
    };
  const failed = { status: "unknown", reason: "the payment adapter failed" } as const;
  const notKnown = { outcome: "unknown" } as const;
  const unread = { outcome: "unknown", reason: "the payment adapter failed" } as const;
  const { payments, payouts, statement, messages } = provider;
  const ports: {
    readonly payments: DepositProvider;
    readonly payouts: PayoutProvider;
    readonly statement: StatementProvider;
    readonly messages: MessageReader;
  } = {
    payments: {
      open: (order) => guarded("open", () => payments.open(order), failed, endsBefore),
      find: (order, paymentId) => guarded("find", () => payments.find(order, paymentId), failed),
      refund: (order) =>
        guarded(
          "refund",
          unlessPosted("refund", () => payments.refund(order), failed),
          failed,
          endsBefore,
        ),
      findRefund: (reference, refundId) =>
        guarded("findRefund", () => payments.findRefund(reference, refundId), failed),
    },
    payouts: {
      channelState: (channel, sum) => guarded("channelState", () => payouts.channelState(channel, sum), "unknown"),
      create: (order) =>
        guarded(
          "create",
          unlessPosted("create", () => payouts.create(order), notKnown),
          notKnown,
          endsBefore,
        ),
      find: (reference) => guarded("findPayout", () => payouts.find(reference), { outcome: "unknown" }),
      async cancel(payoutId) {
        try {
          await endsBefore(() => payouts.cancel(payoutId));
        } catch (error) {
          log.error({ call: "cancel", err: error }, "the payment adapter failed");
        }
      },
    },
    statement: {
      since: (span, next) => guarded("since", () => statement.since(span, next), unread),
      of: (reference) => guarded("of", () => statement.of(reference), unread),
    },
    messages: guardMessages(messages, log),
  };
  return { ...ports, check: () => provider.check(), close: () => provider.close() };
}

const isUnsent = (answer: unknown): boolean =>
  typeof answer === "object" &&
  answer !== null &&
  Object.entries(answer).some(([key, value]) => (key === "status" || key === "outcome") && value === "unsent");

/** Returns the ways to pay that an adapter gave and that cannot be used. */
function droppedWays(given: unknown, read: unknown): string[] {
  if (typeof given !== "object" || given === null || typeof read !== "object" || read === null) return [];
  const [before, after]: Readonly<Record<string, unknown>>[] = [{ ...given }, { ...read }];
  return Object.keys(waysToPay).filter((way) => before?.[way] !== after?.[way]);
}

/** Returns whether a player who is to pay an order is told at least one way. */
const canBePaid = (report: object | string): boolean => {
  const fields: Readonly<Record<string, unknown>> = typeof report === "string" ? {} : { ...report };
  return fields["status"] !== "pending" || Object.keys(waysToPay).some((way) => fields[way] !== null);
};

const hint = z.strictObject({
  outcome: z.literal("hint"),
  event: z.string(),
  about: z.enum(["deposit", "refund", "payout"]),
  reference: id,
  id: id.optional(),
});
const reading = z.union([
  hint,
  z.strictObject({ outcome: z.literal("ignored"), event: z.string() }),
  z.strictObject({ outcome: z.enum(["refused", "unreadable"]) }),
]);

function guardMessages(messages: MessageReader, log: PaymentHost["log"]): MessageReader {
  // Strangers can send messages too.
  const failures = createThrottledLog((fields) => log.error(fields, "the payment adapter failed"));
  const attempt = <Result>(read: () => Result, otherwise: Result): Result => {
    try {
      return read();
    } catch (error) {
      failures.count({ call: "message", err: error });
      return otherwise;
    }
  };
  return {
    authentication: messages.authentication,
    trial: () => messages.trial(),
    admits: (headers) => attempt(() => messages.admits?.(headers) ?? true, false),
    read: (headers, body) =>
      attempt(() => reading.parse(messages.read(headers, body)), { outcome: "unreadable" as const }),
  };
}
