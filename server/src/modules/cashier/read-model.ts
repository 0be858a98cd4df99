import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import type { ByPeriod } from "../protection/index.ts";
import {
  graceMs,
  parseReference,
  parseRefundReference,
  refundReferenceOf,
  type Deposit,
  type OrderRef,
} from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

/** The columns of a `Deposit`; `toDeposit` combines those of its terms. */
export const depositColumns = `player_id, order_id, state, amount, bank_name, channel, bonus, terms_id, wager_multiple,
  expire_days, requires_task, created_at, expires_at, provider_id, pay_code, pay_url, qr_text, coalesce(captured, 0) as "credited!",
  coalesce(bonus_granted, 0) as "bonus_granted!", goes_back as returning`;

const depositById = query(
  "deposit_by_id",
  `select ${depositColumns} from cashier.deposit where player_id = :playerId and order_id = :orderId`,
);

export const toDeposit = ({
  termsId,
  wagerMultiple,
  expireDays,
  requiresTask,
  ...row
}: RowOf<typeof depositById>): Deposit => ({
  ...row,
  terms:
    termsId === null || wagerMultiple === null || expireDays === null
      ? null
      : { termsId, wagerMultiple, expireDays, requiresTask },
});

export async function readDeposit(sql: Sql, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const row = await depositById.first(sql, { playerId, orderId });
  return row === undefined ? undefined : toDeposit(row);
}

const depositByKey = query(
  "deposit_by_key",
  `select ${depositColumns}, fingerprint from cashier.deposit where player_id = :playerId and idempotency_key = :key`,
);

/** Returns the order opened under an idempotency key, and the fingerprint of its request. */
export async function readByKey(
  sql: Sql,
  playerId: PlayerId,
  key: string,
): Promise<{ readonly deposit: Deposit; readonly fingerprint: string } | undefined> {
  const found = await depositByKey.first(sql, { playerId, key });
  if (found === undefined) return undefined;
  const { fingerprint, ...row } = found;
  return { deposit: toDeposit(row), fingerprint };
}

const knownReferences = query(
  "known_references",
  `select n.reference as "reference!"
   from unnest(:references::text[], :playerIds::bigint[], :orderIds::text[]) n (reference, player_id, order_id)
   join cashier.deposit d using (player_id, order_id)`,
);

/** Returns the orders that references of payments and refunds belong to, by reference; unknown ones are left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const named = references.flatMap((reference) => {
    const order = parseReference(reference) ?? parseRefundReference(reference);
    return order === null ? [] : [{ reference, order }];
  });
  const rows = await knownReferences(sql, {
    references: named.map(({ reference }) => reference),
    playerIds: named.map(({ order }) => order.playerId),
    orderIds: named.map(({ order }) => order.orderId),
  });
  const known = new Set(rows.map(({ reference }) => reference));
  return new Map(
    named.filter(({ reference }) => known.has(reference)).map(({ reference, order }) => [reference, order]),
  );
}

const refundsAsked = query(
  "refunds_asked",
  `select seq from cashier.receipt
   where player_id = :playerId and order_id = :orderId and refund_calls > 0 order by seq`,
);

/** Returns the references under which the provider was asked to send back money of an order. */
export async function readRefundReferences(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  const rows = await refundsAsked(sql, { playerId, orderId });
  return rows.map(({ seq }) => refundReferenceOf(playerId, orderId, seq));
}

const countedOfPayments = query(
  "counted_of_payments",
  `select payment_id, sum(amount)::bigint as "sum!" from cashier.receipt
   where player_id = :playerId and order_id = :orderId group by payment_id`,
);

/** Returns how much of each payment of an order was counted so far, whether credited or sent back. */
export async function readCounted(sql: Sql, { playerId, orderId }: Deposit): Promise<Map<string, bigint>> {
  const rows = await countedOfPayments(sql, { playerId, orderId });
  return new Map(rows.map(({ paymentId, sum }) => [paymentId, sum]));
}

/** Returns the receipts of an order that are being sent back. */
export const readReturns = query(
  "read_returns",
  `select seq, payment_id, amount, paid_at, refund_calls as calls, refund_called_at as called_at, refund_id
   from cashier.receipt
   where player_id = :playerId and order_id = :orderId and outcome = 'returning' order by seq`,
);

export interface RecentDeposit {
  readonly deposit: Deposit;
  /** The part that was or is being sent back; minor units. */
  readonly returned: bigint;
}

const recentDeposits = query(
  "recent_deposits",
  `select ${depositColumns}, (
     select coalesce(sum(r.amount), 0)::bigint from cashier.receipt r
     where r.player_id = d.player_id and r.order_id = d.order_id and r.outcome <> 'credited'
   ) as "returned!"
   from cashier.deposit d
   where player_id = :playerId and created_at > :since and provider_id is not null
   order by created_at desc, order_id desc limit :limit`,
);

/** Returns the player's latest orders since `since` (ms since the epoch) that the provider opened, newest first. */
export async function readRecent(sql: Sql, playerId: PlayerId, since: number, limit: number): Promise<RecentDeposit[]> {
  const rows = await recentDeposits(sql, { playerId, since, limit });
  return rows.map(({ returned, ...row }) => ({ deposit: toDeposit(row), returned }));
}

const overdueLooks = query(
  "overdue_looks",
  `select player_id, order_id, next_look_at as "look_at!" from cashier.deposit
   where next_look_at < :before
     and (next_look_at, order_id) > (coalesce(:afterAt?::timestamptz, '-infinity'), :afterOrderId)
   order by next_look_at, order_id limit :limit`,
);

/** An order, and when its look was planned for, in milliseconds since the epoch. */
export type OverdueLook = RowOf<typeof overdueLooks>;

