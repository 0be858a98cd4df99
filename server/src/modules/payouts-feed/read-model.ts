import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import type { FeedEvent } from "./lines.ts";
import { preparedQuery, query } from "./statements.ts";

const notReturned = `not exists (
  select from payouts_feed.payout_return r where r.player_id = p.player_id and r.order_id = p.order_id
)`;

/** Returns the latest payouts, newest first, leaving out those that came back. */
export const readLatest = query(
  "read_latest",
  `select p.player_id, p.to_visitor, p.gross, p.paid_at from payouts_feed.payout p
   where ${notReturned} order by p.paid_at desc, p.order_id limit :limit`,
);

const latestTimes = query(
  "latest_times",
  `select p.ordered_at, p.paid_at from payouts_feed.payout p
   where ${notReturned} order by p.paid_at desc, p.order_id limit :limit`,
);

/** Returns the times from order to payment of the latest payouts, ms, leaving out those that came back. */
export async function readDurations(sql: Sql, limit: number): Promise<number[]> {
  return (await latestTimes(sql, { limit })).map(({ orderedAt, paidAt }) => paidAt - orderedAt);
}

export interface LastDay {
  readonly statement: string;
  /** Number of the next line. */
  readonly next: number;
}

const lastDay = query(
  "last_day",
  `select statement, first_number + lines as "next!" from payouts_feed.day order by day desc limit 1`,
);

/** Returns the last closed day, or null. */
export async function readLastDay(sql: Sql): Promise<LastDay | null> {
  const row = await lastDay.first(sql);
  return row === undefined ? null : { ...row, next: Number(row.next) };
}

const nextDay = query(
  "next_day",
  `select next.day::text as "day!", (next.day + 1)::timestamp at time zone :timeZone as "ends_at!"
   from (
     select coalesce(
       (select max(day) + 1 from payouts_feed.day),
       (select (min(paid_at) at time zone :timeZone)::date from payouts_feed.payout)
     ) as day
   ) next where next.day is not null`,
);

/** Returns the day to close next and its end, or null before the first payout. */
export async function readNextDay(sql: Sql, timeZone: string): Promise<{ day: string; endsAt: number } | null> {
  return (await nextDay.first(sql, { timeZone })) ?? null;
}

/** The time from which on events are read; null reads all. */
const afterAt = "coalesce(:since?::timestamptz, '-infinity')";

const unpublished = preparedQuery(
  "unpublished",
  `select e.kind as "kind!", e.player_id as "player_id!", e.order_id as "order_id!", e.gross as "gross!",
     e.net as "net!", e.at as "at!", paid.number as "paid_number?"
   from (
     (
       select 'paid' as kind, p.player_id, p.order_id, p.gross, p.net, p.paid_at as at
       from payouts_feed.payout p
       where not p.published and p.paid_at < :end and p.paid_at >= ${afterAt}
         and (p.paid_at, 'paid', p.order_id) > (${afterAt}, :kind, :orderId)
       order by p.paid_at, p.order_id limit :limit
     )
     union all
     (
       select 'returned', p.player_id, p.order_id, p.gross, p.net, greatest(r.returned_at, p.paid_at)
       from payouts_feed.payout_return r
       cross join lateral (
         select * from payouts_feed.payout where player_id = r.player_id and order_id = r.order_id offset 0
       ) p
       where not r.published and greatest(r.returned_at, p.paid_at) < :end
         and (greatest(r.returned_at, p.paid_at), 'returned', p.order_id) > (${afterAt}, :kind, :orderId)
       order by greatest(r.returned_at, p.paid_at), p.order_id limit :limit
     )
     order by at, kind, order_id limit :limit
   ) e
   left join lateral (
     select number from payouts_feed.line l
     where e.kind = 'returned' and l.player_id = e.player_id and l.order_id = e.order_id and l.kind = 'paid'
   ) paid on true
   order by e.at, e.kind, e.order_id`,
);

/** The last event of a batch, after which the next batch starts. */
export type EventCursor = Pick<FeedEvent, "at" | "kind" | "orderId">;

/**
 * Returns a batch of the events before `end` that are in no closed day, in time order. Late ones are included: they go
 * into the next day to close, with their real time. Reads unpublished rows only.
 */
