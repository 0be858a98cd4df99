import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { PaidOrder } from "../withdrawals/index.ts";
import type { NewLine } from "./lines.ts";
import { statement } from "./statements.ts";

const insertPaid = statement(
  "insert_payout",
  `insert into payouts_feed.payout (player_id, order_id, gross, net, ordered_at, paid_at, to_visitor)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);

/** Stores a payout once, however often its fact arrives. */
export async function insertPayout(sql: Sql, order: PaidOrder, toVisitor: boolean): Promise<void> {
  const { playerId, orderId, gross, net, orderedAt, paidAt } = order;
  await sql.run(insertPaid, playerId, orderId, gross, net, new Date(orderedAt), new Date(paidAt), toVisitor);
}

const insertReturned = statement(
  "insert_return",
  `insert into payouts_feed.payout_return (player_id, order_id, returned_at) values ($1, $2, $3)
   on conflict do nothing`,
);

export async function insertReturn(sql: Sql, playerId: PlayerId, orderId: OrderId, at: number): Promise<void> {
  await sql.run(insertReturned, playerId, orderId, new Date(at));
}

const lock = statement("lock_days", "select pg_advisory_xact_lock(hashtextextended('payouts-feed:days', 0))");

/** Serializes the closing of days across nodes. */
export async function lockDays(tx: Tx): Promise<void> {
  await tx.run(lock);
}

export interface ClosedDay {
  /** E.g. `2026-11-20`. */
  readonly day: string;
  readonly first: number;
  /** Number of lines. */
  readonly lines: number;
  readonly signed: Signed;
  readonly closedAt: number;
}

const insertClosedDay = statement(
  "insert_day",
  `insert into payouts_feed.day (day, first_number, lines, statement, signature, public_key, closed_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertDay(tx: Tx, { day, first, lines, signed, closedAt }: ClosedDay): Promise<void> {
  await tx.run(
    insertClosedDay,
    day,
    first,
    lines,
    signed.statement,
    signed.signature,
    signed.publicKey,
    new Date(closedAt),
  );
}

const insertLinesOfDay = statement(
  "insert_lines",
  `insert into payouts_feed.line (number, day, player_id, order_id, kind, line, salt, path)
   select number, $1, player_id, order_id, kind, line, salt, path
   from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[])
     as new (number, player_id, order_id, kind, line, salt, path)`,
);

/** @param paths of each line the sibling hashes from the bottom of the tree */
export async function insertLines(
  tx: Tx,
  day: string,
  lines: readonly NewLine[],
  paths: readonly (readonly Uint8Array[])[],
): Promise<void> {
  await tx.run(
    insertLinesOfDay,
    day,
    lines.map(({ number }) => number),
    lines.map(({ event }) => event.playerId),
    lines.map(({ event }) => event.orderId),
    lines.map(({ event }) => event.kind),
    lines.map(({ text }) => text),
    lines.map(({ salt }) => salt),
    paths.map((path) => Buffer.concat(path)),
  );
}

const publishedNow = (table: string, kind: string): string =>
  `update payouts_feed.${table} p set published = true
   where not p.published and exists (
     select from payouts_feed.line l
     where l.player_id = p.player_id and l.order_id = p.order_id and l.kind = '${kind}' offset 0
   )`;

const markPayouts = statement("mark_payouts_published", publishedNow("payout", "paid"));
const markReturns = statement("mark_returns_published", publishedNow("payout_return", "returned"));

/**
 * Marks events in a closed day as published. A fact that arrived while the day was being closed is not in that day, and
 * stays unpublished until the next one.
 */
export async function markPublished(tx: Tx): Promise<void> {
  await tx.run(markPayouts);
  await tx.run(markReturns);
}
