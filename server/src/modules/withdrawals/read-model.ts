import type { OrderId, PlayerId, QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/contract/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { OrderRef, Quote } from "./model.ts";

/** How many of a player's orders reached 2200 (R-WD-30). */
export async function countPaid(sql: Sql, playerId: PlayerId): Promise<number> {
  const [row] = await sql.run<{ paid: bigint }>({
    name: "withdrawals-paid",
    text: "select count(*) as paid from withdrawals.step where player_id = $1 and code = 2200",
    values: [playerId],
  });
  return Number(row?.paid ?? 0n);
}

/** A quote that no order used yet, or null. */
export async function readQuote(sql: Sql, playerId: PlayerId, quoteId: QuoteId): Promise<Quote | null> {
  const [row] = await sql.query<{
    gross: bigint;
    fee: bigint;
    tax: bigint;
    tax_percent: string;
    net: bigint;
    expires_at: Date;
  }>(
    `select gross, fee, tax, tax_percent, net, expires_at from withdrawals.quote
     where player_id = $1 and quote_id = $2 and order_id is null`,
    [playerId, quoteId],
  );
  if (row === undefined) return null;
  const { gross, fee, tax, net } = row;
  const taxPercent = Number(row.tax_percent);
  return { quoteId, gross, fee, tax, vip: 0n, net, taxPercent, expiresAt: row.expires_at.getTime() };
}

/** The signed quote an order was placed with, or null for an order older than signing. */
export async function readSignedQuote(sql: Sql, { playerId, orderId }: OrderRef): Promise<Signed | null> {
  const [row] = await sql.query<{ statement: string; signature: string; public_key: string }>(
    `select statement, signature, public_key from withdrawals.order_statement
     where player_id = $1 and order_id = $2`,
    [playerId, orderId],
  );
  return row === undefined ? null : { statement: row.statement, signature: row.signature, publicKey: row.public_key };
}

/** The last four digits of the account a player was paid to last, or empty (R-SRV-16). */
export async function readPaidAccountEnding(sql: Sql, playerId: PlayerId): Promise<string> {
  const [row] = await sql.query<{ account_last4: string }>(
    `select w.account_last4 from withdrawals.step s
     join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
     where s.player_id = $1 and s.code = 2200 order by s.created_at desc limit 1`,
    [playerId],
  );
  return row?.account_last4 ?? "";
}

/** How many corrections of its account an order has had. */
export async function countCorrections(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  const [row] = await sql.query<{ corrections: bigint }>(
    "select count(*) as corrections from withdrawals.account_change where player_id = $1 and order_id = $2",
    [playerId, orderId],
  );
  return Number(row?.corrections ?? 0n);
}

export async function countWrongProofs(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  const [row] = await sql.query<{ wrong: bigint }>(
    "select count(*) as wrong from withdrawals.wrong_proof where player_id = $1 and order_id = $2",
    [playerId, orderId],
  );
  return Number(row?.wrong ?? 0n);
}

export interface PaidOrder extends OrderRef {
  /** Minor units. */
  readonly gross: bigint;
  readonly net: bigint;
  /** When it was ordered and paid, milliseconds since the epoch. */
  readonly orderedAt: number;
  readonly paidAt: number;
}

/** An order that reached 2200, whether or not the bank returned it later; null for any other. */
export async function readPaidOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<PaidOrder | null> {
  const [row] = await sql.query<{
    player_id: bigint;
    order_id: OrderId;
    gross: bigint;
    net: bigint;
    ordered_at: Date;
    paid_at: Date;
  }>(
    `select w.player_id, w.order_id, w.gross, w.created_at as ordered_at, s.created_at as paid_at,
       w.net - coalesce(v.price, 0) as net
     from withdrawals.step s
     join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
     left join withdrawals.vip v on v.player_id = s.player_id and v.order_id = s.order_id and v.paid_from = 'payout'
     where s.player_id = $1 and s.order_id = $2 and s.code = 2200`,
    [playerId, orderId],
  );
  if (row === undefined) return null;
  return {
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    gross: row.gross,
    net: row.net,
    orderedAt: row.ordered_at.getTime(),
    paidAt: row.paid_at.getTime(),
  };
}
