import type { Database } from "./database.ts";

/** PAYMENT and REVERSAL bring money to the merchant, PAYOUT and REFUND take it away. */
type MovementType = "PAYMENT" | "REFUND" | "PAYOUT" | "REVERSAL";

type Movement = {
  type: MovementType;
  /** The payment (py-…), refund (rfd-…) or payout (disb-…) that moved the money. */
  productId: string;
  referenceId: string;
  channelCode: string;
  /** Whole rupiah, always positive; the type gives the direction. */
  amount: number;
  created: number;
};

/** `referenceId` selects its movements; undefined selects all. */
type StatementQuery = {
  from: number;
  to: number;
  referenceId: string | undefined;
  afterId: number;
  limit: number;
};

type Statement = {
  movements: (Movement & { id: number })[];
  hasMore: boolean;
  /** Sums over all matching movements, not only this page. */
  moneyIn: number;
  moneyOut: number;
};

export type StatementStore = {
  /** Books a movement; type and product are unique, so a bug cannot book the same money twice. */
  book(movement: Movement): void;
  /** Reads movements with from ≤ created < to, oldest first. */
  read(query: StatementQuery): Statement;
};

export function createStatementStore({ sql }: Database): StatementStore {
  const insert = sql.prepare(
    "INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const statements = (condition: string) => ({
    page: sql.prepare(`SELECT * FROM movements WHERE ${condition} AND id > ? ORDER BY id LIMIT ?`),
    sums: sql.prepare(
      `SELECT coalesce(sum(amount) FILTER (WHERE type NOT IN ('PAYOUT', 'REFUND')), 0) AS money_in,
              coalesce(sum(amount) FILTER (WHERE type IN ('PAYOUT', 'REFUND')), 0) AS money_out
       FROM movements WHERE ${condition}`,
    ),
  });
  const inTime = statements("created >= ? AND created < ?");
  const ofReference = statements("created >= ? AND created < ? AND reference_id = ?");
  return {
    book: (m) => void insert.run(m.type, m.productId, m.referenceId, m.channelCode, m.amount, m.created),
    read({ from, to, referenceId, afterId, limit }) {
      const { page, sums } = referenceId === undefined ? inTime : ofReference;
      const asked = referenceId === undefined ? [from, to] : [from, to, referenceId];
      const rows = page.all(...asked, afterId, limit + 1);
      const total = sums.get(...asked);
      return {
        movements: rows.slice(0, limit).map((row) => ({
          id: Number(row["id"]),
          type: row["type"] as MovementType,
          productId: String(row["product_id"]),
          referenceId: String(row["reference_id"]),
          channelCode: String(row["channel_code"]),
          amount: Number(row["amount"]),
          created: Number(row["created"]),
        })),
        hasMore: rows.length > limit,
        moneyIn: Number(total?.["money_in"]),
        moneyOut: Number(total?.["money_out"]),
      };
    },
  };
}
