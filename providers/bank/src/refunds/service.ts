import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { newRefundId, type PaymentId, type RefundId } from "../ids.ts";
import { failed, type Outcome, success } from "../outcome.ts";
import { findChannel } from "../payments/channels.ts";
import type { PaymentService } from "../payments/service.ts";
import type { StatementStore } from "../statement.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import type { Refund, RefundStore } from "./store.ts";
import { refundToWire } from "./wire.ts";

export type RefundInput = { referenceId: string; paymentId: PaymentId; amount: number | undefined; reason: string };

export type RefundService = {
  /**
   * Refunds a payment immediately, in all at most its amount. A reference repeated with the same details returns the
   * earlier refund; with other details it is a duplicate. Virtual accounts have no refunds: a bank transfer does not
   * name its source.
   */
  create(input: RefundInput): Outcome<{ refund: Refund; channelCode: string; isNew: boolean }>;
  find(id: RefundId): { refund: Refund; channelCode: string } | undefined;
};

export function createRefundService(options: {
  database: Database;
  store: RefundStore;
  payments: PaymentService;
  statement: StatementStore;
  outbox: Outbox;
  clock: Clock;
  businessId: string;
}): RefundService {
  const { database, store, payments, statement, outbox, clock, businessId } = options;

  return {
    create(input) {
      const request = payments.findByPayment(input.paymentId);
      if (request?.payment === undefined) return failed({ kind: "not_found", what: "payment" });
      const { channelCode, payment } = request;
      if (findChannel(channelCode)?.kind === "virtual_account") {
        return failed({ kind: "refund_not_supported", channelCode });
      }
      return database.transaction(() => {
        const left = payment.amount - store.refunded(payment.id);
        const earlier = store.findByReference(input.referenceId);
        if (earlier !== undefined) {
          const same = earlier.paymentId === payment.id && earlier.amount === (input.amount ?? earlier.amount);
          if (same) return success({ refund: earlier, channelCode, isNew: false });
          return failed({ kind: "duplicate", message: "This reference_id was used with other refund details" });
        }
        const amount = input.amount ?? left;
        if (amount <= 0 || amount > left) return failed({ kind: "refund_too_large", left });
        const refund: Refund = {
          id: newRefundId(),
          referenceId: input.referenceId,
          paymentId: payment.id,
          amount,
          reason: input.reason,
          created: clock(),
        };
        store.insert(refund);
        statement.book({
          type: "REFUND",
          productId: refund.id,
          referenceId: refund.referenceId,
          channelCode,
          amount,
          created: refund.created,
        });
        outbox("refund.succeeded", refund.id, refundToWire(refund, channelCode, businessId));
        return success({ refund, channelCode, isNew: true });
      });
    },
    find(id) {
      const refund = store.find(id);
      const request = refund === undefined ? undefined : payments.findByPayment(refund.paymentId);
      return refund === undefined || request === undefined ? undefined : { refund, channelCode: request.channelCode };
    },
  };
}
