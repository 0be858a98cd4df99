import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { connectTo, createClusterDatabase } from "../../../tools/cluster-database.ts";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { startCalls, type Call, type Calls } from "../../../bench/src/citus/calls.ts";
import { missingCluster, startScriptCluster, type ScriptCluster } from "../../../bench/src/citus/script-cluster.ts";
import { auditCluster, readShards, seedPlayers, startNode, type Shard } from "../../../bench/src/citus/fixture.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import type { Line, Run } from "../line.ts";
import type { Random } from "../random.ts";

export const citus: Line = {
  what: "A worker of a Citus cluster is killed, a shard is moved, or both at once, under load",
  tries: 20,
  missing: missingCluster,
  run: tortureCitus,
};

const faults = ["kill", "move", "move and kill"] as const;
/** The load uses players 1 to this number. */
const many = 32;
/** The limit from the return of a worker, or from the end of a move, until every player has an acknowledged bet. */
const servedSeconds = 10;

interface Stage {
  readonly cluster: ScriptCluster;
  readonly client: pg.Client;
  readonly load: readonly Calls[];
}

async function tortureCitus({ from, to, randomOf, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  try {
    const cluster = await startScriptCluster(dir);
    open.push(cluster);
    const url = await createClusterDatabase(cluster.url, { name: "fairlobby", shards: 8, migrate: prepareDatabase });
    await seedPlayers(url, many);
    const first = await startNode(dir, url);
    open.push(first);
    const second = await startNode(dir, url, first.privateKey);
    open.push(second);
    const client = await connectTo(url);
    open.push({ stop: () => client.end() });
    const players = Array.from({ length: many }, (_, index) => index + 1);
    const load = [first, second].map((node, nth) =>
      startCalls(
        node,
        players.filter((player) => player % 2 === nth),
      ),
    );
    const stage: Stage = { cluster, client, load };
    let slowest = 0;
    for (let nth = from; nth < to; nth += 1) {
      const random = randomOf(nth);
      const fault = random.pick(faults);
      const served = await strike(stage, fault, random);
      slowest = Math.max(slowest, served);
      say(`try ${nth}, ${fault}: every player had an acknowledged bet ${Math.round(served)} ms afterwards`);
    }
    for (const calls of load) await calls.stop();
    return await check(url, madeBy(stage), to - from, slowest);
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Makes one fault; returns how long afterwards every player had an acknowledged bet, ms. */
async function strike(stage: Stage, fault: (typeof faults)[number], random: Random): Promise<number> {
  const { cluster, client } = stage;
  await pause(random.between(200, 1_500));
  const shard = random.pick((await readShards(client)) as [Shard, ...Shard[]]);
  const target = cluster.workers.find(({ port }) => port !== shard.port);
  if (target === undefined) throw new Error("there is no other worker");
  const move = (): Promise<unknown> =>
    client.query("select citus_move_shard_placement($1, $2, $3, $2, $4, 'auto')", [
      shard.id,
      shard.host,
      shard.port,
      target.port,
    ]);
  if (fault === "move") await move();
  else {
    // A move to a lost worker fails and leaves the shard in its place.
    const moving = fault === "kill" ? undefined : move().catch(() => undefined);
    const killed = fault === "kill" ? random.pick(cluster.workers) : target;
    if (moving !== undefined) await pause(random.between(100, 3_000));
    await killed.kill();
    await pause(random.between(200, 3_000));
    await killed.start();
    await moving;
  }
  return untilServed(stage);
}

async function untilServed(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const served = new Set(
      madeBy(stage)
        .filter(({ acknowledgedAt }) => acknowledgedAt > startedAt && acknowledgedAt < Infinity)
        .map(({ player }) => player),
    );
    if (served.size === many) return performance.now() - startedAt;
    if (performance.now() > startedAt + 60_000) return Infinity;
    await pause(20);
  }
}

const madeBy = ({ load }: Pick<Stage, "load">): Call[] => load.flatMap(({ made }) => made);

async function check(url: string, made: readonly Call[], tries: number, slowest: number): Promise<Figure[]> {
  const acknowledged = made.filter(({ acknowledgedAt }) => acknowledgedAt < Infinity);
  const { missing, twice, unbalanced, drift } = await auditCluster(url, acknowledged);
  const client = await connectTo(url);
  const { rowCount } = await client.query("select from ledger.balance where cash < 0 or promo < 0 or reserved < 0");
  await client.end();
  return [
    reportOnly("citus.tries", tries, ""),
    atLeast("citus.acknowledged", acknowledged.length, "bets", many),
    reportOnly("citus.repeated", made.filter(({ refusals }) => refusals.length > 0).length, "bets"),
    atMost("citus.refusedForGood", made.length - acknowledged.length, "bets", 0),
    atMost("citus.served.max", slowest / 1000, "s", servedSeconds),
    atMost("citus.lost", missing, "bets", 0),
    atMost("citus.twice", twice, "bets", 0),
    atMost("citus.unbalanced", unbalanced, "transfers", 0),
    atMost("citus.drift", drift, "accounts", 0),
    atMost("citus.negative", rowCount ?? NaN, "balances", 0),
  ];
}
