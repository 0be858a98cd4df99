import type { OrderId, PlayerId, QuoteId, StepCode } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/contract/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { OrderRef, PayoutAttempt, Quote, Step, StepFacts, Withdrawal } from "./model.ts";

interface OrderRow {
  player_id: bigint;
  order_id: OrderId;
  pay_type: number;
  bank_name: string;
  channel: string;
  gross: bigint;
  fee: bigint;
  tax: bigint;
  vip: bigint;
  net: bigint;
  first: boolean;
  holder_sealed: Buffer;
  account_sealed: Buffer;
  account_last4: string;
  phone_mask: string;
  created_at: Date;
  seq: number;
  code: StepCode;
  args: StepFacts;
  step_at: Date;
  attempt: number | null;
  reference: string;
  payout_id: string | null;
  calls: number;
  called_at: Date | null;
  outcome: PayoutAttempt["outcome"];
  attempt_at: Date;
}

const orderColumns = `
  w.player_id, w.order_id, w.pay_type, w.bank_name, w.channel, w.gross, w.fee, w.tax, w.vip, w.net, w.first,
  w.holder_sealed, w.account_sealed, w.account_last4, w.phone_mask, w.created_at,
  s.seq, s.code, s.args, s.created_at as step_at,
  a.attempt, a.reference, a.payout_id, a.calls, a.called_at, a.outcome, a.created_at as attempt_at`;

const lastStep = `
  join lateral (
    select seq, code, args, created_at from withdrawals.step
    where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
  ) s on true`;

const lastAttempt = `
  left join lateral (
    select attempt, reference, payout_id, calls, called_at, outcome, created_at from withdrawals.payout_attempt
    where player_id = w.player_id and order_id = w.order_id order by attempt desc limit 1
  ) a on true`;

function toWithdrawal(row: OrderRow): Withdrawal {
  return {
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    payType: row.pay_type,
    bankName: row.bank_name,
    channel: row.channel,
    sums: { gross: row.gross, fee: row.fee, tax: row.tax, vip: row.vip, net: row.net },
    first: row.first,
    sealed: { holder: row.holder_sealed, account: row.account_sealed },
    last4: row.account_last4,
    phoneMask: row.phone_mask,
    createdAt: row.created_at.getTime(),
    last: { seq: row.seq, code: row.code, facts: row.args, at: row.step_at.getTime() },
    attempt:
      row.attempt === null
        ? null
        : {
            attempt: row.attempt,
            reference: row.reference,
            payoutId: row.payout_id,
            calls: row.calls,
            calledAt: row.called_at?.getTime() ?? null,
            outcome: row.outcome,
            createdAt: row.attempt_at.getTime(),
          },
  };
}

/** A player's order with where it stands, or null. */
export async function readOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<Withdrawal | null> {
  const [row] = await sql.run<OrderRow>({
    name: "withdrawals-order",
    text: `select ${orderColumns} from withdrawals.withdrawal w ${lastStep} ${lastAttempt}
           where w.player_id = $1 and w.order_id = $2`,
    values: [playerId, orderId],
  });
  return row === undefined ? null : toWithdrawal(row);
}

/** A page of a player's orders, newest first. */
export async function readOrders(
  sql: Sql,
  playerId: PlayerId,
  page: { number: number; size: number },
): Promise<Withdrawal[]> {
  const rows = await sql.query<OrderRow>(
    `select ${orderColumns} from withdrawals.withdrawal w ${lastStep} ${lastAttempt}
     where w.player_id = $1 order by w.created_at desc, w.order_id desc limit $2 offset $3`,
    [playerId, page.size, (page.number - 1) * page.size],
  );
  return rows.map(toWithdrawal);
}

/** The orders a player should hear of: the open one, and those whose last step or reversal is not older than `since`. */
export async function readRecentOrders(sql: Sql, playerId: PlayerId, since: number): Promise<Withdrawal[]> {
  const rows = await sql.query<OrderRow>(
    `select ${orderColumns} from withdrawals.withdrawal w ${lastStep} ${lastAttempt}
     where w.player_id = $1 and (
       w.closed_at is null or w.closed_at >= $2 or exists (
         select from withdrawals.payout_attempt r
         where r.player_id = w.player_id and r.order_id = w.order_id and r.outcome = 'reversed' and r.settled_at >= $2
       )
     ) order by w.created_at desc, w.order_id desc limit 5`,
    [playerId, new Date(since)],
  );
  return rows.map(toWithdrawal);
}

