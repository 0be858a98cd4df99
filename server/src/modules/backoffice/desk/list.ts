import type { ConsoleReplyInput, ConsoleRequest, DeskTab } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import { query } from "../statements.ts";

type ListRequest = ConsoleRequest<"/c/v1/orders/list">;
export type DeskFilter = ListRequest["filter"];
export type DeskRow = ConsoleReplyInput<"/c/v1/orders/list">["rows"][number];

/** An order that stands for this long at a step that it should leave by itself needs a person (R-QUE-01). */
const unansweredMs = 15 * 60_000;
/** An order that takes this many times the usual is slow (R-QUE-01). */
const slowFactor = 3;
/** Totals beyond this are not counted (R-CAPI-03). */
const countedTo = 10_001;

// Two branches of a list make each column nullable for PostgreSQL: the names say which ones are not.
const columns = `
  o.order_id as "order_id!", o.player_id as "player_id!", o.created_at as "created_at!", o.gross as "gross!",
  o.net as "net!", o.bank_name as "bank_name!", o.channel as "channel!", o.first as "first!",
  o.last_code as "last_code!", o.moved_at as "moved_at!", o.counts_from as "counts_from!",
  o.rejections as "rejections!", o.hold_reason, o.hold_until, o.hits as "hits!",
  t.operator_id::text as "takenBy?", p.name as "takenByName?", t.until as "takenUntil?"`;

// The values are known when a statement is planned, so that each tab uses its own index: what is not asked for folds away.
const wanted = `
  ($1::text <> 'held' or o.hold_until is not null)
  and ($1 <> 'review' or o.last_code = 1800)
  and ($1 <> 'unanswered' or (o.last_code in (1000, 1100, 1200, 1500, 1700, 1900, 2100) and o.counts_from <= $2::timestamptz))
  and ($1 <> 'rejected' or o.rejections >= 2)
  and ($1 <> 'slow' or (o.hold_until is null and o.created_at <= $3::timestamptz and o.created_at + (
    select coalesce(sum(h.ended_at - h.placed_at), interval '0') from withdrawals.desk_hold h
    where h.player_id = o.player_id and h.order_id = o.order_id
  ) <= $3))
  and ($4::text is null or o.hold_reason = $4)
  and ($5::int is null or o.last_code = $5)
  and ($6::boolean is null or o.first = $6)
  and ($7::text is null or o.bank_name = $7)
  and ($8::text is null or o.channel = $8)
  and ($9::text is null or $9 = any (o.hits))
  and ($10::text is null
    or ($10 = 'by_nobody' and t.order_id is null)
    or ($10 = 'by_me' and t.operator_id = $11::uuid)
    or ($10 = 'by_others' and t.operator_id <> $11))
  and ($12::bigint is null or o.player_id = $12)
  and ($13::text is null or o.order_id = $13)
  and ($14::bigint is null or o.gross >= $14)
  and ($15::bigint is null or o.gross <= $15)
  and ($16::timestamptz is null or o.created_at >= $16)
  and ($17::timestamptz is null or o.created_at < $17)`;

const from = `
  withdrawals.desk_order o
  left join backoffice.taken_order t on t.order_id = o.order_id and t.until > $18::timestamptz
  left join backoffice.operator p on p.operator_id = t.operator_id`;

// A held order's deadline is the end of its hold; any other is given back $22 after its last step. Each branch reads its
// own index in order, and no more than a page. The planner does not see that a branch contradicts the tab or the reason and
// would look through all of its index: each branch says first whether it can have rows.
const byDeadline = statement(
  "desk_by_deadline",
  `(select ${columns}, o.hold_until as "deadline!" from ${from}
    where $1 <> 'slow' and ${wanted} and o.hold_until is not null
      and ($19::timestamptz is null or (o.hold_until, o.order_id) > ($19, $20::text))
    order by o.hold_until, o.order_id limit $21)
   union all
   (select ${columns}, o.counts_from + $22::interval from ${from}
    where $1 <> 'held' and $4 is null and ${wanted} and o.hold_until is null
      and ($19 is null or (o.counts_from, o.order_id) > ($19 - $22, $20))
    order by o.counts_from, o.order_id limit $21)
   order by 19, 1 limit $21`,
);

const deadline = `coalesce(o.hold_until, o.counts_from + $22::interval) as "deadline!"`;

const byAge = statement(
  "desk_by_age",
  `select ${columns}, ${deadline} from ${from}
   where ${wanted} and ($19::timestamptz is null or (o.created_at, o.order_id) > ($19, $20::text))
   order by o.created_at, o.order_id limit $21`,
);

