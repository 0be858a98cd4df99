import { randomUUID } from "node:crypto";
import { buildName } from "./build-name.ts";
import type { Database, Sql } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { query } from "../statements.ts";

const keepRunningNode = query(
  "keep_running_node",
  `with gone as (delete from platform.running_node where seen_at < :at::timestamptz - interval '1 day')
   insert into platform.running_node (node_id, build, started_at, seen_at, connections, waiting, sockets, webhooks, payment_account)
   values (:nodeId, :build, :startedAt, :at, :connections, :waiting, :sockets, :webhooks, :paymentAccount?)
   on conflict (node_id) do update set seen_at = excluded.seen_at, connections = excluded.connections,
     waiting = excluded.waiting, sockets = excluded.sockets, webhooks = excluded.webhooks`,
);

const removeRunningNode = query("remove_running_node", "delete from platform.running_node where node_id = :nodeId");

/**
 * Returns the nodes that did not report their end, the longest running first. A report deletes rows older than a day.
 */
export const readRunningNodes = query(
  "read_running_nodes",
  `select node_id, build, started_at, seen_at, connections, waiting, sockets, webhooks
   from platform.running_node order by started_at, node_id`,
);

const anyWithOtherAccount = query(
  "any_node_with_other_account",
  `select from platform.running_node where seen_at > :seenSince and payment_account is distinct from :paymentAccount
   limit 1`,
);

const everyMs = 10_000;
/** A node that was not seen for this long has stopped, crashed or lost the database. */
export const nodeGoneMs = 3 * everyMs;

/** Returns whether a node that runs or starts uses another payment account than this one, or none. */
export async function hasNodeWithOtherAccount(sql: Sql, paymentAccount: string, at: number): Promise<boolean> {
  return (await anyWithOtherAccount.first(sql, { seenSince: at - nodeGoneMs, paymentAccount })) !== undefined;
}

/**
 * Reports every ten seconds that this node runs, with its figures; the returned function reports that it stopped.
 * @param paymentAccount the payment account that it uses, or null
 */
export async function reportNode(
  database: Database,
  metrics: Pick<Metrics, "registry">,
  now: () => number,
  paymentAccount: string | null = null,
): Promise<() => Promise<void>> {
  const [nodeId, startedAt] = [randomUUID(), now()];
  const report = async (): Promise<void> => {
    const [connections, waiting, sockets] = [
      await total(metrics, "fairlobby_database_connections"),
      await total(metrics, "fairlobby_database_waiting"),
      await total(metrics, "fairlobby_sockets"),
    ];
    const webhooks = JSON.stringify(await webhooksOf(metrics));
    const at = Math.max(now(), startedAt);
    const build = buildName();
    const figures = { connections, waiting, sockets, webhooks };
    await keepRunningNode(database, { nodeId, build, startedAt, at, ...figures, paymentAccount });
  };
  await report();
  // A report that fails, e.g. because the database is unreachable, is skipped.
  const timer = setInterval(() => void report().catch(() => undefined), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await removeRunningNode(database, { nodeId }).catch(() => undefined);
  };
}

/** Returns the sum of a metric's values; 0 if it has none. */
async function total({ registry }: Pick<Metrics, "registry">, name: string): Promise<number> {
  const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Returns how many webhooks this node has received, by outcome. */
async function webhooksOf({ registry }: Pick<Metrics, "registry">): Promise<Readonly<Record<string, number>>> {
  const { values = [] } = (await registry.getSingleMetric("fairlobby_webhooks_total")?.get()) ?? {};
  const counts = new Map<string, number>();
  for (const { labels, value } of values) {
    const outcome = String(labels["outcome"]);
    counts.set(outcome, (counts.get(outcome) ?? 0) + value);
  }
  return Object.fromEntries(counts);
}