/** The steps of an order in time order. */
export async function readSteps(sql: Sql, { playerId, orderId }: OrderRef): Promise<Step[]> {
  const rows = await sql.query<{ seq: number; code: StepCode; args: StepFacts; created_at: Date }>(
    "select seq, code, args, created_at from withdrawals.step where player_id = $1 and order_id = $2 order by seq",
    [playerId, orderId],
  );
  return rows.map((row) => ({ seq: row.seq, code: row.code, facts: row.args, at: row.created_at.getTime() }));
}

/** The last step of each of a player's orders of these ids; an id that is none of theirs is left out. */
export async function readLastSteps(
  sql: Sql,
  playerId: PlayerId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, StepCode>> {
  const rows = await sql.query<{ order_id: OrderId; code: StepCode }>(
    `select distinct on (order_id) order_id, code from withdrawals.step
     where player_id = $1 and order_id = any($2) order by order_id, seq desc`,
    [playerId, [...orderIds]],
  );
  return new Map(rows.map((row) => [row.order_id, row.code]));
}

/** The player's open order, or null. */
export async function readOpenOrder(
  sql: Sql,
  playerId: PlayerId,
): Promise<{ orderId: OrderId; payType: number } | null> {
  const [row] = await sql.run<{ order_id: OrderId; pay_type: number }>({
    name: "withdrawals-open",
    text: "select order_id, pay_type from withdrawals.withdrawal where player_id = $1 and closed_at is null",
    values: [playerId],
  });
  return row === undefined ? null : { orderId: row.order_id, payType: row.pay_type };
}

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
  const [row] = await sql.query<{ gross: bigint; fee: bigint; tax: bigint; net: bigint; expires_at: Date }>(
    `select gross, fee, tax, net, expires_at from withdrawals.quote
     where player_id = $1 and quote_id = $2 and order_id is null`,
    [playerId, quoteId],
  );
  if (row === undefined) return null;
  const { expires_at: expiresAt, ...sums } = row;
  return { quoteId, ...sums, vip: 0n, expiresAt: expiresAt.getTime() };
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

/** Whose order a payout's reference belongs to, or null. */
export async function findByReference(sql: Sql, reference: string): Promise<OrderRef | null> {
  const [row] = await sql.query<{ player_id: bigint; order_id: OrderId }>(
    "select player_id, order_id from withdrawals.payout_attempt where reference = $1",
    [reference],
  );
  return row === undefined ? null : { playerId: row.player_id.toString() as PlayerId, orderId: row.order_id };
}

/** All open orders, oldest first. */
export async function readOpenOrders(sql: Sql, limit: number): Promise<OrderRef[]> {
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId }>(
    `select player_id, order_id from withdrawals.withdrawal where closed_at is null
     order by created_at, order_id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ playerId: row.player_id.toString() as PlayerId, orderId: row.order_id }));
}

export interface PaidOrder extends OrderRef {
  /** Minor units. */
  readonly gross: bigint;
  readonly net: bigint;
  /** When it was ordered and paid, milliseconds since the epoch. */
  readonly orderedAt: number;
  readonly paidAt: number;
}

interface PaidRow {
  player_id: bigint;
  order_id: OrderId;
  gross: bigint;
  net: bigint;
  ordered_at: Date;
  paid_at: Date;
}

const paidColumns = "w.player_id, w.order_id, w.gross, w.net, w.created_at as ordered_at, s.created_at as paid_at";

const toPaidOrder = (row: PaidRow): PaidOrder => ({
  playerId: row.player_id.toString() as PlayerId,
  orderId: row.order_id,
  gross: row.gross,
  net: row.net,
  orderedAt: row.ordered_at.getTime(),
  paidAt: row.paid_at.getTime(),
});

/** An order that reached 2200, whether or not the bank returned it later; null for any other. */
export async function readPaidOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<PaidOrder | null> {
  const [row] = await sql.query<PaidRow>(
    `select ${paidColumns} from withdrawals.step s
     join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
     where s.player_id = $1 and s.order_id = $2 and s.code = 2200`,
    [playerId, orderId],
  );
  return row === undefined ? null : toPaidOrder(row);
}

/** The orders paid last, of all players, newest first; those the bank returned are left out. */
export async function readRecentPaid(sql: Sql, limit: number): Promise<PaidOrder[]> {
  const rows = await sql.query<PaidRow>(
    `select ${paidColumns}
     from withdrawals.step s
     join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
     where s.code = 2200 and not exists (
       select from withdrawals.payout_attempt a
       where a.player_id = s.player_id and a.order_id = s.order_id and a.outcome = 'reversed'
     )
     order by s.created_at desc, s.order_id desc limit $1`,
    [limit],
  );
  return rows.map(toPaidOrder);
}
