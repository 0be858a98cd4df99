import { majorUnitsText, ownValue } from "@fairlobby/ports/helpers";
import { amountIn, objectsOf, textOf, timeOf } from "./fields.js";

/**
 * @import { DepositProvider, Payment, PaymentReport, RefundReport, Unknown } from "@fairlobby/ports/deposits"
 * @import { PaymentHost } from "@fairlobby/ports/payments"
 * @import { Client } from "./client.js"
 */

/** @type {Readonly<Record<string, "pending" | "paid" | "declined" | "expired">>} */
const chargeStates = { open: "pending", paid: "paid", failed: "declined", expired: "expired" };
/** @type {Readonly<Record<string, RefundReport["status"]>>} */
const returnStates = { waiting: "pending", sent: "returned", failed: "failed" };

/** @type {(reason: string) => Unknown} */
const unknown = (reason) => ({ status: "unknown", reason });

/**
 * Deposits: Kiosk's charges. A charge is found by our reference, with everything that was paid for it.
 * @param {PaymentHost} host
 * @param {Client} client
 * @returns {DepositProvider}
 */
export function createDeposits(host, client) {
  /** @type {(call: string, reference: string) => Unknown} */
  const unreadable = (call, reference) => {
    host.reportUnexpected(call, "unreadable", { reference });
    return unknown("an unreadable answer");
  };

  /**
   * @param {string} call
   * @param {Readonly<Record<string, unknown>>} body
   * @param {string} reference
   * @returns {PaymentReport | Unknown}
   */
  const report = (call, body, reference) => {
    const id = textOf(body["id"]);
    const state = textOf(body["state"], 40);
    const receipts = objectsOf(body["receipts"]);
    if (body["ref"] !== reference) return unknown("the answer is about another charge");
    if (id === null || state === null || receipts === null || amountIn(host, body) === null) {
      return unreadable(call, reference);
    }
    const payments = receipts.map((receipt) => paymentOf(host, receipt));
    if (!payments.every((payment) => payment !== null)) return unreadable(call, reference);
    const known = ownValue(chargeStates, state);
    if (known === null) host.reportUnexpected(call, "unknown_state", { reference, state });
    const instructions = {
      providerId: id,
      payCode: textOf(body["pay_code"]),
      payUrl: textOf(body["pay_url"], 2048),
      qrText: textOf(body["pay_qr"], 2048),
    };
    const [first, ...more] = payments;
    // What was paid counts, whatever the state says.
    if (first !== undefined) return { ...instructions, status: "paid", payments: [first, ...more] };
    if (known === "paid") return unknown("a paid charge without a receipt");
    return { ...instructions, status: known ?? "pending" };
  };

  /**
   * @param {string} call
   * @param {Readonly<Record<string, unknown>>} body
   * @param {string} reference
   * @returns {RefundReport | Unknown}
   */
  const reportReturn = (call, body, reference) => {
    const refundId = textOf(body["id"]);
    const state = textOf(body["state"], 40);
    const amount = amountIn(host, body);
    if (body["ref"] !== reference) return unknown("the answer is about another return");
    if (refundId === null || state === null || amount === null) return unreadable(call, reference);
    const known = ownValue(returnStates, state);
    if (known === null) host.reportUnexpected(call, "unknown_state", { reference, state });
    return { status: known ?? "pending", refundId, amount };
  };

  return {
    async open({ reference, amount, channel, expiresAt }) {
      const answer = await client.post("open_charge", "/charges", {
        ref: reference,
        amount: majorUnitsText(amount, host.decimals),
        currency: host.currency,
        method: channel,
        expires: Math.floor(expiresAt / 1000),
        return_to: host.returnUrl,
        shown_as: host.displayName,
      });
      if (answer.outcome === "ok") return report("open_charge", answer.body, reference);
      return answer.outcome === "refused" ? { status: "refused", code: answer.reason } : unknown(answer.reason);
    },
    async find({ reference }) {
      const answer = await client.get("read_charge", `/charges/${encodeURIComponent(reference)}`);
      if (answer.outcome === "absent") return { status: "absent" };
      return answer.outcome === "ok" ? report("read_charge", answer.body, reference) : unknown(answer.reason);
    },
    async refund({ reference, paymentId, amount }) {
      const answer = await client.post("send_return", "/returns", {
        ref: reference,
        receipt: paymentId,
        amount: majorUnitsText(amount, host.decimals),
        currency: host.currency,
      });
      if (answer.outcome === "ok") return reportReturn("send_return", answer.body, reference);
      if (answer.outcome === "refused") return { status: "refused", code: answer.reason };
      if (answer.outcome === "unknown" && !answer.isSent) return { status: "unsent", reason: answer.reason };
      return unknown(answer.reason);
    },
    async findRefund(reference) {
      const answer = await client.get("read_return", `/returns/${encodeURIComponent(reference)}`);
      if (answer.outcome === "absent") return { status: "absent" };
      return answer.outcome === "ok" ? reportReturn("read_return", answer.body, reference) : unknown(answer.reason);
    },
  };
}

/**
 * @param {PaymentHost} host
 * @param {Readonly<Record<string, unknown>>} receipt
 * @returns {Payment | null}
 */
function paymentOf(host, receipt) {
  const id = textOf(receipt["id"]);
  const captured = amountIn(host, receipt);
  const at = timeOf(receipt["at"]);
  return id === null || captured === null || at === null ? null : { id, captured, at };
}
