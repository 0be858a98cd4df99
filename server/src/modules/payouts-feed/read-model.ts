import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/contract/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { FeedEvent } from "./lines.ts";
import type { PaidPayout } from "./model.ts";

const notReturned = `not exists (
  select from payouts_feed.payout_return r where r.player_id = p.player_id and r.order_id = p.order_id
)`;

/** The payouts made last, newest first; those the bank returned are left out. */
export async function readLatest(sql: Sql, limit: number): Promise<PaidPayout[]> {
  const rows = await sql.query<{ player_id: bigint; gross: bigint; paid_at: Date }>(
    `select p.player_id, p.gross, p.paid_at from payouts_feed.payout p
     where ${notReturned} order by p.paid_at desc, p.order_id limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    playerId: row.player_id.toString() as PlayerId,
    gross: row.gross,
    paidAt: row.paid_at.getTime(),
  }));
}

/** How long the latest payouts took from order to payment, milliseconds; those the bank returned are left out. */
export async function readDurations(sql: Sql, limit: number): Promise<number[]> {
  const rows = await sql.query<{ ordered_at: Date; paid_at: Date }>(
    `select p.ordered_at, p.paid_at from payouts_feed.payout p
     where ${notReturned} order by p.paid_at desc, p.order_id limit $1`,
    [limit],
  );
  return rows.map((row) => row.paid_at.getTime() - row.ordered_at.getTime());
}

export interface LastDay {
  readonly statement: string;
  /** Number the next line gets. */
  readonly next: number;
}

/** The day that was closed last, or null. */
export async function readLastDay(sql: Sql): Promise<LastDay | null> {
  const [row] = await sql.query<{ statement: string; next: bigint }>(
    "select statement, first_number + lines as next from payouts_feed.day order by day desc limit 1",
  );
  return row === undefined ? null : { statement: row.statement, next: Number(row.next) };
}

/** The day to close next and when it ends, or null before the first payout. */
export async function readNextDay(sql: Sql, timeZone: string): Promise<{ day: string; endsAt: number } | null> {
  const [row] = await sql.query<{ day: string; ends_at: Date }>(
    `select next.day::text, (next.day + 1)::timestamp at time zone $1 as ends_at
     from (
       select coalesce(
         (select max(day) + 1 from payouts_feed.day),
         (select (min(paid_at) at time zone $1)::date from payouts_feed.payout)
       ) as day
     ) next where next.day is not null`,
    [timeZone],
  );
  return row === undefined ? null : { day: row.day, endsAt: row.ends_at.getTime() };
}

/** Where a batch of unpublished events ended. */
export type EventCursor = Pick<FeedEvent, "at" | "kind" | "orderId">;

/**
 * Returns what happened before `end` and is in no closed day, in time order, a batch at a time. Facts that arrived late
 * are among it: they go into the day that is closed next, under the time they really happened at. Reads what is not
 * published yet alone, however much is.
 */
export async function readUnpublished(
  sql: Sql,
  end: number,
  after: EventCursor | null,
  limit: number,
): Promise<FeedEvent[]> {
  const rows = await sql.run<{
    kind: FeedEvent["kind"];
    player_id: bigint;
    order_id: OrderId;
    gross: bigint;
    net: bigint;
    at: Date;
    paid_number: bigint | null;
  }>({
    name: "payouts-feed-unpublished",
    text: `select e.kind, e.player_id, e.order_id, e.gross, e.net, e.at, paid.number as paid_number
           from (
             (
               select 'paid' as kind, p.player_id, p.order_id, p.gross, p.net, p.paid_at as at
               from payouts_feed.payout p
               where not p.published and p.paid_at < $1 and p.paid_at >= $2
                 and (p.paid_at, 'paid', p.order_id) > ($2, $3, $4)
                 -- A node of the version before publishes without saying so.
                 and not exists (
                   select from payouts_feed.line l
                   where l.player_id = p.player_id and l.order_id = p.order_id and l.kind = 'paid' offset 0
                 )
               order by p.paid_at, p.order_id limit $5
             )
             union all
             (
               select 'returned', p.player_id, p.order_id, p.gross, p.net, greatest(r.returned_at, p.paid_at)
               from payouts_feed.payout_return r
               cross join lateral (
                 select * from payouts_feed.payout where player_id = r.player_id and order_id = r.order_id offset 0
               ) p
               where not r.published and greatest(r.returned_at, p.paid_at) < $1
                 and (greatest(r.returned_at, p.paid_at), 'returned', p.order_id) > ($2, $3, $4)
                 and not exists (
                   select from payouts_feed.line l
                   where l.player_id = r.player_id and l.order_id = r.order_id and l.kind = 'returned' offset 0
                 )
               order by greatest(r.returned_at, p.paid_at), p.order_id limit $5
             )
             order by at, kind, order_id limit $5
           ) e
           left join lateral (
             select number from payouts_feed.line l
             where e.kind = 'returned' and l.player_id = e.player_id and l.order_id = e.order_id and l.kind = 'paid'
           ) paid on true
           order by e.at, e.kind, e.order_id`,
    values: [
      new Date(end),
      after === null ? "-infinity" : new Date(after.at),
      after?.kind ?? "",
      after?.orderId ?? "",
      limit,
    ],
  });
  return rows.map((row) => ({
    kind: row.kind,
    playerId: row.player_id.toString() as PlayerId,
    orderId: row.order_id,
    gross: row.gross,
    net: row.net,
    at: row.at.getTime(),
    paidNumber: row.paid_number === null ? null : Number(row.paid_number),
  }));
}

interface SignedRow {
  statement: string;
  signature: string;
  public_key: string;
}

const toSigned = (row: SignedRow): Signed => ({
  statement: row.statement,
  signature: row.signature,
  publicKey: row.public_key,
});

/** The roots of the closed days from `from` on, oldest first. */
export async function readRoots(
  sql: Sql,
  from: string | null,
  limit: number,
): Promise<{ day: string; root: Signed }[]> {
  const rows = await sql.query<SignedRow & { day: string }>(
    `select day::text, statement, signature, public_key from payouts_feed.day
     where day >= coalesce($1::date, '-infinity') order by day limit $2`,
    [from, limit],
  );
  return rows.map((row) => ({ day: row.day, root: toSigned(row) }));
}

/** Lines of a closed day from number `from` on. */
export async function readLines(
  sql: Sql,
  day: string,
  from: number,
  limit: number,
): Promise<{ number: number; text: string }[]> {
  const rows = await sql.query<{ number: bigint; line: string }>(
    "select number, line from payouts_feed.line where day = $1 and number >= $2 order by number limit $3",
    [day, from, limit],
  );
  return rows.map((row) => ({ number: Number(row.number), text: row.line }));
}

/** A published line with its way to the root. */
export interface PublishedLine {
  readonly day: string;
  readonly kind: FeedEvent["kind"];
  readonly text: string;
  /** Told to the order's player alone. */
  readonly salt: string;
  /** Base64url. */
  readonly path: readonly string[];
  readonly root: Signed;
  readonly previous: Signed | null;
}

interface LineRow extends SignedRow {
  day: string;
  kind: FeedEvent["kind"];
  line: string;
  salt: string;
  path: Buffer;
  previous_statement: string | null;
  previous_signature: string | null;
  previous_public_key: string | null;
}

const lineQuery = `
  select l.day::text, l.kind, l.line, l.salt, l.path, d.statement, d.signature, d.public_key,
    b.statement as previous_statement, b.signature as previous_signature, b.public_key as previous_public_key
  from payouts_feed.line l
  join payouts_feed.day d on d.day = l.day
  left join payouts_feed.day b on b.day = l.day - 1`;

const hashBytes = 32;

function toPublishedLine(row: LineRow): PublishedLine {
  const { previous_statement: statement, previous_signature: signature, previous_public_key: key } = row;
  return {
    day: row.day,
    kind: row.kind,
    text: row.line,
    salt: row.salt,
    path: Array.from({ length: row.path.length / hashBytes }, (_, at) =>
      row.path.subarray(at * hashBytes, (at + 1) * hashBytes).toString("base64url"),
    ),
    root: toSigned(row),
    previous:
      statement === null || signature === null || key === null ? null : { statement, signature, publicKey: key },
  };
}

/** The line of a number, or null. */
export async function readLine(sql: Sql, number: number): Promise<PublishedLine | null> {
  const [row] = await sql.query<LineRow>(`${lineQuery} where l.number = $1`, [number]);
  return row === undefined ? null : toPublishedLine(row);
}

/** The lines of an order that closed days hold. */
export async function readLinesOf(sql: Sql, playerId: PlayerId, orderId: OrderId): Promise<PublishedLine[]> {
  const rows = await sql.query<LineRow>(`${lineQuery} where l.player_id = $1 and l.order_id = $2`, [playerId, orderId]);
  return rows.map(toPublishedLine);
}

/** The day whose list will hold a payout that no closed day holds; null when the order was not paid. */
export async function readDayOf(
  sql: Sql,
  playerId: PlayerId,
  orderId: OrderId,
  timeZone: string,
): Promise<string | null> {
  const [row] = await sql.query<{ day: string }>(
    `select greatest((paid_at at time zone $3)::date, (select max(day) + 1 from payouts_feed.day))::text as day
     from payouts_feed.payout where player_id = $1 and order_id = $2`,
    [playerId, orderId, timeZone],
  );
  return row?.day ?? null;
}
