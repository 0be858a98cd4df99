import type { ConsoleReplyInput, ConsoleRequest, DeskTab } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

type ListRequest = ConsoleRequest<"/c/v1/orders/list">;
export type DeskFilter = ListRequest["filter"];
export type DeskRow = ConsoleReplyInput<"/c/v1/orders/list">["rows"][number];

/**
 * A step that an order should leave by itself is unanswered this long after it began, or after the end of the order's
 * last hold if that is later (R-QUE-01).
 */
const unansweredMs = 15 * 60_000;
/** An order that takes this many times the usual time is slow (R-QUE-01). */
const slowFactor = 3;
/** Counting stops at this number of rows (R-CAPI-03). */
const countedTo = 10_001;

// In a union, PostgreSQL treats every column as nullable: `!` in a name marks those that are never null.
const columns = `
  o.order_id as "order_id!", o.player_id as "player_id!", o.created_at as "created_at!", o.gross as "gross!",
  o.net as "net!", o.bank_name as "bank_name!", o.channel as "channel!", o.first as "first!",
  o.last_code as "last_code!", o.moved_at as "moved_at!", o.counts_from as "counts_from!",
  o.rejections as "rejections!", o.hold_reason, o.hold_until, o.hits as "hits!",
  t.operator_id::text as "takenBy?", p.name as "takenByName?", t.until as "takenUntil?"`;

// PostgreSQL knows the values when it plans, and drops the conditions that they fulfil: so each tab uses its own index.
const wanted = `
  (:tab::text <> 'held' or o.hold_until is not null)
  and (:tab <> 'review' or o.last_code = 1800)
  and (:tab <> 'unanswered' or (
    o.last_code in (1000, 1100, 1200, 1500, 1700, 1900, 2100) and o.counts_from <= :unansweredSince::timestamptz
  ))
  and (:tab <> 'rejected' or o.rejections >= 2)
  and (:tab <> 'slow' or (o.hold_until is null and o.created_at <= :slowSince?::timestamptz and o.created_at + (
    select coalesce(sum(h.ended_at - h.placed_at), interval '0') from withdrawals.desk_hold h
    where h.player_id = o.player_id and h.order_id = o.order_id
  ) <= :slowSince))
  and (:reason?::text is null or o.hold_reason = :reason)
  and (:step?::int is null or o.last_code = :step)
  and (:first?::boolean is null or o.first = :first)
  and (:bank?::text is null or o.bank_name = :bank)
  and (:channel?::text is null or o.channel = :channel)
  and (:rule?::text is null or :rule = any (o.hits))
  and (:taken?::text is null
    or (:taken = 'by_nobody' and t.order_id is null)
    or (:taken = 'by_me' and t.operator_id = :operatorId::uuid)
    or (:taken = 'by_others' and t.operator_id <> :operatorId))
  and (:playerId?::bigint is null or o.player_id = :playerId)
  and (:orderId?::text is null or o.order_id = :orderId)
  and (:grossFrom?::bigint is null or o.gross >= :grossFrom)
  and (:grossTo?::bigint is null or o.gross <= :grossTo)
  and (:since?::timestamptz is null or o.created_at >= :since)
  and (:before?::timestamptz is null or o.created_at < :before)`;

const from = `
  withdrawals.desk_order o
  left join backoffice.taken_order t on t.order_id = o.order_id and t.until > :at::timestamptz
  left join backoffice.operator p on p.operator_id = t.operator_id`;

// The deadline of a held order is the end of its hold; any other order is given back `stalledAfter` after its last step
// or the end of its last hold. Each branch of the union reads its own index in order, one page at most. The planner
// does not see that a tab or a reason leaves a branch without rows, and would read its whole index: so each branch
// begins with a condition on the tab or the reason alone.
const deskByDeadline = query(
  "desk_by_deadline",
  `(select ${columns}, o.hold_until as "deadline!" from ${from}
    where :tab <> 'slow' and ${wanted} and o.hold_until is not null
      and (:afterTime?::timestamptz is null or (o.hold_until, o.order_id) > (:afterTime, :afterOrderId?::text))
    order by o.hold_until, o.order_id limit :limit)
   union all
   (select ${columns}, o.counts_from + :stalledAfter::interval from ${from}
    where :tab <> 'held' and :reason is null and ${wanted} and o.hold_until is null
      and (:afterTime is null or (o.counts_from, o.order_id) > (:afterTime - :stalledAfter, :afterOrderId))
    order by o.counts_from, o.order_id limit :limit)
   order by 19, 1 limit :limit`,
);

const deadline = `coalesce(o.hold_until, o.counts_from + :stalledAfter::interval) as "deadline!"`;

const deskByAge = query(
  "desk_by_age",
  `select ${columns}, ${deadline} from ${from}
   where ${wanted}
     and (:afterTime?::timestamptz is null or (o.created_at, o.order_id) > (:afterTime, :afterOrderId?::text))
   order by o.created_at, o.order_id limit :limit`,
);

const deskByAmount = query(
  "desk_by_amount",
  `select ${columns}, ${deadline} from ${from}
   where ${wanted} and (:afterGross?::bigint is null or (o.gross, o.order_id) < (:afterGross, :afterOrderId?::text))
   order by o.gross desc, o.order_id desc limit :limit`,
);

