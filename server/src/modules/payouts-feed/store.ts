import type { Tx } from "../../platform/db/database.ts";
import type { NewLine } from "./lines.ts";
import { query } from "./statements.ts";

/** Stores a payout once, however often its outbox event arrives. */
export const insertPayout = query(
  "insert_payout",
  `insert into payouts_feed.payout (player_id, order_id, gross, net, ordered_at, paid_at, to_visitor)
   values (:playerId, :orderId, :gross, :net, :orderedAt, :paidAt, :toVisitor) on conflict do nothing`,
);

export const insertReturn = query(
  "insert_return",
  `insert into payouts_feed.payout_return (player_id, order_id, returned_at) values (:playerId, :orderId, :at)
   on conflict do nothing`,
);

/** Serializes the closing of days across nodes. */
export const lockDays = query("lock_days", "select pg_advisory_xact_lock(hashtextextended('payouts-feed:days', 0))");

/** Stores a closed day, e.g. `2026-11-20`, with the number of its first line and how many lines it has. */
export const insertDay = query(
  "insert_day",
  `insert into payouts_feed.day (day, first_number, lines, statement, signature, public_key, closed_at)
   values (:day, :first, :lines, :statement, :signature, :publicKey, :closedAt)`,
);

const insertLinesOfDay = query(
  "insert_lines_of_day",
  `insert into payouts_feed.line (number, day, player_id, order_id, kind, line, salt, path)
   select number, :day, player_id, order_id, kind, line, salt, path
   from unnest(:numbers::bigint[], :playerIds::bigint[], :orderIds::text[], :kinds::text[], :texts::text[],
     :salts::text[], :paths::bytea[]) as new (number, player_id, order_id, kind, line, salt, path)`,
);

/** @param paths of each line the sibling hashes from the bottom of the tree */
export async function insertLines(
  tx: Tx,
  day: string,
  lines: readonly NewLine[],
  paths: readonly (readonly Uint8Array[])[],
): Promise<void> {
  await insertLinesOfDay(tx, {
    day,
    numbers: lines.map(({ number }) => number),
    playerIds: lines.map(({ event }) => event.playerId),
    orderIds: lines.map(({ event }) => event.orderId),
    kinds: lines.map(({ event }) => event.kind),
    texts: lines.map(({ text }) => text),
    salts: lines.map(({ salt }) => salt),
    paths: paths.map((path) => Buffer.concat(path)),
  });
}

const publishedNow = (table: string, kind: string): string =>
  `update payouts_feed.${table} p set published = true
   where not p.published and exists (
     select from payouts_feed.line l
     where l.player_id = p.player_id and l.order_id = p.order_id and l.kind = '${kind}' offset 0
   )`;

const markPayouts = query("mark_payouts", publishedNow("payout", "paid"));
const markReturns = query("mark_returns", publishedNow("payout_return", "returned"));

/**
 * Marks events in a closed day as published. One that arrived while the day was being closed is not in that day, and
 * stays unpublished until the next one.
 */
export async function markPublished(tx: Tx): Promise<void> {
  await markPayouts(tx);
  await markReturns(tx);
}
