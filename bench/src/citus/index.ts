import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { connectTo, createClusterDatabase } from "../../../tools/cluster-database.ts";
import { programUrls } from "../../../tools/embedded-postgres.ts";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { atMost, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import type { BenchServer } from "../server.ts";
import { startLoad } from "../wallet/load.ts";
import { startCalls } from "./calls.ts";
import { loseWorker, moveShard, rebalance, type Fault, type Lost, type Moved } from "./faults.ts";
import { startPlain } from "./postmaster.ts";
import { measureRates, ways, type Side, type Way } from "./rates.ts";
import { missingCluster, startScriptCluster, type ScriptCluster } from "./script-cluster.ts";
import { auditCluster, readShards, seedPlayers, shardsOf, startNode } from "./fixture.ts";

const database = { shards: 8, migrate: prepareDatabase };
/** The load during a fault uses players 1 to this number. */
const many = 48;
const lossMs = Number(process.env["BENCH_SECONDS"] || 8) * 1000;

/**
 * Compares the lobby on a Citus cluster with the lobby on plain PostgreSQL of the same version, and measures what players
 * notice while shards move and while a worker is lost.
 */
export async function benchCitus(say: Say): Promise<Outcome> {
  const missing = missingCluster();
  if (missing !== undefined) return { skipped: missing };
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  const opened = <T extends { stop(): unknown }>(part: T): T => {
    open.push(part);
    return part;
  };
  try {
    say("starting a cluster and plain PostgreSQL");
    const cluster = opened(await startScriptCluster(dir));
    const plain = opened(await startPlain(dir, cluster.url));
    const urls: Record<Way, string> = {
      plain: plain.url,
      one: await createClusterDatabase(cluster.url, { ...database, name: "fairlobby_one", workers: 1 }),
      two: await createClusterDatabase(cluster.url, { ...database, name: "fairlobby_two" }),
    };
    await preparePlain(plain.url);
    for (const way of ways) await seedPlayers(urls[way]);
    const servers: Partial<Record<Way, BenchServer>> = {};
    for (const way of ways) servers[way] = opened(await startNode(dir, urls[way], servers.plain?.privateKey));
    const { plain: onPlain, one, two } = servers as Record<Way, BenchServer>;
    const sides: Record<Way, Side> = {
      plain: { server: onPlain, processorSeconds: plain.processorSeconds },
      one: { server: one, processorSeconds: cluster.processorSeconds },
      two: { server: two, processorSeconds: cluster.processorSeconds },
    };
    const load = opened(startLoad());
    const { figures, acknowledged } = await measureRates(sides, load, say);
    for (const server of [onPlain, one]) await server.stop();
    const faults = await measureFaults(cluster, urls.two, two, say);
    const bets = { ...acknowledged, two: [...acknowledged.two, ...faults.acknowledged] };
    for (const way of ways) figures.push(...auditFigures(way, await auditCluster(urls[way], bets[way])));
    return { figures: [...figures, ...faults.figures] };
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Migrates plain PostgreSQL, and gives the product's logins the passwords that the server derives. */
async function preparePlain(url: string): Promise<void> {
  await prepareDatabase(url);
  const client = await connectTo(url);
  for (const login of programUrls(url)) {
    const { username, password } = new URL(login);
    const secret = `'${decodeURIComponent(password).replaceAll("'", "''")}'`;
    await client.query(`alter role ${username} login password ${secret}`);
  }
  await client.end();
}

async function measureFaults(cluster: ScriptCluster, url: string, server: BenchServer, say: Say) {
  const client = await connectTo(url);
  const players = Array.from({ length: many }, (_, index) => index + 1);
  const fault: Fault = { client, shards: await shardsOf(client, players), calls: startCalls(server, players) };
  try {
    await pause(3_000);
    const [, second] = cluster.workers;
    const target = (await readShards(client)).find(({ port }) => port === second.port);
    if (target === undefined) throw new Error("the second worker has no shard");
    const moves: Moved[] = [];
    for (const shard of (await readShards(client)).filter(({ port }) => port !== second.port).slice(0, 2)) {
      moves.push(await moveShard(fault, shard, target));
      say(`moved a shard: ${JSON.stringify(moves.at(-1))}`);
    }
    const balanced = await rebalance(fault);
    say(`rebalanced: ${JSON.stringify(balanced)}`);
    const lost = await loseWorker(fault, second, lossMs);
    say(`lost a worker: ${JSON.stringify(lost)}`);
    await fault.calls.stop();
    const { made } = fault.calls;
    const never = made.filter((call) => call.acknowledgedAt === Infinity).length;
    return {
      acknowledged: made.filter((call) => call.acknowledgedAt < Infinity),
      figures: [
        ...moveFigures("move", moves),
        ...moveFigures("rebalance", [balanced]),
        ...lossFigures(lost),
        reportOnly("citus.faults.calls", made.length, "bets"),
        atMost("citus.faults.refused-for-good", never, "bets", 0),
      ],
    };
  } finally {
    await fault.calls.stop();
    await client.end();
  }
}

function moveFigures(name: string, moves: readonly Moved[]): Figure[] {
  const worst = (what: "took" | "slowest" | "slowestOther"): number => Math.max(...moves.map((move) => move[what]));
  return [
    reportOnly(`citus.${name}.duration`, worst("took"), "ms"),
    atMost(`citus.${name}.slowest`, worst("slowest"), "ms", 2_000),
    reportOnly(`citus.${name}.slowest-of-others`, worst("slowestOther"), "ms"),
  ];
}

/** The answer, with status 200, by which a game provider learns what other callers learn from a 503. */
const unavailable = "200 RS_ERROR_UNKNOWN";

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function lossFigures(lost: Lost): Figure[] {
  const { [unavailable]: known = 0 } = lost.refusals;
  return [
    reportOnly("citus.loss.unavailable", known, "answers"),
    atMost("citus.loss.answered-otherwise", total(lost.refusals) - known, "answers", 0),
    atMost("citus.loss.answer.max", lost.slowestRefusal, "ms", 1_000),
    atMost("citus.loss.recovered", lost.recovered / 1000, "s", 10),
    {
      ...atMost("citus.loss.others-p99", lost.othersDuring / lost.othersBefore, "ratio", 2),
      of: { product: lost.othersDuring, reference: lost.othersBefore, unit: "ms" },
    },
    atMost("citus.loss.others-refused", total(lost.othersRefused), "answers", 0),
  ];
}

const auditFigures = (way: Way, { missing, twice, unbalanced, drift }: Awaited<ReturnType<typeof auditCluster>>) => [
  atMost(`citus.${way}.acknowledged-but-missing`, missing, "bets", 0),
  atMost(`citus.${way}.booked-twice`, twice, "bets", 0),
  atMost(`citus.${way}.unbalanced`, unbalanced, "transfers", 0),
  atMost(`citus.${way}.drift`, drift, "accounts", 0),
];
