import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Database } from "../../../platform/db/database.ts";
import { longestSilenceMs, readJobSuccesses } from "../../../platform/jobs/jobs.ts";
import { nodeGoneMs, readRunningNodes } from "../../../platform/node/running-nodes.ts";
import { readRunningConsoles } from "../running-consoles.ts";
import { query } from "../statements.ts";

type System = ConsoleReplyInput<"/c/v1/system/get">;
type Part<Name extends keyof System> = Promise<NonNullable<System[Name]>>;

const databaseState = query(
  "database_state",
  `select current_setting('server_version') as "version!", pg_postmaster_start_time() as "started_at!",
     pg_database_size(current_database())::float8 as "bytes!",
     (select count(*)::int from pg_stat_activity where datname = current_database()) as "connections!",
     current_setting('max_connections')::int as "most_connections!"`,
);

const replicas = query(
  "replicas",
  `select name as "name!", state as "state!", behind_ms, behind_bytes from platform.replicas()`,
);

const waitingEventsByTopic = query(
  "waiting_events_by_topic",
  `select topic, count(*)::int as "waiting!", (count(*) filter (where failed))::int as "failed!",
     min(created_at) as "oldest_at!"
   from platform.waiting_fact group by topic order by min(created_at)`,
);

const jobBacklog = query(
  "job_backlog",
  `select kind as "kind!", waiting::int as "waiting!", running::int as "running!", failing::int as "failing!",
     oldest as "oldest_at!"
   from platform.job_backlog() order by oldest`,
);

/** Returns up to 200 jobs that were given up, the latest first. */
export const readGivenUp = query(
  "read_given_up",
  `select job_id::text as "job_id!", kind as "kind!", coalesce(error, '') as "error!", attempts as "attempts!", at as "at!"
   from platform.given_up_jobs(200)`,
);

/** Reads the state of the system; a part that cannot be read is null, and the others are shown all the same. */
export async function readSystem(database: Database, at: number): Promise<System> {
  const nodes = async (): Part<"nodes"> =>
    (await readRunningNodes(database)).map(({ webhooks, ...node }) => ({
      ...node,
      isSilent: at - node.seenAt > nodeGoneMs,
      webhooks: webhooks as Readonly<Record<string, number>>,
    }));
  const state = async (): Part<"database"> => {
    const [found] = await databaseState(database);
    if (found === undefined) throw new Error("the database said nothing about itself");
    return { ...found, replicas: [...(await replicas(database))] };
  };
  const watchers = async (): Part<"watchers"> =>
    (await readJobSuccesses(database)).map((job) => ({
      ...job,
      isSilent: at - job.at > longestSilenceMs(job.everyMinutes),
    }));
  return {
    nodes: await orNull(nodes()),
    consoles: await orNull(readRunningConsoles(database, at)),
    database: await orNull(state()),
    facts: await orNull(waitingEventsByTopic(database).then((rows) => [...rows])),
    jobs: await orNull(jobBacklog(database).then((rows) => [...rows])),
    givenUp: await orNull(readGivenUp(database).then((rows) => [...rows])),
    watchers: await orNull(watchers()),
    asOf: at,
  };
}

const orNull = <Value>(read: Promise<Value>): Promise<Value | null> => read.catch(() => null);
