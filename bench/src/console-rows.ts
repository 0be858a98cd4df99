import pg from "pg";
import { shippedPolicy, type PolicyDocument } from "@fairlobby/contract/console";

/** The numbers of rows that the console lists in addition to what players did. */
export interface ConsoleRows {
  /** Open orders on the desk; a tenth of them is held. */
  readonly orders: number;
  /** Entries of the audit log. */
  readonly entries: number;
}

/** Adds rows to the desk and the audit log; `policy` replaces parts of the shipped policy. */
export async function fillConsole(
  databaseUrl: string,
  rows: ConsoleRows,
  policy: Partial<PolicyDocument> = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into withdrawals.open_order select o.* from generate_series(1, ${rows.orders}) n,
       jsonb_populate_record(null::withdrawals.open_order, jsonb_build_object(
         'player_id', 20000000 + n, 'order_id', 'W' || md5(n::text), 'created_at', now() - n * interval '1 second',
         'gross', 50000 + n, 'net', 48500 + n, 'bank_name', 'BCA', 'channel', 'ID_BCA', 'first', n % 3 = 0,
         'last_code', 1300, 'moved_at', now(), 'counts_from', now() - n * interval '1 second', 'rejections', 0,
         'hold_reason', case when n % 10 = 0 then 'account_owner' end,
         'hold_until', case when n % 10 = 0 then now() + n * interval '1 second' end, 'hits', array[]::text[])) o`,
    );
    await client.query(
      `insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, note, details)
       select date_trunc('second', now()) - n * interval '1 second', 'Sari Dewi', 'bar_player', 'player', n::text, n, 'Seen in the log.', '{}'
       from generate_series(1, ${rows.entries}) n`,
    );
    await client.query(
      `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
       values (1, $1, 'of a bench', now() - interval '1 day', now())`,
      [JSON.stringify({ ...shippedPolicy, ...policy })],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
