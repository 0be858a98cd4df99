import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { prepared } from "./statements.ts";

/** A posting's leg on a clearing account: money that moved at the payment provider, according to the books. */
export interface ClearingEntry {
  readonly playerId: PlayerId;
  readonly transferId: bigint;
  /** The order of the posting, e.g. `deposit:<order>`. */
  readonly subject: string;
  readonly account: "deposits" | "payouts";
  /** A payout that was no longer owed (`lost`), or its return (`recovered`). */
  readonly loss: "lost" | "recovered" | null;
  /** Minor units; a deposit is negative, a payout positive, its return negative. */
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const losses: Readonly<Record<string, ClearingEntry["loss"]>> = { payout_lost: "lost", payout_recovered: "recovered" };

// The same condition as in the partial indexes.
const onClearing = "account in ('house:deposits', 'house:payouts')";

const clearingAfter = prepared(
  "clearing_after",
  `select e.player_id as "player_id!", e.transfer_id as "transfer_id!", t.subject, t.kind, e.account as "account!",
     e.amount as "amount!", t.created_at as at
   from (
     select player_id, transfer_id, leg, account, amount from ledger.money_entry
     where ${onClearing} and transfer_id > $1 order by transfer_id fetch first $2 rows with ties
   ) e
   cross join lateral (
     select subject, kind, created_at from ledger.transfer t
     where t.player_id = e.player_id and t.transfer_id = e.transfer_id offset 0
   ) t
   order by e.transfer_id, e.player_id, e.leg`,
);

const toEntry = ({ kind, account, ...row }: RowOf<typeof clearingAfter>): ClearingEntry => ({
  ...row,
  account: account === "house:deposits" ? "deposits" : "payouts",
  loss: losses[kind] ?? null,
});

/**
 * Returns what was posted to the clearing accounts after a transfer id, of all players, in order: at least `least`
 * entries while there are any, and every entry with the last entry's transfer id, because two players' transfers may
 * have the same id. The index finds the page, and each transfer is looked up by its key: the planner could choose to
 * read the whole table for a join.
 */
export async function readClearingAfter(sql: Sql, after: bigint, least: number): Promise<ClearingEntry[]> {
  return (await sql.run(clearingAfter, after, least)).map(toEntry);
}

const clearingOf = prepared(
  "clearing_of",
  `select s.player_id as "player_id!", t.transfer_id, s.subject as "subject!", t.kind,
     e.account as "account!", e.amount as "amount!", t.created_at as at
   from (select distinct * from unnest($1::bigint[], $2::text[])) s (player_id, subject)
   cross join lateral (
     -- The literal list lets the planner use the partial index.
     select transfer_id, kind, created_at from ledger.transfer
     where player_id = s.player_id and subject = s.subject and kind not in ('stake', 'win', 'void') offset 0
   ) t
   cross join lateral (
     select leg, account, amount from ledger.money_entry
     where player_id = s.player_id and transfer_id = t.transfer_id and ${onClearing} offset 0
   ) e
   order by t.transfer_id, e.account`,
);

/** Returns everything posted to the clearing accounts about some orders; each is looked up by its subject. */
export async function readClearingOf(
  sql: Sql,
  subjects: readonly { readonly playerId: PlayerId; readonly subject: string }[],
): Promise<ClearingEntry[]> {
  const players = subjects.map(({ playerId }) => playerId);
  const rows = await sql.run(
    clearingOf,
    players,
    subjects.map(({ subject }) => subject),
  );
  return rows.map(toEntry);
}