const byAmount = statement(
  "desk_by_amount",
  `select ${columns}, ${deadline} from ${from}
   where ${wanted} and ($19::bigint is null or (o.gross, o.order_id) < ($19, $20::text))
   order by o.gross desc, o.order_id desc limit $21`,
);

const counted = statement(
  "desk_count",
  `select count(*)::int as "orders!" from (
     select from ${from} where ${wanted} limit ${countedTo}
   ) found`,
);

const players = statement(
  "desk_players",
  `select count(*)::int as "rows!", count(distinct player_id)::int as "players!" from (
     select o.player_id from ${from} where ${wanted} limit ${countedTo}
   ) found`,
);

/** What the tabs depend on. Times are milliseconds since the epoch. */
export interface DeskView {
  readonly tab: DeskTab;
  readonly filter: DeskFilter;
  readonly operatorId: string;
  readonly at: number;
  /** Null: nothing was measured, so that no order is known to be slow. */
  readonly usualMinutes: number | null;
}

type Values = [
  string,
  Date,
  Date | null,
  string | null,
  number | null,
  boolean | null,
  string | null,
  string | null,
  string | null,
  string | null,
  string,
  bigint | null,
  string | null,
  number | null,
  number | null,
  Date | null,
  Date | null,
  Date,
];

const dateOf = (time: number | undefined): Date | null => (time === undefined ? null : new Date(time));

function valuesOf({ tab, filter, operatorId, at, usualMinutes }: DeskView): Values {
  const slowSince = usualMinutes === null ? null : new Date(at - slowFactor * usualMinutes * 60_000);
  return [
    tab,
    new Date(at - unansweredMs),
    slowSince,
    filter.reason ?? null,
    filter.step ?? null,
    filter.first ?? null,
    filter.bank ?? null,
    filter.channel ?? null,
    filter.rule ?? null,
    filter.taken ?? null,
    operatorId,
    filter.player === undefined ? null : BigInt(filter.player),
    filter.order ?? null,
    filter.from ?? null,
    filter.to ?? null,
    dateOf(filter.since),
    dateOf(filter.before),
    new Date(at),
  ];
}

/** A row's place in the list: its sort key and its order. */
export type DeskPosition = readonly [key: string, orderId: string];

export interface DeskPage {
  readonly rows: DeskRow[];
  /** Of the last row; null when there are no more. */
  readonly next: DeskPosition | null;
}

/** Reads a page of the desk. `stalledAfterMs`: when an order without a new step is given back. */
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
  const values = valuesOf(view);
  const stalled = `${stalledAfterMs} milliseconds`;
  const orderId = after?.[1] ?? null;
  const time = after === null ? null : new Date(Number(after[0]));
  const found: RowOf<typeof byAge>[] =
    sort === "amount"
      ? await sql.run(byAmount, ...values, after === null ? null : BigInt(after[0]), orderId, limit + 1, stalled)
      : await sql.run(sort === "age" ? byAge : byDeadline, ...values, time, orderId, limit + 1, stalled);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const keys = { amount: last?.gross, age: last?.createdAt, deadline: last?.deadline } as const;
  return {
    rows: rows.map(rowOf),
    next: found.length <= limit || last === undefined ? null : [String(keys[sort]), last.orderId],
  };
}

/** Counts the orders of a view, up to 10,001; null where that cannot be known. */
export async function countDesk(sql: Sql, view: DeskView): Promise<number | null> {
  if (view.tab === "slow" && view.usualMinutes === null) return null;
  return (await sql.first(counted, ...valuesOf(view)))?.orders ?? null;
}

/** Counts the players of a view's orders; with more than 10,000 orders every order counts as a player. */
export async function countDeskPlayers(sql: Sql, view: DeskView): Promise<number> {
  if (view.tab === "slow" && view.usualMinutes === null) return 0;
  const found = await sql.first(players, ...valuesOf(view));
  if (found === undefined) throw new Error("a count without a row");
  return found.rows < countedTo ? found.players : found.rows;
}

const usualMinutes = query("usual_minutes", `select max(unheld_minutes) as minutes from withdrawals.lane_minutes`);

/**
 * Reads what an order usually takes, without the time it was held: the slower lane's mean over the latest orders paid;
 * null without any.
 */
export async function readUsualMinutes(sql: Sql): Promise<number | null> {
  return (await sql.first(lanes))?.minutes ?? null;
}

function rowOf(row: RowOf<typeof byAge>): DeskRow {
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