export async function readUnpublished(
  sql: Sql,
  end: number,
  after: EventCursor | null,
  limit: number,
): Promise<FeedEvent[]> {
  const { at: since, kind, orderId } = after ?? { at: null, kind: "", orderId: "" };
  const rows = await unpublished(sql, { end, since, kind, orderId, limit });
  return rows.map(({ paidNumber, ...event }) => ({
    ...event,
    kind: event.kind as FeedEvent["kind"],
    paidNumber: paidNumber === null ? null : Number(paidNumber),
  }));
}

const roots = query(
  "roots",
  `select day::text as "day!", statement, signature, public_key from payouts_feed.day
   where day >= coalesce(:from?::date, '-infinity') order by day limit :limit`,
);

/** Returns the roots of the closed days from `from` on, oldest first. */
export async function readRoots(
  sql: Sql,
  from: string | null,
  limit: number,
): Promise<{ day: string; root: Signed }[]> {
  return (await roots(sql, { from, limit })).map(({ day, ...root }) => ({ day, root }));
}

const linesOfDay = query(
  "lines_of_day",
  "select number, line as text from payouts_feed.line where day = :day and number >= :from order by number limit :limit",
);

/** Returns the lines of a closed day from number `from` on. */
export async function readLines(
  sql: Sql,
  day: string,
  from: number,
  limit: number,
): Promise<{ number: number; text: string }[]> {
  return (await linesOfDay(sql, { day, from, limit })).map(({ number, text }) => ({ number: Number(number), text }));
}

/** A published line with its path to the root. */
export interface PublishedLine {
  readonly day: string;
  readonly kind: FeedEvent["kind"];
  readonly text: string;
  /** Sent to the order's player only. */
  readonly salt: string;
  /** Base64url. */
  readonly path: readonly string[];
  readonly root: Signed;
  readonly previous: Signed | null;
}

const lineQuery = `
  select l.day::text as "day!", l.kind, l.line as text, l.salt, l.path, d.statement, d.signature, d.public_key,
    b.statement as previous_statement, b.signature as previous_signature, b.public_key as previous_public_key
  from payouts_feed.line l
  join payouts_feed.day d on d.day = l.day
  left join payouts_feed.day b on b.day = l.day - 1`;

const lineByNumber = query("line_by_number", `${lineQuery} where l.number = :number`);

const hashBytes = 32;

function toPublishedLine({
  day,
  kind,
  text,
  salt,
  path,
  previousStatement,
  previousSignature,
  previousPublicKey,
  ...root
}: RowOf<typeof lineByNumber>): PublishedLine {
  return {
    day,
    kind,
    text,
    salt,
    path: Array.from({ length: path.length / hashBytes }, (_, at) =>
      path.subarray(at * hashBytes, (at + 1) * hashBytes).toString("base64url"),
    ),
    root,
    previous:
      previousStatement === null || previousSignature === null || previousPublicKey === null
        ? null
        : { statement: previousStatement, signature: previousSignature, publicKey: previousPublicKey },
  };
}

/** Returns a published line by its number, or null. */
export async function readLine(sql: Sql, number: number): Promise<PublishedLine | null> {
  const row = await lineByNumber.first(sql, { number });
  return row === undefined ? null : toPublishedLine(row);
}

const linesOfOrder = query("lines_of_order", `${lineQuery} where l.player_id = :playerId and l.order_id = :orderId`);

/** Returns an order's lines in closed days. */
export async function readLinesOf(sql: Sql, playerId: PlayerId, orderId: OrderId): Promise<PublishedLine[]> {
  return (await linesOfOrder(sql, { playerId, orderId })).map(toPublishedLine);
}

const dayOfPayout = query(
  "day_of_payout",
  `select greatest((paid_at at time zone :timeZone)::date, (select max(day) + 1 from payouts_feed.day))::text as "day!"
   from payouts_feed.payout where player_id = :playerId and order_id = :orderId`,
);

/** Returns the day whose list will include a payout not in a closed day; null if the order was not paid. */
export async function readDayOf(
  sql: Sql,
  playerId: PlayerId,
  orderId: OrderId,
  timeZone: string,
): Promise<string | null> {
  return (await dayOfPayout.first(sql, { playerId, orderId, timeZone }))?.day ?? null;
}
