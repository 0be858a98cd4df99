import type { Database } from "../database.ts";
import type { PaymentId, RefundId } from "../ids.ts";

/** A payment, or a part of it, sent back to the customer. Whole rupiah, milliseconds since the epoch. */
export type Refund = {
  id: RefundId;
  referenceId: string;
  paymentId: PaymentId;
  amount: number;
  reason: string;
  created: number;
};

export type RefundStore = {
  insert(refund: Refund): void;
  find(id: RefundId): Refund | undefined;
  findByReference(referenceId: string): Refund | undefined;
  /** Returns the sum of the refunds of a payment. */
  refunded(paymentId: PaymentId): number;
};

export function createRefundStore({ sql }: Database): RefundStore {
  const insert = sql.prepare(
    `INSERT INTO refunds (id, reference_id, payment_id, amount, reason, created)
     VALUES (:id, :referenceId, :paymentId, :amount, :reason, :created)`,
  );
  const byId = sql.prepare("SELECT * FROM refunds WHERE id = ?");
  const byReference = sql.prepare("SELECT * FROM refunds WHERE reference_id = ?");
  const sum = sql.prepare("SELECT coalesce(sum(amount), 0) AS refunded FROM refunds WHERE payment_id = ?");
  return {
    insert: (refund) => void insert.run(refund),
    find: (id) => optional(byId.get(id)),
    findByReference: (referenceId) => optional(byReference.get(referenceId)),
    refunded: (paymentId) => Number(sum.get(paymentId)?.["refunded"]),
  };
}

function optional(row: Record<string, unknown> | undefined): Refund | undefined {
  return row === undefined
    ? undefined
    : {
        id: row["id"] as RefundId,
        referenceId: String(row["reference_id"]),
        paymentId: row["payment_id"] as PaymentId,
        amount: Number(row["amount"]),
        reason: String(row["reason"]),
        created: Number(row["created"]),
      };
}
