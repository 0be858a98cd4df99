import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { preparedQuery, query } from "../statements.ts";
import type { FastLaneCharge, OrderRef, Step, StepDetails, Withdrawal } from "./model.ts";

const orderColumns = `
  w.player_id, w.order_id, w.pay_type, w.bank_name, w.channel, w.first,
  w.gross, w.fee, w.tax, w.tax_percent::float8 as "tax_percent!", w.net,
  w.holder_sealed as holder, w.account_sealed as account, w.account_last4 as last4, w.phone_mask,
  w.sign_in_id as sign_in_ref, w.created_at,
  v.price, v.paid_from, v.returned,
  h.reason as hold_reason, h.until as hold_until, e.ended_at as hold_ended_at,
  s.seq, s.code, s.args as details, s.created_at as step_at,
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

const fastLanePrice = `
  left join lateral (
    select b.price, b.paid_from, r.order_id is not null as returned
    from withdrawals.vip b
    left join withdrawals.vip_return r on r.player_id = b.player_id and r.order_id = b.order_id
    where b.player_id = w.player_id and b.order_id = w.order_id
  ) v on true`;

const holds = `
  left join withdrawals.hold h on h.player_id = w.player_id and h.order_id = w.order_id and h.ended_at is null
  left join lateral (
    select ended_at from withdrawals.hold
    where player_id = w.player_id and order_id = w.order_id and ended_at is not null order by hold_no desc limit 1
  ) e on true`;

const orders = `withdrawals.withdrawal w ${lastStep} ${lastAttempt} ${fastLanePrice} ${holds}`;

const orderById = preparedQuery(
  "order_by_id",
  `select ${orderColumns} from ${orders}
   where w.player_id = :playerId and w.order_id = :orderId`,
);

type OrderRow = RowOf<typeof orderById>;

/** Nests the columns of a row. A joined table's columns that cannot be null are all set, or all null. */
function toWithdrawal(row: OrderRow): Withdrawal {
  const { gross, fee, tax, net, holder, account, price, paidFrom, returned, holdReason, holdUntil, ...joined } = row;
  const { seq, code, details, stepAt, attempt, reference, payoutId, calls, calledAt, outcome, attemptAt, ...order } =
    joined;
  const fastLaneCharge: FastLaneCharge | null =
    price === null || paidFrom === null || returned === null ? null : { price, paidFrom, returned };
  return {
    ...order,
    sums: { gross, fee, tax, net: fastLaneCharge?.paidFrom === "payout" ? net - fastLaneCharge.price : net },
    fastLaneCharge,
    sealed: { holder, account },
    hold: holdReason === null || holdUntil === null ? null : { reason: holdReason, until: holdUntil },
    last: { seq, code, details: details as StepDetails, at: stepAt },
    attempt:
      attempt === null || reference === null || calls === null || attemptAt === null
        ? null
        : { attempt, reference, payoutId, calls, calledAt, outcome, createdAt: attemptAt },
  };
}

/** Returns a player's order with its last step, or null. */
export async function readOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<Withdrawal | null> {
  const row = await orderById.first(sql, { playerId, orderId });
  return row === undefined ? null : toWithdrawal(row);
}

const pageOfOrders = query(
  "page_of_orders",
  `select ${orderColumns} from ${orders}
   where w.player_id = :playerId order by w.created_at desc, w.order_id desc limit :limit offset :skip`,
);

/** Returns a page of a player's orders, newest first. */
export async function readOrders(
  sql: Sql,
  playerId: PlayerId,
  page: { number: number; size: number },
): Promise<Withdrawal[]> {
  const rows = await pageOfOrders(sql, { playerId, limit: page.size, skip: (page.number - 1) * page.size });
  return rows.map(toWithdrawal);
}

const recentOrders = query(
  "recent_orders",
  `select ${orderColumns} from ${orders}
   where w.player_id = :playerId and (
     w.closed_at is null or w.closed_at >= :since or exists (
       select from withdrawals.payout_attempt r
       where r.player_id = w.player_id and r.order_id = w.order_id and r.outcome = 'reversed' and r.settled_at >= :since
     )
   ) order by w.created_at desc, w.order_id desc limit 5`,
);

/** Returns up to five orders for a player's notices: the open one, and those that ended or came back since `since`. */
export async function readRecentOrders(sql: Sql, playerId: PlayerId, since: number): Promise<Withdrawal[]> {
  return (await recentOrders(sql, { playerId, since })).map(toWithdrawal);
}

const stepsOfOrder = query(
  "steps_of_order",
  `select seq, code, args as details, created_at as at from withdrawals.step
   where player_id = :playerId and order_id = :orderId order by seq`,
);

/** Returns the steps of an order in time order. */
export async function readSteps(sql: Sql, { playerId, orderId }: OrderRef): Promise<Step[]> {
  return (await stepsOfOrder(sql, { playerId, orderId })) as Step[];
}

const lastSteps = query(
  "last_steps",
  `select distinct on (order_id) order_id, code from withdrawals.step
   where player_id = :playerId and order_id = any(:orderIds) order by order_id, seq desc`,
);

/** Returns the last step of each of a player's orders; ids of other players' orders are left out. */
export async function readLastSteps(
  sql: Sql,
  playerId: PlayerId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, StepCode>> {
  const rows = await lastSteps(sql, { playerId, orderIds });
  return new Map(rows.map(({ orderId, code }) => [orderId, code]));
}

const openOrder = preparedQuery(
  "open_order",
  "select order_id, pay_type from withdrawals.withdrawal where player_id = :playerId and closed_at is null",
);

/** Returns the player's open order, or null. */
export async function readOpenOrder(sql: Sql, playerId: PlayerId): Promise<RowOf<typeof openOrder> | null> {
  return (await openOrder.first(sql, { playerId })) ?? null;
}

const playersWithOrder = query(
  "players_with_order",
  `select player_id from withdrawals.withdrawal where closed_at is null and player_id > :after
   order by player_id limit :limit`,
);

/** Returns a page of the players with an open order, by id. `after`: the last of the page before. */
export async function readPlayersWithOrder(sql: Sql, after: PlayerId | null, limit: number): Promise<PlayerId[]> {
  return (await playersWithOrder(sql, { after: after ?? 0, limit })).map(({ playerId }) => playerId);
}

const ordersToSweep = query(
  "orders_to_sweep",
  `select w.player_id, w.order_id, w.created_at from withdrawals.withdrawal w ${lastStep}
   where w.closed_at is null and (w.created_at, w.order_id) > (:afterCreatedAt, :afterOrderId)
     and (s.code not in (1400, 1800, 2000) or s.created_at <= :stalledBefore)
   order by w.created_at, w.order_id limit :limit`,
);

/** An open order with its sort key. */
export type OpenOrder = RowOf<typeof ordersToSweep>;

/**
 * Returns a page of the open orders that can proceed, oldest first: all except those at 1400, 1800 and 2000 that are
 * not stalled: they wait for a place, the tax desk or the player. `after`: the last order of the previous page.
 */
export async function readOpenOrders(
  sql: Sql,
  options: {
    readonly stalledBefore: number;
    readonly after: OpenOrder | null;
    readonly limit: number;
  },
): Promise<OpenOrder[]> {
  const { stalledBefore, after, limit } = options;
  const { createdAt: afterCreatedAt, orderId: afterOrderId } = after ?? { createdAt: 0, orderId: "" };
  return ordersToSweep(sql, { afterCreatedAt, afterOrderId, stalledBefore, limit });
}
