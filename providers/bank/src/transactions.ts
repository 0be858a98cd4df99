import type { Database } from "./database.ts";

/** An entry of the merchant's list of transactions. Whole rupiah, milliseconds since the epoch. */
export type Transaction = {
  id: string;
  type: string;
  status: string;
  productId: string;
  referenceId: string;
  channelCode: string;
  amount: number;
  created: number;
  updated: number;
  /** The payment request behind a payment. */
  paymentRequestId: string | undefined;
};

/** Filters of the list; undefined filters nothing. Both ends of a time range are inclusive. */
export type TransactionQuery = {
  types: readonly string[];
  statuses: readonly string[];
  referenceId: string | undefined;
  productId: string | undefined;
  createdFrom: number | undefined;
  createdUntil: number | undefined;
  updatedFrom: number | undefined;
  updatedUntil: number | undefined;
  afterId: string | undefined;
  limit: number;
};

export type TransactionStore = {
  /** Reads a page, newest first. */
  read(query: TransactionQuery): { transactions: Transaction[]; hasMore: boolean };
};

export function createTransactionStore({ sql }: Database): TransactionStore {
  const page = sql.prepare(
    `SELECT t.*, p.payment_request_id FROM transactions t LEFT JOIN payments p ON p.id = t.product_id
     WHERE (:types IS NULL OR type IN (SELECT value FROM json_each(:types)))
       AND (:statuses IS NULL OR status IN (SELECT value FROM json_each(:statuses)))
       AND (:referenceId IS NULL OR reference_id = :referenceId)
       AND (:productId IS NULL OR product_id = :productId)
       AND t.created >= coalesce(:createdFrom, 0) AND t.created <= coalesce(:createdUntil, 9e15)
       AND updated >= coalesce(:updatedFrom, 0) AND updated <= coalesce(:updatedUntil, 9e15)
       AND (:afterId IS NULL OR (t.created, t.id) < (SELECT a.created, a.id FROM transactions a WHERE a.id = :afterId))
     ORDER BY t.created DESC, t.id DESC LIMIT :limit`,
  );
  const list = (values: readonly string[]): string | null => (values.length === 0 ? null : JSON.stringify(values));
  return {
    read(query) {
      const rows = page.all({
        types: list(query.types),
        statuses: list(query.statuses),
        referenceId: query.referenceId ?? null,
        productId: query.productId ?? null,
        createdFrom: query.createdFrom ?? null,
        createdUntil: query.createdUntil ?? null,
        updatedFrom: query.updatedFrom ?? null,
        updatedUntil: query.updatedUntil ?? null,
        afterId: query.afterId ?? null,
        limit: query.limit + 1,
      });
      return {
        hasMore: rows.length > query.limit,
        transactions: rows.slice(0, query.limit).map((row) => ({
          id: String(row["id"]),
          type: String(row["type"]),
          status: String(row["status"]),
          productId: String(row["product_id"]),
          referenceId: String(row["reference_id"]),
          channelCode: String(row["channel_code"]),
          amount: Number(row["amount"]),
          created: Number(row["created"]),
          updated: Number(row["updated"]),
          paymentRequestId: row["payment_request_id"] === null ? undefined : String(row["payment_request_id"]),
        })),
      };
    },
  };
}
