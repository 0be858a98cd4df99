import type { Database } from "../database.ts";
import type { CaptureId, PaymentId, PaymentRequestId } from "../ids.ts";
import type { PaymentStatus } from "./life-cycle.ts";
import type { Payment, PaymentRequest } from "./model.ts";

export type PaymentStore = {
  insert(request: PaymentRequest): void;
  find(id: PaymentRequestId): PaymentRequest | undefined;
  findByReference(referenceId: string): PaymentRequest | undefined;
  /** Returns the request a payment was made for, with that payment. */
  findByPayment(id: PaymentId): PaymentRequest | undefined;
  setStatus(id: PaymentRequestId, status: PaymentStatus, failureCode: string | undefined, updated: number): void;
  insertPayment(id: PaymentRequestId, payment: Payment): void;
};

// The latest payment is the one with the highest `rowid`: two payments can share a millisecond.
const select = `SELECT r.*, p.id AS payment_id, p.capture_id, p.amount AS captured_amount, p.created AS captured
  FROM payment_requests AS r LEFT JOIN payments AS p ON`;
const latest = "p.rowid = (SELECT max(rowid) FROM payments WHERE payment_request_id = r.id)";

export function createPaymentStore({ sql }: Database): PaymentStore {
  const insert = sql.prepare(
    `INSERT INTO payment_requests (id, reference_id, fingerprint, status, amount, channel_code, channel_properties,
       code, description, metadata, expires_at, created, updated)
     VALUES (:id, :referenceId, :fingerprint, :status, :amount, :channelCode, :channelProperties,
       :code, :description, :metadata, :expiresAt, :created, :updated)`,
  );
  const byId = sql.prepare(`${select} ${latest} WHERE r.id = ?`);
  const byReference = sql.prepare(`${select} ${latest} WHERE r.reference_id = ?`);
  const byPayment = sql.prepare(`${select} p.payment_request_id = r.id WHERE p.id = ?`);
  const setStatus = sql.prepare("UPDATE payment_requests SET status = ?, failure_code = ?, updated = ? WHERE id = ?");
  const insertPayment = sql.prepare(
    "INSERT INTO payments (id, payment_request_id, capture_id, amount, created) VALUES (?, ?, ?, ?, ?)",
  );
  return {
    insert({ payment: _none, failureCode: _neither, ...request }) {
      insert.run({
        ...request,
        channelProperties: JSON.stringify(request.channelProperties),
        code: request.code ?? null,
        description: request.description ?? null,
        metadata: request.metadata === undefined ? null : JSON.stringify(request.metadata),
      });
    },
    find: (id) => optional(byId.get(id)),
    findByPayment: (id) => optional(byPayment.get(id)),
    findByReference: (referenceId) => optional(byReference.get(referenceId)),
    setStatus: (id, status, failureCode, updated) => void setStatus.run(status, failureCode ?? null, updated, id),
    insertPayment: (id, p) => void insertPayment.run(p.id, id, p.captureId, p.amount, p.created),
  };
}

type Row = Record<string, unknown>;

function optional(row: Row | undefined): PaymentRequest | undefined {
  return row === undefined ? undefined : fromRow(row);
}

function fromRow(row: Row): PaymentRequest {
  return {
    id: row["id"] as PaymentRequestId,
    referenceId: String(row["reference_id"]),
    fingerprint: String(row["fingerprint"]),
    status: row["status"] as PaymentStatus,
    failureCode: text(row["failure_code"]),
    amount: Number(row["amount"]),
    channelCode: String(row["channel_code"]),
    channelProperties: JSON.parse(String(row["channel_properties"])),
    code: text(row["code"]),
    description: text(row["description"]),
    metadata: row["metadata"] === null ? undefined : JSON.parse(String(row["metadata"])),
    expiresAt: Number(row["expires_at"]),
    created: Number(row["created"]),
    updated: Number(row["updated"]),
    payment:
      row["payment_id"] === null
        ? undefined
        : {
            id: row["payment_id"] as PaymentId,
            captureId: row["capture_id"] as CaptureId,
            amount: Number(row["captured_amount"]),
            created: Number(row["captured"]),
          },
  };
}

function text(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}
