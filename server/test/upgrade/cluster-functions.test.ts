import { expect, test } from "vitest";
import { connectTo } from "../../../tools/cluster-database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { clusterUrl } from "../harness/cluster.ts";
import { withDatabase } from "../harness/database.ts";

/** Returns the settings of the ledger's functions on all servers, and which functions run on their player's server. */
async function readFunctions(url: string): Promise<unknown> {
  const client = await connectTo(url);
  const settings = await client.query<{ result: string }>(
    `select success, result from run_command_on_all_nodes($$
       select string_agg(concat_ws(' ', oid::regprocedure, proconfig), E'\\n' order by oid::regprocedure::text)
       from pg_proc where pronamespace = 'ledger'::regnamespace
     $$)`,
  );
  const { rows: moved } = await client.query<{ name: string }>(
    `select objid::regprocedure::text as name from pg_catalog.pg_dist_object
     where classid = 'pg_proc'::regclass and distribution_argument_index = 0 and force_delegation order by name`,
  );
  await client.end();
  return { settings: settings.rows, moved: moved.map(({ name }) => name) };
}

test("functions that are applied again on a cluster are as on a new one", async ({ skip }) => {
  skip(clusterUrl === "", "plain PostgreSQL distributes no functions");
  const { url } = await withDatabase();
  const made = await readFunctions(url);
  expect(made).toMatchObject({
    moved: [
      "ledger.open(bigint,text)",
      "ledger.routed_hold(bigint)",
      "ledger.routed_post(bigint,jsonb,timestamp with time zone)",
    ],
  });
  expect(JSON.stringify(made)).not.toContain("force_generic_plan");
  const client = await connectTo(url);
  await client.query("delete from platform.definition where file ~ '^modules/ledger/'");
  await client.end();
  await migrate(url);
  expect(await readFunctions(url)).toEqual(made);
});