/**
 * Returns orders whose look was planned for before `before`, oldest first: their job was lost or given up.
 * @param after the last order of the previous page, or null
 */
export function readOverdue(
  sql: Sql,
  before: number,
  after: OverdueLook | null,
  limit: number,
): Promise<OverdueLook[]> {
  return overdueLooks(sql, { before, afterAt: after?.lookAt ?? null, afterOrderId: after?.orderId ?? "", limit });
}

const creditedDeposits = preparedQuery(
  "count_credited",
  `select count(*)::int as "count!" from cashier.deposit where player_id = :playerId and credited_at is not null`,
);

/** Returns how many deposits of the player were credited (R-SRV-14). */
export async function countCredited(sql: Sql, playerId: PlayerId): Promise<number> {
  return (await creditedDeposits.first(sql, { playerId }))?.count ?? 0;
}

const deposited = query(
  "deposited",
  `with period as (
     select date_trunc(unit, :at::timestamptz at time zone :timeZone) at time zone :timeZone as begins, unit
     from unnest(array['day', 'week', 'month']) unit
   ),
   paid as (
     select p.unit, coalesce(sum(r.amount), 0)::bigint as sum
     from period p left join cashier.receipt r
       on r.player_id = :playerId and r.outcome = 'credited' and r.booked_at >= p.begins
     group by p.unit
   ),
   open as (
     select coalesce(sum(amount), 0)::bigint as sum from cashier.deposit
     where player_id = :playerId and state in ('opened', 'awaiting') and expires_at > :at
       and order_id is distinct from :paidFor?
   )
   select
     max(p.sum) filter (where p.unit = 'day') + max(o.sum) as "day!",
     max(p.sum) filter (where p.unit = 'week') + max(o.sum) as "week!",
     max(p.sum) filter (where p.unit = 'month') + max(o.sum) as "month!"
   from paid p cross join open o`,
);

/**
 * Returns what counts against deposit limits: what was credited in the day, the week and the month of the display time
 * zone, and what open orders can still bring. Without the latter, several open orders could exceed a limit together.
 * @param paidFor an order whose payment is about to be credited: what it can still bring does not count
 */
export async function readDeposited(
  sql: Sql,
  playerId: PlayerId,
  timeZone: string,
  at: number,
  paidFor: OrderId | null = null,
): Promise<ByPeriod<bigint>> {
  const sums = await deposited.first(sql, { playerId, timeZone, at, paidFor });
  if (sums === undefined) throw new Error("no sums of deposits");
  return sums;
}

const unpaidDeposits = query(
  "unpaid_deposits",
  `select coalesce(sum(amount), 0)::bigint as "sum!"
   from cashier.deposit
   where player_id = :playerId and credited_at is null and state in ('opened', 'awaiting') and expires_at > :at`,
);

/** Returns the part of `readDeposited` that open orders can still bring. */
export async function readUnpaidDeposits(sql: Sql, playerId: PlayerId, at: number): Promise<bigint> {
  return (await unpaidDeposits.first(sql, { playerId, at }))?.sum ?? 0n;
}

const openOrders = query(
  "count_open",
  `select count(*) filter (where state = 'awaiting')::int as "awaiting!",
     count(*) filter (where state = 'opened' and created_at > :at::timestamptz - interval '1 minute')::int as "opening!"
   from cashier.deposit where player_id = :playerId and state in ('opened', 'awaiting') and expires_at > :at`,
);

/**
 * Returns how many orders of the player can be paid, and how many the provider has not answered for. The latter count
 * for a minute: concurrent requests must not pass together, and an outage of the provider must not use up the player's
 * orders.
 */
export async function countOpen(
  sql: Sql,
  playerId: PlayerId,
  at: number,
): Promise<{ readonly awaiting: number; readonly opening: number }> {
  return (await openOrders.first(sql, { playerId, at })) ?? { awaiting: 0, opening: 0 };
}

const openDeposit = query(
  "open_deposit",
  `select from cashier.deposit
   where player_id = :playerId and ((state in ('opened', 'awaiting') and expires_at > :at) or goes_back) limit 1`,
);

/** Returns whether an order can still be paid, or money that came for one is on its way back. */
export async function hasOpenDeposit(sql: Sql, playerId: PlayerId, at: number): Promise<boolean> {
  return (await openDeposit.first(sql, { playerId, at })) !== undefined;
}

const anyReturn = query("any_return", "select from cashier.receipt where outcome = 'returning' limit 1");

/** Returns whether money of any player is on its way back. */
export async function hasReturns(sql: Sql): Promise<boolean> {
  return (await anyReturn.first(sql)) !== undefined;
}

const bonusTaken = query(
  "bonus_taken",
  `select coalesce(sum(case
     when coalesce(bonus_granted, 0) > 0 then bonus_granted
     when state <> 'refused' and expires_at > :expiresAfter then bonus
   end), 0)::bigint as "sum!"
   from cashier.deposit where player_id = :playerId and bonus > 0 and order_id is distinct from :paidFor?`,
);

/**
 * Returns what counts against a player's bonus cap: bonuses granted, and those accepted with orders that may still be
 * paid, even late (R-SRV-133). Minor units.
 * @param paidFor an order whose bonus is about to be granted: it does not count
 */
export async function readBonusTaken(
  sql: Sql,
  playerId: PlayerId,
  at: number,
  paidFor: OrderId | null = null,
): Promise<bigint> {
  return (await bonusTaken.first(sql, { playerId, expiresAfter: at - graceMs, paidFor }))?.sum ?? 0n;
}

const sealedContact = query("sealed_contact", "select sealed from cashier.contact where player_id = :playerId");

export async function readContact(sql: Sql, playerId: PlayerId): Promise<Buffer | undefined> {
  return (await sealedContact.first(sql, { playerId }))?.sealed;
}
