import { majorUnitsText, minorUnitsOfText, ownValue } from "@fairlobby/ports/helpers";
import { amountIn, textOf } from "./fields.js";

/**
 * @import { PaymentHost } from "@fairlobby/ports/payments"
 * @import { Payout, PayoutProvider, PayoutState } from "@fairlobby/ports/payouts"
 * @import { Client } from "./client.js"
 */

/** @type {Readonly<Record<string, PayoutState>>} */
const transferStates = {
  waiting: "pending",
  sent: "pending",
  done: "paid",
  failed: "failed",
  stopped: "cancelled",
  returned: "reversed",
};

/** @type {{ readonly outcome: "unknown" }} */
const unknown = { outcome: "unknown" };

/**
 * Payouts: Kiosk's transfers. Our reference is the key under which a transfer is sent once.
 * @param {PaymentHost} host
 * @param {Client} client
 * @returns {PayoutProvider}
 */
export function createPayouts(host, client) {
  /**
   * Returns the payout in an answer; null when it cannot be read or is another one.
   * @param {string} call
   * @param {Readonly<Record<string, unknown>>} body
   * @param {string} reference
   * @returns {Payout | null}
   */
  const payoutOf = (call, body, reference) => {
    const payoutId = textOf(body["id"]);
    const word = textOf(body["state"], 40);
    const amount = amountIn(host, body);
    if (payoutId === null || word === null || amount === null || body["ref"] !== reference) {
      host.reportUnexpected(call, "unreadable", { reference });
      return null;
    }
    if (word === "failed" && body["reason"] === "no_such_account") {
      return { payoutId, reference, state: "account_rejected", amount };
    }
    const state = ownValue(transferStates, word);
    if (state === null) host.reportUnexpected(call, "unknown_state", { reference, state: word });
    return { payoutId, reference, state: state ?? "pending", amount };
  };

  return {
    async channelState(channel, amount) {
      const answer = await client.get("read_bank", `/banks/${encodeURIComponent(channel)}`);
      if (answer.outcome === "absent") return "closed";
      if (answer.outcome !== "ok") return "unknown";
      const { open, least, most } = answer.body;
      const [from, to] = [least, most].map((limit) =>
        typeof limit === "string" ? minorUnitsOfText(limit, host.decimals) : null,
      );
      if (typeof open !== "boolean" || from == null || to == null) {
        host.reportUnexpected("read_bank", "unreadable", { channel });
        return "unknown";
      }
      return open && amount >= from && amount <= to ? "open" : "closed";
    },
    async create({ reference, channel, accountNumber, holderName, amount }) {
      const answer = await client.post("send_transfer", "/transfers", {
        ref: reference,
        bank: channel,
        account: accountNumber,
        holder: holderName,
        amount: majorUnitsText(amount, host.decimals),
        currency: host.currency,
      });
      if (answer.outcome === "ok") {
        const payout = payoutOf("send_transfer", answer.body, reference);
        return payout === null ? unknown : { outcome: "accepted", payout };
      }
      if (answer.outcome === "refused") return { outcome: "refused", code: answer.reason };
      return answer.outcome === "unknown" && !answer.isSent ? { outcome: "unsent" } : unknown;
    },
    async find(reference) {
      const answer = await client.get("read_transfer", `/transfers/${encodeURIComponent(reference)}`);
      if (answer.outcome === "absent") return { outcome: "none" };
      if (answer.outcome !== "ok") return unknown;
      const payout = payoutOf("read_transfer", answer.body, reference);
      return payout === null ? unknown : { outcome: "found", payout };
    },
    async cancel(payoutId) {
      await client.post("stop_transfer", `/transfers/${encodeURIComponent(payoutId)}/stop`, {});
    },
  };
}