const deskCount = query(
  "desk_count",
  `select count(*)::int as "orders!" from (
     select from ${from} where ${wanted} limit ${countedTo}
   ) found`,
);

const deskPlayers = query(
  "desk_players",
  `select count(*)::int as "rows!", count(distinct player_id)::int as "players!" from (
     select o.player_id from ${from} where ${wanted} limit ${countedTo}
   ) found`,
);

/** The orders that an operator looks at. Times are milliseconds since the epoch. */
export interface DeskView {
  readonly tab: DeskTab;
  readonly filter: DeskFilter;
  readonly operatorId: string;
  readonly at: number;
  /** What an order usually takes; null if nothing was measured, so that no order is known to be slow. */
  readonly usualMinutes: number | null;
}

function valuesOf({ tab, filter, operatorId, at, usualMinutes }: DeskView) {
  const { reason = null, step = null, first = null, bank = null, channel = null, rule = null, taken = null } = filter;
  return {
    tab,
    unansweredSince: at - unansweredMs,
    slowSince: usualMinutes === null ? null : at - slowFactor * usualMinutes * 60_000,
    reason,
    step,
    first,
    bank,
    channel,
    rule,
    taken,
    operatorId,
    playerId: filter.player === undefined ? null : BigInt(filter.player),
    orderId: filter.order ?? null,
    grossFrom: filter.from ?? null,
    grossTo: filter.to ?? null,
    since: filter.since ?? null,
    before: filter.before ?? null,
    at,
  };
}

/** A row's place in the list: its sort key and the order's id. */
export type DeskPosition = readonly [key: string, orderId: string];

export interface DeskPage {
  readonly rows: DeskRow[];
  /** Position of the page's last row; null on the last page. */
  readonly next: DeskPosition | null;
}

/** Reads a page of the desk. `stalledAfterMs` after its last step or hold, an order is given back. */
export async function readDesk(
  sql: Sql,
  view: DeskView,
  page: {
    readonly sort: ListRequest["sort"];
    readonly after: DeskPosition | null;
    readonly limit: number;
    readonly stalledAfterMs: number;
  },
): Promise<DeskPage> {
  const { sort, after, limit, stalledAfterMs } = page;
  const [key = null, afterOrderId = null] = after ?? [];
  const stalledAfter = `${stalledAfterMs} milliseconds`;
  const values = { ...valuesOf(view), afterOrderId, limit: limit + 1, stalledAfter };
  const read = sort === "age" ? deskByAge : deskByDeadline;
  const found: RowOf<typeof deskByAge>[] =
    sort === "amount"
      ? await deskByAmount(sql, { ...values, afterGross: key === null ? null : BigInt(key) })
      : await read(sql, { ...values, afterTime: key === null ? null : Number(key) });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const keys = { amount: last?.gross, age: last?.createdAt, deadline: last?.deadline } as const;
  return {
    rows: rows.map(rowOf),
    next: found.length <= limit || last === undefined ? null : [String(keys[sort]), last.orderId],
  };
}

/** Counts the orders of a view; 10,001 if there are more than 10,000, null for `slow` without a usual time. */
export async function countDesk(sql: Sql, view: DeskView): Promise<number | null> {
  if (view.tab === "slow" && view.usualMinutes === null) return null;
  return (await deskCount.first(sql, valuesOf(view)))?.orders ?? null;
}

/** Counts the players of a view's orders; returns 10,001 for more than 10,000 orders. */
export async function countDeskPlayers(sql: Sql, view: DeskView): Promise<number> {
  if (view.tab === "slow" && view.usualMinutes === null) return 0;
  const found = await deskPlayers.first(sql, valuesOf(view));
  if (found === undefined) throw new Error("a count without a row");
  return found.rows < countedTo ? found.players : found.rows;
}

const laneMinutes = query("lane_minutes", `select max(unheld_minutes) as minutes from withdrawals.lane_minutes`);

/**
 * Reads how many minutes an order usually takes, without the time it was held: the slower lane's mean over the latest
 * paid orders; null if none was paid.
 */
export async function readUsualMinutes(sql: Sql): Promise<number | null> {
  return (await laneMinutes.first(sql))?.minutes ?? null;
}

function rowOf(row: RowOf<typeof deskByAge>): DeskRow {
  const { takenBy, takenByName, takenUntil } = row;
  const isTaken = takenBy !== null && takenByName !== null && takenUntil !== null;
  return {
    orderId: row.orderId,
    playerId: row.playerId,
    placedAt: row.createdAt,
    gross: Number(row.gross),
    net: Number(row.net),
    bank: row.bankName,
    channel: row.channel,
    first: row.first,
    step: row.lastCode as DeskRow["step"],
    stepAt: row.movedAt,
    deadline: row.deadline,
    rejections: row.rejections,
    reason: row.holdReason as DeskRow["reason"],
    rules: row.hits,
    taken: isTaken ? { operatorId: takenBy, name: takenByName, until: takenUntil } : null,
  };
}
