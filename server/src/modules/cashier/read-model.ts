import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import {
  graceMs,
  parseReference,
  parseRefundReference,
  refundReferenceOf,
  type Deposit,
  type DepositState,
  type OrderRef,
  type Return,
} from "./model.ts";

export interface DepositRow {
  player_id: bigint;
  order_id: OrderId;
  fingerprint: string;
  state: DepositState;
  amount: bigint;
  bank_name: string;
  channel: string;
  bonus: bigint;
  terms_id: string | null;
  wager_multiple: number | null;
  expire_days: number | null;
  created_at: Date;
  expires_at: Date;
  provider_id: string | null;
  pay_code: string | null;
  pay_url: string | null;
  qr_text: string | null;
  captured: bigint | null;
  bonus_granted: bigint | null;
  goes_back: boolean;
}

export const depositColumns = `player_id, order_id, fingerprint, state, amount, bank_name, channel, bonus,
  terms_id, wager_multiple, expire_days, created_at, expires_at, provider_id, pay_code, pay_url, qr_text,
  captured, bonus_granted, goes_back`;

export function toDeposit(row: DepositRow): Deposit {
  const { terms_id: termsId, wager_multiple: wagerMultiple, expire_days: expireDays } = row;
  return {
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    state: row.state,
    amount: row.amount,
    bankName: row.bank_name,
    channel: row.channel,
    bonus: row.bonus,
    terms:
      termsId === null || wagerMultiple === null || expireDays === null ? null : { termsId, wagerMultiple, expireDays },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    providerId: row.provider_id,
    payCode: row.pay_code,
    payUrl: row.pay_url,
    qrText: row.qr_text,
    credited: row.captured ?? 0n,
    bonusGranted: row.bonus_granted ?? 0n,
    returning: row.goes_back,
  };
}

export async function readDeposit(sql: Sql, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const [row] = await sql.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where player_id = $1 and order_id = $2`,
    [playerId, orderId],
  );
  return row === undefined ? undefined : toDeposit(row);
}

/** The order opened under an idempotency key, and what was asked for under it. */
export async function readByKey(
  sql: Sql,
  playerId: PlayerId,
  key: string,
): Promise<{ readonly deposit: Deposit; readonly fingerprint: string } | undefined> {
  const [row] = await sql.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where player_id = $1 and idempotency_key = $2`,
    [playerId, key],
  );
  return row === undefined ? undefined : { deposit: toDeposit(row), fingerprint: row.fingerprint };
}

/** The orders some references of payments and refunds belong to, by reference; one of nobody's is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const named = references.flatMap((reference) => {
    const order = parseReference(reference) ?? parseRefundReference(reference);
    return order === null ? [] : [{ reference, order }];
  });
  const rows = await sql.query<{ reference: string }>(
    `select n.reference from unnest($1::text[], $2::bigint[], $3::text[]) n (reference, player_id, order_id)
     join cashier.deposit d using (player_id, order_id)`,
    [
      named.map(({ reference }) => reference),
      named.map(({ order }) => order.playerId),
      named.map(({ order }) => order.orderId),
    ],
  );
  const known = new Set(rows.map(({ reference }) => reference));
  return new Map(
    named.filter(({ reference }) => known.has(reference)).map(({ reference, order }) => [reference, order]),
  );
}

/** The names under which the provider was asked to send money of an order back. */
export async function readRefundReferences(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  const rows = await sql.query<{ seq: number }>(
    "select seq from cashier.receipt where player_id = $1 and order_id = $2 and refund_calls > 0 order by seq",
    [playerId, orderId],
  );
  return rows.map(({ seq }) => refundReferenceOf(playerId, orderId, seq));
}

/** What was counted of each payment of an order, credited or sent back. */
export async function readCounted(sql: Sql, { playerId, orderId }: Deposit): Promise<Map<string, bigint>> {
  const rows = await sql.query<{ payment_id: string; sum: string }>(
    `select payment_id, sum(amount) as sum from cashier.receipt
     where player_id = $1 and order_id = $2 group by payment_id`,
    [playerId, orderId],
  );
  return new Map(rows.map((row) => [row.payment_id, BigInt(row.sum)]));
}

/** The money of an order that is on its way back. */
export async function readReturns(sql: Sql, { playerId, orderId }: Deposit): Promise<Return[]> {
  const rows = await sql.query<{
    seq: number;
    payment_id: string;
    amount: bigint;
    paid_at: Date;
    refund_calls: number;
    refund_id: string | null;
  }>(
    `select seq, payment_id, amount, paid_at, refund_calls, refund_id from cashier.receipt
     where player_id = $1 and order_id = $2 and outcome = 'returning' order by seq`,
    [playerId, orderId],
  );
  return rows.map((row) => ({
    seq: row.seq,
    paymentId: row.payment_id,
    amount: row.amount,
    paidAt: row.paid_at.getTime(),
    calls: row.refund_calls,
    refundId: row.refund_id,
  }));
}

