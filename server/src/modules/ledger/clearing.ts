import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";

/** A posting's leg on a clearing account: what the books say moved at the payment provider. */
export interface ClearingEntry {
  readonly playerId: PlayerId;
  readonly transferId: bigint;
  /** What the posting is about, e.g. `deposit:<order>`. */
  readonly subject: string;
  readonly account: "deposits" | "payouts";
  /** A payout that nobody was owed any more (`lost`), or its return (`recovered`). */
  readonly loss: "lost" | "recovered" | null;
  /** Minor units; a deposit stands below zero, a payout above, its return below. */
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface ClearingRow {
  player_id: bigint;
  transfer_id: bigint;
  subject: string;
  kind: string;
  account: ClearingEntry["account"];
  amount: bigint;
  created_at: Date;
}

const losses: Readonly<Record<string, ClearingEntry["loss"]>> = { payout_lost: "lost", payout_recovered: "recovered" };

const columns = `e.player_id, e.transfer_id, t.subject, t.kind, substr(e.account, 7) as account, e.amount, t.created_at`;
// As the indexes say it: they hold these accounts only.
const onClearing = "e.account in ('house:deposits', 'house:payouts')";

function toEntry(row: ClearingRow): ClearingEntry {
  return {
    playerId: row.player_id.toString() as PlayerId,
    transferId: row.transfer_id,
    subject: row.subject,
    account: row.account,
    loss: losses[row.kind] ?? null,
    amount: row.amount,
    at: row.created_at.getTime(),
  };
}

/** What was posted to the clearing accounts after a transfer, of all players, in order. */
export async function readClearingAfter(sql: Sql, after: bigint, limit: number): Promise<ClearingEntry[]> {
  const rows = await sql.query<ClearingRow>(
    `select ${columns} from ledger.entry e join ledger.transfer t using (player_id, transfer_id)
     where ${onClearing} and e.transfer_id > $1 order by e.transfer_id, e.leg limit $2`,
    [after, limit],
  );
  return rows.map(toEntry);
}

/** Everything posted to the clearing accounts about some orders. */
export async function readClearingOf(
  sql: Sql,
  subjects: readonly { readonly playerId: PlayerId; readonly subject: string }[],
): Promise<ClearingEntry[]> {
  const rows = await sql.query<ClearingRow>(
    `select c.* from (select distinct * from unnest($1::bigint[], $2::text[])) s (player_id, subject)
     -- Looked up an order at a time: a join would read all transfers as soon as it looks cheaper.
     cross join lateral (
       select ${columns} from ledger.entry e join ledger.transfer t using (player_id, transfer_id)
       where ${onClearing} and e.player_id = s.player_id and t.subject = s.subject offset 0
     ) c
     order by c.transfer_id, c.account`,
    [subjects.map(({ playerId }) => playerId), subjects.map(({ subject }) => subject)],
  );
  return rows.map(toEntry);
}
