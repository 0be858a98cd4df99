import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { until } from "../../../tools/until.ts";
import type { Line } from "../line.ts";
import { audit, makePlayers, startLoad, type Load } from "../players/load.ts";
import { openCluster, timeOf, type Cluster, type Loss, type Node } from "../machines/nodes.ts";
import { tortureStart } from "../machines/npm-start.ts";

/** Interruptions other than kills. */
type Losses = readonly { readonly loss: Loss; readonly ms: number }[];

const seconds = 1000;
const shortLosses: Losses = [
  { loss: "stop", ms: 4 * seconds },
  { loss: "suspend", ms: 5 * seconds },
];
const allLosses: Losses = [
  { loss: "stop", ms: 4 * seconds },
  { loss: "stop", ms: 30 * seconds },
  { loss: "stop", ms: 180 * seconds },
  { loss: "suspend", ms: 30 * seconds },
];

export const database: Line = {
  what: "PostgreSQL is killed, stopped and suspended under load, below three nodes and below `npm start`",
  tries: 50,
  shortTries: 3,
  run: ({ from, to, isShort, say }) => tortureDatabase(say, to - from, isShort ? shortLosses : allLosses),
};

const recoveryMs = 10_000;

/** Interrupts the database of three nodes under load, and of `npm start`, and measures their recovery. */
async function tortureDatabase(say: Say, kills: number, losses: Losses): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  try {
    const figures = await tortureNodes(join(dir, "nodes"), say, kills, losses);
    for (const { id, value } of figures) say(`${id} ${value}`);
    return [...figures, ...(await tortureStart(join(dir, "start"), say, Math.min(kills, 10)))];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function tortureNodes(dir: string, say: Say, kills: number, losses: Losses): Promise<Figure[]> {
  const cluster = await openCluster(dir, 3);
  try {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error("there are no nodes");
    const load = startLoad(cluster.nodes, await makePlayers(cluster.databaseUrl, first, 24));
    const worst = { ready: 0, attempts: 0, connections: 0, health: 0, answer: 0 };
    let unavailable = 0;
    const all = [...Array.from({ length: kills }, () => ({ loss: "kill" as const, ms: 0 })), ...losses];
    for (const [nth, { loss, ms }] of all.entries()) {
      await pause(500 + Math.random() * 1500);
      const seen = await loseOnce(cluster, load, loss, ms);
      unavailable += seen.unavailable;
      for (const key of ["ready", "attempts", "connections", "health", "answer"] as const) {
        worst[key] = Math.max(worst[key], seen[key]);
      }
      say(
        `${nth + 1}/${all.length} ${loss} ${ms / 1000} s: ready after ${Math.round(seen.ready)} ms, slowest ${Math.round(seen.answer)} ms (${seen.slowestCall}), attempts at once ${seen.attempts}`,
      );
    }
    await pause(2_000);
    await load.stop();
    const { lost, unbalanced } = await audit(cluster.databaseUrl, load.acknowledged);
    const { stakes, deposits, withdrawals } = load.acknowledged;
    return [
      reportOnly("nodes.losses", all.length, ""),
      reportOnly("nodes.acknowledged", stakes.length + deposits.length + withdrawals.length, ""),
      reportOnly("nodes.answered503", unavailable, ""),
      atMost("nodes.readyAgain.max", worst.ready / 1000, "s", recoveryMs / 1000),
      atMost("nodes.attemptsAtOnce.max", worst.attempts, "a node", 1),
      atMost("nodes.connections.max", worst.connections, "a node", 40),
      atMost("nodes.healthz.max", worst.health, "ms", 1_000),
      atMost("nodes.answer.max", worst.answer, "ms", 2_000),
      atMost("nodes.lost", lost, "", 0),
      atMost("nodes.unbalanced", unbalanced, "", 0),
    ];
  } finally {
    await cluster.stop();
  }
}

async function loseOnce(cluster: Cluster, load: Load, loss: Loss, ms: number) {
  const { nodes } = cluster;
  for (const { proxy } of nodes) proxy.attempts();
  load.seen();
  const state = { over: false };
  let health = 0;
  let connections = 0;
  const watching = Promise.all(
    nodes.map(async (node) => {
      while (!state.over) {
        health = Math.max(health, await timeOf(`${node.url}/healthz`));
        connections = Math.max(connections, node.proxy.open());
        await pause(50);
      }
    }),
  );
  await cluster.lose(loss, ms);
  const backAt = performance.now();
  await Promise.all(nodes.map((node) => untilReady(node)));
  const ready = performance.now() - backAt;
  state.over = true;
  await watching;
  const { slowest, slowestCall, unavailable } = load.seen();
  const attempts = Math.max(...nodes.map(({ proxy }) => proxy.attempts().atOnce));
  return { ready, attempts, connections, health, answer: slowest, slowestCall, unavailable };
}

const untilReady = ({ url }: Node): Promise<true> =>
  until(`${url} is ready again`, async () => (await timeOf(`${url}/readyz`)) < Infinity);
