import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { preparedQuery } from "./statements.ts";

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

const clearingPage = preparedQuery(
  "clearing_page",
  `select player_id as "player_id!", transfer_id as "transfer_id!", leg as "leg!", account as "account!",
     amount as "amount!"
   from ledger.money_entry where ${onClearing} and transfer_id > :after
   order by transfer_id fetch first :least rows with ties`,
);

const clearingTransfers = preparedQuery(
  "clearing_transfers",
  `select t.player_id, t.transfer_id, t.subject, t.kind, t.created_at as at
   from unnest(:playerIds::bigint[], :transferIds::bigint[]) k (player_id, transfer_id)
   join ledger.transfer t on t.player_id = k.player_id and t.transfer_id = k.transfer_id`,
);

type Row = RowOf<typeof clearingOf>;

const toEntry = ({ kind, account, ...row }: Row): ClearingEntry => ({
  ...row,
  account: account === "house:deposits" ? "deposits" : "payouts",
  loss: losses[kind] ?? null,
});

const keyOf = ({ playerId, transferId }: Pick<Row, "playerId" | "transferId">): string => `${playerId}:${transferId}`;

/**
 * Returns what was posted to the clearing accounts after a transfer id, of all players, in order: at least `least`
 * entries while there are any, and every entry with the last entry's transfer id, because two players' transfers may
 * have the same id. The transfers are looked up by a second statement: the planner could choose to read the whole table
 * for a join.
 */
export async function readClearingAfter(sql: Sql, after: bigint, least: number): Promise<ClearingEntry[]> {
  const page = await clearingPage(sql, { after, least });
  const keys = [...new Map(page.map((entry) => [keyOf(entry), entry])).values()];
  const transfers = await clearingTransfers(sql, {
    playerIds: keys.map(({ playerId }) => playerId),
    transferIds: keys.map(({ transferId }) => transferId),
  });
  const transferOf = new Map(transfers.map((transfer) => [keyOf(transfer), transfer]));
  return page
    .toSorted(
      (a, b) => compare(a.transferId, b.transferId) || compare(BigInt(a.playerId), BigInt(b.playerId)) || a.leg - b.leg,
    )
    .flatMap(({ account, amount, ...key }) => {
      const transfer = transferOf.get(keyOf(key));
      return transfer === undefined ? [] : [toEntry({ ...transfer, account, amount })];
    });
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const clearingOf = preparedQuery(
  "clearing_of",
  `select s.player_id as "player_id!", t.transfer_id, s.subject as "subject!", t.kind,
     e.account as "account!", e.amount as "amount!", t.created_at as at
   from (select distinct * from unnest(:playerIds::bigint[], :subjects::text[])) s (player_id, subject)
   -- The literal list lets the planner use the partial index.
   join ledger.transfer t
     on t.player_id = s.player_id and t.subject = s.subject and t.kind not in ('stake', 'win', 'void')
   join ledger.money_entry e on e.player_id = s.player_id and e.transfer_id = t.transfer_id and ${onClearing}
   order by t.transfer_id, e.account`,
);

/** Returns everything posted to the clearing accounts about some orders; each is looked up by its subject. */
export async function readClearingOf(
  sql: Sql,
  orders: readonly { readonly playerId: PlayerId; readonly subject: string }[],
): Promise<ClearingEntry[]> {
  const rows = await clearingOf(sql, {
    playerIds: orders.map(({ playerId }) => playerId),
    subjects: orders.map(({ subject }) => subject),
  });
  return rows.map(toEntry);
}