/** A deposit as its player is told of it. */
export interface DepositNews {
  readonly deposit: Deposit;
  /** What went, or goes, back of what came for it; minor units. */
  readonly returned: bigint;
}

/** The player's latest orders the provider opened since `since` (ms since the epoch), newest first. */
export async function readRecent(sql: Sql, playerId: PlayerId, since: number, limit: number): Promise<DepositNews[]> {
  const rows = await sql.query<DepositRow & { sent_back: string }>(
    `select ${depositColumns}, (
       select coalesce(sum(r.amount), 0) from cashier.receipt r
       where r.player_id = d.player_id and r.order_id = d.order_id and r.outcome <> 'credited'
     ) as sent_back
     from cashier.deposit d
     where player_id = $1 and created_at > $2 and provider_id is not null
     order by created_at desc, order_id desc limit $3`,
    [playerId, new Date(since), limit],
  );
  return rows.map((row) => ({ deposit: toDeposit(row), returned: BigInt(row.sent_back) }));
}

/** Where a page of overdue looks ended. */
export interface LookCursor {
  readonly at: Date;
  readonly orderId: OrderId;
}

/** Orders whose planned look is overdue since `before`, oldest first: their job was lost or given up. */
export async function readOverdue(
  sql: Sql,
  before: number,
  after: LookCursor | null,
  limit: number,
): Promise<{ readonly playerId: PlayerId; readonly orderId: OrderId; readonly cursor: LookCursor }[]> {
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId; next_look_at: Date }>(
    `select player_id, order_id, next_look_at from cashier.deposit
     where next_look_at < $1 and (next_look_at, order_id) > ($2, $3)
     order by next_look_at, order_id limit $4`,
    [new Date(before), after?.at ?? "-infinity", after?.orderId ?? "", limit],
  );
  return rows.map((row) => ({
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    cursor: { at: row.next_look_at, orderId: row.order_id },
  }));
}

/** How many deposits of the player were credited (charge20TotalNum, R-SRV-14). */
export async function countCredited(sql: Sql, playerId: PlayerId): Promise<number> {
  const [row] = await sql.run<{ count: bigint }>({
    name: "cashier-count-credited",
    text: "select count(*) from cashier.deposit where player_id = $1 and credited_at is not null",
    values: [playerId],
  });
  return Number(row?.count ?? 0n);
}

/**
 * What counts against a daily limit: what was credited since midnight of the display time zone, and what can still be
 * paid. Orders that may yet be paid count, or several opened side by side would pass the limit together.
 */
export async function readDailyDeposited(sql: Sql, playerId: PlayerId, timeZone: string, at: number): Promise<bigint> {
  const [row] = await sql.query<{ sum: string }>(
    `select coalesce(sum(case when credited_at is null then amount else captured end), 0) as sum
     from cashier.deposit
     where player_id = $1 and (
       credited_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2
       or (state in ('opened', 'awaiting') and expires_at > $3)
     )`,
    [playerId, timeZone, new Date(at)],
  );
  return BigInt(row?.sum ?? 0);
}

/**
 * How many orders of the player wait to be paid. One the provider has not answered for counts for a minute: two at once
 * must not pass together, and an outage of the provider must not use up the player's orders.
 */
export async function countOpen(
  sql: Sql,
  playerId: PlayerId,
  at: number,
): Promise<{ readonly awaiting: number; readonly opening: number }> {
  const [row] = await sql.query<{ awaiting: bigint; opening: bigint }>(
    `select count(*) filter (where state = 'awaiting') as awaiting,
       count(*) filter (where state = 'opened' and created_at > $2::timestamptz - interval '1 minute') as opening
     from cashier.deposit where player_id = $1 and state in ('opened', 'awaiting') and expires_at > $2`,
    [playerId, new Date(at)],
  );
  return { awaiting: Number(row?.awaiting ?? 0n), opening: Number(row?.opening ?? 0n) };
}

/**
 * What counts against a player's cap of bonuses: those granted, and those accepted with orders that may still be paid,
 * late ones included (R-SRV-133). Minor units.
 */
export async function readBonusTaken(sql: Sql, playerId: PlayerId, at: number): Promise<bigint> {
  const [row] = await sql.query<{ sum: string }>(
    `select coalesce(sum(case
       when coalesce(bonus_granted, 0) > 0 then bonus_granted
       when state <> 'refused' and expires_at > $2 then bonus
     end), 0) as sum
     from cashier.deposit where player_id = $1 and bonus > 0`,
    [playerId, new Date(at - graceMs)],
  );
  return BigInt(row?.sum ?? 0);
}

/** The player's sealed contact details. */
export async function readContact(sql: Sql, playerId: PlayerId): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ sealed: Buffer }>("select sealed from cashier.contact where player_id = $1", [
    playerId,
  ]);
  return row?.sealed;
}
