import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import type { Payout, PayoutProvider, PayoutState } from "../../../modules/withdrawals/index.ts";
import type { Log } from "../../../platform/log.ts";
import type { XenditCall } from "./addresses.ts";
import { amountShape, majorUnitsOf, minorUnitsOf } from "./amounts.ts";
import type { XenditClient } from "./client.ts";
import { ownValue } from "./states.ts";
import type { WebhookOutcome, XenditEvent } from "./webhook.ts";

const payoutShape = z.object({
  id: z.string().min(1).max(100),
  reference_id: z.string().min(1).max(255),
  status: z.string(),
  failure_code: z.string().nullish(),
  amount: amountShape,
  currency: z.string(),
});
export type XenditPayout = z.output<typeof payoutShape>;

/** A bare array in the reference, an object in the models of the official SDKs. */
const listShape = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
]);
const channelsShape = z.array(
  z.object({ channel_code: z.string(), amount_limits: z.object({ minimum: z.number(), maximum: z.number() }) }),
);
const eventShape = z.object({ reference_id: z.string().min(1).max(255) });

/** Failures that say that the account, not the transfer, is wrong (https://docs.xendit.co/docs/payouts-coverage). */
const accountFailures = new Set(["INVALID_DESTINATION", "DESTINATION_NOT_FOUND", "INVALID_ACCOUNT_NUMBER"]);

/**
 * Every state of a payout in the public reference: those of version 2, those only its status page has, and those of
 * version 3, which the version 2 calls may answer with too.
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

/** How a payout stands, from its state and failure code; null for a state that is not in the public reference. */
export function payoutStateOf({
  status,
  failure_code: failure,
}: Pick<XenditPayout, "status" | "failure_code">): PayoutState | null {
  if (status === "FAILED" && accountFailures.has(failure ?? "")) return "account_rejected";
  return ownValue(states, status);
}

const unknown = { outcome: "unknown" } as const;

/**
 * Withdrawals paid through Xendit's payouts, version 2: version 3 cannot be looked up by the merchant's own reference,
 * which is what makes a payout whose answer was lost safe to follow.
 */
export function createXenditPayouts(options: {
  readonly client: XenditClient;
  readonly currency: Currency;
  readonly log: Log;
}): PayoutProvider {
  const { client, currency, log } = options;

  /** The payout in an answer; null when it cannot be read or is another one. */
  const readPayout = (call: XenditCall, body: unknown, reference: string): Payout | null => {
    const parsed = payoutShape.safeParse(body);
    const amount = parsed.success ? minorUnitsOf(parsed.data.amount, currency) : null;
    if (
      !parsed.success ||
      amount === null ||
      parsed.data.reference_id !== reference ||
      parsed.data.currency !== currency
    ) {
      client.surprised(call, "unreadable", { reference, what: "payout" });
      return null;
    }
    const { id, reference_id } = parsed.data;
    const state = payoutStateOf(parsed.data);
    if (state === null) {
      client.surprised(call, "unknown_state", { reference, state: parsed.data.status.slice(0, 40) });
    }
    return {
      payoutId: id,
      reference: reference_id,
      state: state ?? "pending",
      amount,
    };
  };

  return {
    async channelState(channel, amount) {
      const answer = await client.get("read_channels", { currency, channel_code: channel });
      if (answer.outcome !== "ok") return "unknown";
      const channels = channelsShape.safeParse(answer.body);
      if (!channels.success) {
        client.surprised("read_channels", "unreadable", { channel, what: "list of channels" });
        return "unknown";
      }
      const units = majorUnitsOf(amount, currency);
      const open = channels.data.some(
        ({ channel_code, amount_limits: { minimum, maximum } }) =>
          channel_code === channel && units >= minimum && units <= maximum,
      );
      return open ? "open" : "closed";
    },

    async create({ reference, channel, accountNumber, holderName, amount }) {
      // The same body each time: a repeated key is the same payout only with the same data.
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
          const payout = readPayout("send_payout", answer.body, reference);
          return payout === null ? unknown : { outcome: "accepted", payout };
        }
        case "refused":
          // A duplicate was not refused: it stands there already, and only looking tells how.
          return answer.status === 409 ? unknown : { outcome: "refused", code: answer.code };
        case "unknown":
          return unknown;
      }
    },

    async find(reference) {
      const answer = await client.get("read_payouts", { reference_id: reference });
      // A read that was refused says as little about the payout as one that was not answered.
      if (answer.outcome !== "ok") return unknown;
      const list = listShape.safeParse(answer.body);
      if (!list.success) {
        client.surprised("read_payouts", "unreadable", { reference, what: "list of payouts" });
        return unknown;
      }
      const [first, ...others] = list.data;
      if (first === undefined) return { outcome: "none" };
      if (others.length > 0) {
        log.error({ reference, payouts: others.length + 1 }, "the provider has several payouts under one reference");
        return unknown;
      }
      const payout = readPayout("read_payouts", first, reference);
      return payout === null ? unknown : { outcome: "found", payout };
    },

    async cancel(payoutId) {
      await client.post("cancel_payout", {}, { id: payoutId });
    },
  };
}

/** Takes Xendit's `payout.*` events: each only makes the server look at the payout for itself. */
export function xenditPayoutEvents(
  lookAtPayout: (reference: string) => Promise<"done" | "foreign">,
): (event: XenditEvent) => Promise<WebhookOutcome> {
  return async ({ data }) => {
    const parsed = eventShape.safeParse(data);
    // Nothing of ours, however often it is sent.
    if (parsed.success) await lookAtPayout(parsed.data.reference_id);
    return "handled";
  };
}
