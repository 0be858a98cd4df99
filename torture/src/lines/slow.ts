import { rmSync } from "node:fs";
import { destinations } from "@fairlobby/contract";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, quantile, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { call, type Player } from "../../../bench/src/payouts/players.ts";
import { residentKb } from "../../../bench/src/process-usage.ts";
import { LoadClient } from "../../../bench/src/push/client.ts";
import { asLobby } from "../../../bench/src/push/connections.ts";
import { playerOf, sharedMs } from "../../../bench/src/push/shared.ts";
import { startLoad as startClients, type Load as Clients } from "../../../bench/src/push/load.ts";
import { openBusPublisher, type BusPublisher } from "../../../bench/src/push/publishing.ts";
import { busiestSecond } from "../../../bench/src/push/restart.ts";
import { signInAll } from "../../../bench/src/push/fixture.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, noRetry, startLoad, type Load } from "../players/load.ts";
import { openCluster, type Cluster, type Node } from "../machines/nodes.ts";
import type { Random } from "../random.ts";
import { sendSlowly } from "../faults/slow-loris.ts";
import { patience } from "../patience.ts";

export const slow: Line = {
  what: "Push clients do not read, requests arrive byte by byte, and 10,000 sockets go through a restart of their node",
  tries: 1,
  shortTries: 1,
  run: tortureSlow,
};

/** Headers and body must arrive within 30 s; the server checks every five seconds. Seconds. */
const requestSeconds = 40;
const deafClients = 4;
/** More than the kernel's buffers hold for a client that does not read, plus 256 KiB in the server. Bytes. */
const floodBytes = 16 * 1024 * 1024;
const messageBytes = 6_000;

interface Fixture {
  readonly cluster: Cluster;
  /** The node that is restarted with all sockets. */
  readonly restarted: Node;
  /** The node that has the slow clients and the load. */
  readonly burdened: Node;
  readonly load: Load;
  readonly clients: Clients;
  readonly publisher: BusPublisher;
  readonly deaf: readonly Player[];
}

