import type { Currency } from "@fairlobby/contract";
import { ownValue } from "@fairlobby/ports/helpers";
import type { AdapterLog } from "@fairlobby/ports/payments";
import type { Payout, PayoutProvider, PayoutState } from "@fairlobby/ports/payouts";
import * as z from "zod";
import type { XenditCall } from "./addresses.ts";
import { amountShape, majorUnitsOf, minorUnitsOf } from "./amounts.ts";
import type { XenditClient } from "./client.ts";

const payoutShape = z.object({
  id: z.string().min(1).max(100),
  reference_id: z.string().min(1).max(255),
  status: z.string(),
  failure_code: z.string().nullish(),
  amount: amountShape,
  currency: z.string(),
});
export type XenditPayout = z.output<typeof payoutShape>;

/** An array in the API reference, an object in the models of the official SDKs. */
const listShape = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
]);
const channelsShape = z.array(
  z.object({ channel_code: z.string(), amount_limits: z.object({ minimum: z.number(), maximum: z.number() }) }),
);

/** Failure codes that mean the bank account is wrong, not the transfer (https://docs.xendit.co/docs/payouts-coverage). */
const accountFailures = new Set(["INVALID_DESTINATION", "DESTINATION_NOT_FOUND", "INVALID_ACCOUNT_NUMBER"]);

/**
 * Every state of a payout in the public reference: those of version 2, those that only its status page lists, and those
 * of version 3, which version 2 may also return.
 */
const states: Readonly<Record<string, PayoutState>> = {
  ACCEPTED: "pending",
  PENDING_COMPLIANCE_ASSESSMENT: "pending",
  PENDING_COMPLIANCE_REVIEW: "pending",
  ROUTING: "pending",
  REQUESTED: "pending",
  READY: "pending",
  LOCKED: "pending",
  SUCCEEDED: "paid",
  FAILED: "failed",
  COMPLIANCE_REJECTED: "failed",
  REJECTED: "failed",
  EXPIRED: "failed",
  CANCELLED: "cancelled",
  REVERSED: "reversed",
};

/** Returns a payout's state from its status and failure code; null for a status not in the public reference. */
export function payoutStateOf({
  status,
  failure_code: failure,
}: Pick<XenditPayout, "status" | "failure_code">): PayoutState | null {
  if (status === "FAILED" && accountFailures.has(failure ?? "")) return "account_rejected";
  return ownValue(states, status);
}

const unknown = { outcome: "unknown" } as const;

interface Source {
  readonly client: XenditClient;
  readonly currency: Currency;
}

/**
 * Withdrawals paid through Xendit's payouts, version 2. Unlike version 3, it can look up a payout by our own reference,
 * so a payout whose answer was lost can be followed.
 */
export function createXenditPayouts(options: Source & { readonly log: AdapterLog }): PayoutProvider {
  const { client, currency, log } = options;
  return {
    channelState: (channel, amount) => channelState(options, channel, amount),

    async create({ reference, channel, accountNumber, holderName, amount }) {
      // The body is the same each time: Xendit treats a repeated key as the same payout only if the data is the same.
      const answer = await client.post(
        "send_payout",
        {
          reference_id: reference,
          channel_code: channel,
          channel_properties: { account_number: accountNumber, account_holder_name: holderName },
          amount: majorUnitsOf(amount, currency),
          currency,
          description: "Fairlobby",
        },
        { headers: { "idempotency-key": reference } },
      );
      switch (answer.outcome) {
        case "ok": {
          const payout = readPayout(options, "send_payout", answer.body, reference);
          return payout === null ? unknown : { outcome: "accepted", payout };
        }
        case "refused":
          // 409 means a duplicate: the payout exists already, and only a look-up returns its state.
          return answer.status === 409 ? unknown : { outcome: "refused", code: answer.code };
        case "unknown":
          return answer.isSent === false ? { outcome: "unsent" } : unknown;
      }
    },

    async find(reference) {
      const answer = await client.get("read_payouts", { reference_id: reference });
      if (answer.outcome !== "ok") return unknown;
      const list = listShape.safeParse(answer.body);
      if (!list.success) {
        client.reportUnexpected("read_payouts", "unreadable", { reference, what: "list of payouts" });
        return unknown;
      }
      const [first, ...others] = list.data;
      if (first === undefined) return { outcome: "none" };
      if (others.length > 0) {
        log.error({ reference, payouts: others.length + 1 }, "the provider has several payouts under one reference");
        return unknown;
      }
      const payout = readPayout(options, "read_payouts", first, reference);
      return payout === null ? unknown : { outcome: "found", payout };
    },

    async cancel(payoutId) {
      await client.post("cancel_payout", {}, { id: payoutId });
    },
  };
}

async function channelState({ client, currency }: Source, channel: string, amount: bigint) {
  const answer = await client.get("read_channels", { currency, channel_code: channel });
  if (answer.outcome !== "ok") return "unknown";
  const channels = channelsShape.safeParse(answer.body);
  if (!channels.success) {
    client.reportUnexpected("read_channels", "unreadable", { channel, what: "list of channels" });
    return "unknown";
  }
  const units = majorUnitsOf(amount, currency);
  const open = channels.data.some(
    ({ channel_code, amount_limits: { minimum, maximum } }) =>
      channel_code === channel && units >= minimum && units <= maximum,
  );
  return open ? "open" : "closed";
}

/** Returns the payout in an answer; null when it cannot be read or belongs to another reference or currency. */
function readPayout({ client, currency }: Source, call: XenditCall, body: unknown, reference: string): Payout | null {
  const { data } = payoutShape.safeParse(body);
  const amount = data === undefined ? null : minorUnitsOf(data.amount, currency);
  if (data === undefined || amount === null || data.reference_id !== reference || data.currency !== currency) {
    client.reportUnexpected(call, "unreadable", { reference, what: "payout" });
    return null;
  }
  const state = payoutStateOf(data);
  if (state === null) {
    client.reportUnexpected(call, "unknown_state", { reference, state: data.status.slice(0, 40) });
  }
  return { payoutId: data.id, reference, state: state ?? "pending", amount };
}
