import { readFileSync } from "node:fs";
import type pg from "pg";

/*
 * On a Citus cluster, tables that grow with play are divided by player, so that a bet is a transaction of one server
 * (docs/decisions/0036-rows-by-player.md); small tables that a bet reads are copied to every server. All others stay on the
 * coordinator.
 */

/** Full names of tables, by where their rows are; those it does not name are on the coordinator. */
export interface ClusterTables {
  /** On the server that has the player's rows; distributed by `player_id`. */
  readonly byPlayer: readonly string[];
  /** On every server. */
  readonly everywhere: readonly string[];
}

export const clusterTables = JSON.parse(
  readFileSync(new URL("../../../migrations/cluster.json", import.meta.url), "utf8"),
) as ClusterTables;

async function isCluster(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Distributes the tables that are not distributed yet, with their rows. Does nothing on plain PostgreSQL. */
export async function distributeTables(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return;
  const { rows } = await client.query<{ name: string }>("select table_name::text as name from citus_tables");
  const done = new Set(rows.map(({ name }) => name));
  let first: string | undefined;
  for (const table of clusterTables.byPlayer) {
    if (!done.has(table)) {
      await client.query("select create_distributed_table($1::regclass, 'player_id', colocate_with => $2)", [
        table,
        first ?? "none",
      ]);
    }
    first ??= table;
  }
  for (const table of clusterTables.everywhere) {
    if (!done.has(table)) await client.query("select create_reference_table($1::regclass)", [table]);
  }
}

/**
 * Adapts functions that were just defined to a cluster: those with `p_player` run on the server that has the player's
 * rows, and `ledger.post` is planned with the values of each call, because a generic plan cannot be distributed.
 * Belongs in the transaction that defines them, which has set them for a single server again. Does nothing on plain
 * PostgreSQL.
 */
export async function distributeFunctions(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return;
  await client.query(`
    alter function ledger.post(jsonb, timestamptz) reset enable_hashjoin;
    alter function ledger.post(jsonb, timestamptz) reset plan_cache_mode;
    select create_distributed_function(name, 'p_player', 'ledger.balance', true)
    from (values
      ('ledger.open(bigint, text)'::regprocedure),
      ('ledger.routed_hold(bigint)'),
      ('ledger.routed_post(bigint, jsonb, timestamptz)')
    ) player_function (name)`);
}