async function tortureSlow({ from, isShort, randomOf, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const sockets = isShort ? 1_000 : 10_000;
    const fixture = await openFixture(dir, open, sockets);
    const { cluster, load, burdened } = fixture;
    const memory = residentKb(burdened.pid);
    load.seen();
    const parts = await Promise.all([
      restart(fixture, sockets, randomOf(from)),
      readNothing(fixture),
      sendByteByByte(fixture, randomOf(from), isShort),
    ]);
    const { slowest, slowestCall, unavailable } = load.seen();
    say(`slowest answer to another player: ${slowestCall}`);
    await load.stop();
    const { lost, unbalanced } = await audit(cluster.databaseUrl, load.acknowledged);
    return [
      ...parts.flat(),
      atLeast("slow.others.bets", load.acknowledged.stakes.length, "", 1),
      atMost("slow.others.answer.max", slowest, "ms", 5_000),
      atMost("slow.others.unavailable", unavailable, "", 0),
      atMost("slow.memoryGrowth", (residentKb(burdened.pid) - memory) / 1024, "MB", 200),
      atMost("slow.lost", lost, "", 0),
      atMost("slow.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

async function openFixture(dir: string, open: (() => unknown)[], sockets: number): Promise<Fixture> {
  const cluster = await openCluster(dir, 2, {
    nodeEnv: () => ({ PUSH_CONNECTIONS: String(sockets + 1_000), PUSH_CONNECTIONS_PER_NETWORK: String(10 * sockets) }),
  });
  open.push(() => cluster.stop());
  const [restarted, burdened] = cluster.nodes;
  if (restarted === undefined || burdened === undefined) throw new Error("there are no nodes");
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const ids = Array.from({ length: sockets }, (_, index) => playerOf(index));
  await signInAll(client, ids);
  await client.end();
  const players = await makePlayers(cluster.databaseUrl, burdened, 8 + deafClients);
  const clients = startClients();
  open.push(() => clients.stop());
  const publisher = openBusPublisher(cluster.databaseUrl);
  open.push(() => publisher.close());
  const load = startLoad([burdened], players.slice(deafClients), { withdrawAgain: true });
  open.push(() => load.stop().catch(() => undefined));
  return { cluster, restarted, burdened, load, clients, publisher, deaf: players.slice(0, deafClients) };
}

/** Restarts a node with this many sockets, gracefully or by a kill, and measures how the clients come back. */
async function restart({ cluster, restarted, clients }: Fixture, sockets: number, random: Random): Promise<Figure[]> {
  const connected = await clients.connect({ ...asLobby(Number(new URL(restarted.url).port), 0, sockets), tries: 8 });
  if (connected.failed > 0) throw new Error(`${connected.failed} sockets did not connect: ${connected.problem}`);
  const before = residentKb(restarted.pid);
  await clients.keepReturning();
  const lostAt = sharedMs();
  const pid = await cluster.restart(0, random.pick(["stop", "kill"]));
  const upAfter = sharedMs() - lostAt;
  const { backAfterMs } = await clients.returned({ withinMs: 90_000, sinceMs: lostAt, missedCode: 0 });
  const growth = residentKb(pid) / before;
  await clients.closeAll();
  return [
    reportOnly("slow.restart.sockets", sockets, ""),
    reportOnly("slow.restart.nodeReady", upAfter / 1000, "s"),
    atMost("slow.restart.notBack", sockets - backAfterMs.length, "", 0),
    atMost("slow.restart.back.last", quantile(backAfterMs, 1) / 1000, "s", 60),
    atLeast("slow.restart.back.spread", (quantile(backAfterMs, 0.95) - quantile(backAfterMs, 0.05)) / 1000, "s", 0.4),
    reportOnly("slow.restart.busiestSecond", (100 * busiestSecond(backAfterMs)) / sockets, "%"),
    atMost("slow.restart.memory", growth, "of before", 1.5),
  ];
}

/** Floods clients that do not read; the node must end their sockets, and push to one that reads meanwhile. */
async function readNothing({ burdened, publisher, deaf }: Fixture): Promise<Figure[]> {
  const [first, ...others] = deaf;
  if (first === undefined) throw new Error("there is no player");
  const reader = await startReader(burdened, first);
  const silent: LoadClient[] = [];
  for (const player of others) silent.push(await listenToNotices(burdened, player));
  for (const client of silent) client.pause();
  let sent = 0;
  let left = silent.length;
  while (sent < floodBytes / messageBytes && left > 0) {
    const notices = Array.from({ length: 20 }, () => deaf.map(({ id }) => publisher.notice(id, messageBytes)));
    const heard = reader.next(notices.length);
    heard.catch(() => undefined);
    await Promise.all(notices.flat());
    sent += notices.length;
    // No faster than the client that reads: otherwise messages would also wait on their way to the node.
    await heard;
    if (sent % 200 === 0) left = (await socketsOf(burdened)) - 1;
  }
  reader.stop();
  for (const client of silent) client.destroy();
  return [
    reportOnly("slow.deaf.messages", sent, "each"),
    reportOnly("slow.deaf.reader.reconnects", reader.reconnects(), ""),
    atMost("slow.deaf.left", left, `of ${silent.length}`, 0),
  ];
}

async function listenToNotices(node: Node, player: Player, message = (): void => undefined, closed = message) {
  const { ticket } = await call(node, player.token, "/v1/session/socketTicket", {}, noRetry);
  const way = {
    port: Number(new URL(node.url).port),
    path: `/ws?token=${ticket}`,
    connectHeaders: `token:${ticket}\n`,
    destinations: [destinations.notice],
  };
  return LoadClient.open(way, { message, closed });
}

/**
 * Starts a client that reads, and that reconnects when the node asks for it: on a slow machine the node may think that
 * its database is lost.
 */
async function startReader(node: Node, player: Player) {
  const state = { heard: 0, reconnects: 0, over: false, client: undefined as LoadClient | undefined };
  const open = async (): Promise<void> => {
    state.client = await listenToNotices(
      node,
      player,
      () => (state.heard += 1),
      () => {
        state.reconnects += 1;
        state.client = undefined;
        reopen();
      },
    );
  };
  const reopen = (): void => {
    if (!state.over) open().catch(() => setTimeout(reopen, 500));
  };
  await open();
  return {
    /** Resolves when this many more messages were received, or missed during a reconnect. Rejects after 20 seconds. */
    async next(many: number): Promise<void> {
      const { heard, reconnects } = state;
      const isDone = async (): Promise<boolean> =>
        state.heard >= heard + many || (state.reconnects > reconnects && state.client !== undefined);
      await until("the client that reads gets its messages", isDone, { ...patience, timeoutMs: 20_000, intervalMs: 5 });
    },
    reconnects: () => state.reconnects,
    stop() {
      state.over = true;
      state.client?.destroy();
    },
  };
}

/** Returns how many push connections the node counts. */
async function socketsOf({ url }: Node): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fairlobby_sockets (\d+)$/m.exec(text)?.[1] ?? NaN);
}

/** Sends many requests byte by byte; a full run waits until the server has ended all of them. */
async function sendByteByByte({ burdened, deaf }: Fixture, random: Random, isShort: boolean): Promise<Figure[]> {
  const many = isShort ? 200 : 1_000;
  const requests = sendSlowly(Number(new URL(burdened.url).port), many, random, deaf[0]?.token ?? "");
  const startedAt = performance.now();
  try {
    if (isShort) {
      await new Promise((wait) => setTimeout(wait, 10_000));
      return [reportOnly("slow.requests", many, "")];
    }
    await until("all slow requests are ended", async () => requests.ended() === many, patience);
    return [
      reportOnly("slow.requests", many, ""),
      atMost("slow.requests.ended", (performance.now() - startedAt) / 1000, "s", requestSeconds),
    ];
  } finally {
    requests.stop();
  }
}
