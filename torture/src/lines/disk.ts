import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, sendBet, sendCall, startLoad, type Load } from "../players/load.ts";
import { openCluster, timeOf, type Cluster, type Node } from "../machines/nodes.ts";
import type { Random } from "../random.ts";
import { buildSlowFsync, hasCompiler, type SlowFsync } from "../faults/slow-fsync.ts";
import { mountDisk, mountProblem, type SmallDisk } from "../faults/small-disk.ts";
import { patience } from "../patience.ts";

export const disk: Line = {
  what: "The database's disk is full and freed, and then slow to write, under load",
  tries: 10,
  missing: mountProblem,
  run: tortureDisk,
};

/** PostgreSQL restarts after half a second or more and recovers; a node then connects within ten seconds. */
const recoverySeconds = 20;
const diskMegabytes = 512;
/** Keeps the write-ahead log far smaller than the disk. */
const settings = { max_wal_size: "96MB", min_wal_size: "32MB", checkpoint_timeout: "30s" };
/** A statement that hangs is cancelled after some seconds and its call answered 503. Milliseconds. */
const answerMs = 12_000;

interface Fixture {
  readonly cluster: Cluster;
  readonly disk: SmallDisk;
  /** Undefined if there is no compiler. */
  readonly slow: SlowFsync | undefined;
  readonly load: Load;
  readonly prober: Player;
  readonly logFile: string;
}

/** The answers to money calls made one after the other, by status. */
interface Probes {
  readonly statuses: Map<number, number>;
  slowest: number;
  readonly orders: string[];
}

async function tortureDisk({ from, to, isShort, randomOf, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const probes: Probes = { statuses: new Map(), slowest: 0, orders: [] };
  try {
    const fixture = await openFixture(dir, open);
    if (fixture.slow === undefined) say("slow fsync is left out: cc is not installed");
    const worst = { recovered: 0, restarts: 0 };
    for (let nth = from; nth < to; nth++) {
      const random = randomOf(nth);
      const { recovered, refused, restarted } = await fillOnce(fixture, probes, random, isShort);
      worst.recovered = Math.max(worst.recovered, recovered);
      worst.restarts += restarted ? 1 : 0;
      say(
        `try ${nth}: full: ${refused} refused, ${restarted ? "PostgreSQL ended, " : ""}recovered after ${Math.round(recovered)} ms`,
      );
      if (fixture.slow === undefined) continue;
      const { ms, lost } = await slowOnce(fixture, probes, random, isShort);
      say(`try ${nth}: each fsync ${ms} ms longer${lost ? ", then PostgreSQL was killed" : ""}`);
    }
    await fixture.load.stop();
    return [
      reportOnly("disk.tries", to - from, ""),
      reportOnly("disk.postgresEnded", worst.restarts, ""),
      ...(await figuresOf(fixture, probes, worst.recovered)),
      atMost("disk.loggedAsBugs", loggedAsBugs(fixture.logFile, say), "", 0),
      ...(await checkInvariants(fixture.cluster.databaseUrl, fixture.cluster.bank, say)),
    ];
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

/** Counts a node's log lines for calls that it takes for bugs of its own. */
function loggedAsBugs(file: string, say: Say): number {
  const bugs = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /"msg":"(a call failed|a wallet call failed|an uncaught error)"/.test(line));
  for (const line of bugs.slice(0, 3)) say(`in the log: ${line.slice(0, 600)}`);
  return bugs.length;
}

async function figuresOf({ cluster, load }: Fixture, probes: Probes, recovered: number): Promise<Figure[]> {
  const { stakes, deposits, withdrawals } = load.acknowledged;
  const acknowledged = { stakes, deposits: [...deposits, ...probes.orders], withdrawals };
  const { lost, unbalanced } = await audit(cluster.databaseUrl, acknowledged);
  const others = [...probes.statuses].filter(([status]) => status !== 200 && status !== 503);
  return [
    atLeast("disk.bets", stakes.length, "", 1),
    atLeast("disk.deposits", acknowledged.deposits.length, "", 1),
    atLeast("disk.answered503", probes.statuses.get(503) ?? 0, "", 1),
    atMost(
      "disk.otherStatuses",
      others.reduce((sum, [, count]) => sum + count, 0),
      "",
      0,
    ),
    atMost("disk.answer.max", probes.slowest, "ms", answerMs),
    atMost("disk.recovered.max", recovered / 1000, "s", recoverySeconds),
    atMost("disk.lost", lost, "", 0),
    atMost("disk.unbalanced", unbalanced, "", 0),
  ];
}

async function openFixture(dir: string, open: (() => unknown)[]): Promise<Fixture> {
  const small = mountDisk(join(dir, "disk"), diskMegabytes);
  open.push(() => small.unmount());
  const library = join(dir, "library");
  mkdirSync(library, { mode: 0o755 });
  const slow = hasCompiler() ? buildSlowFsync(library) : undefined;
  const logFile = join(dir, "server.log");
  const cluster = await openCluster(dir, 2, {
    logFile,
    nodeEnv: () => ({ LOG_LEVEL: "error" }),
    postgres: { dir: small.dir, settings, ...(slow === undefined ? {} : { env: slow.env }) },
  });
  open.push(() => cluster.stop());
  const [first] = cluster.nodes;
  if (first === undefined) throw new Error("there is no node");
  const [prober, ...players] = await makePlayers(cluster.databaseUrl, first, 17);
  if (prober === undefined) throw new Error("there is no player");
  const load = startLoad(cluster.nodes, players, { withdrawAgain: true });
  open.push(() => load.stop().catch(() => undefined));
  return { cluster, disk: small, slow, load, prober, logFile };
}

/**
 * Fills the disk until calls are refused, frees it some time later, and waits until every node accepts money calls again.
 */
async function fillOnce(fixture: Fixture, probes: Probes, random: Random, isShort: boolean) {
  const { cluster, disk: small } = fixture;
  small.fill(random.between(0, 256) * 1024);
  let refused = 0;
  try {
    const probeAll = async (): Promise<void> => {
      const statuses = await Promise.all(cluster.nodes.map((node) => probe(fixture, node, probes)));
      refused += statuses.filter((status) => status !== 200).length;
    };
    await until("calls are refused", async () => (await probeAll(), refused > 0), patience);
    const over = performance.now() + random.between(500, isShort ? 2_000 : 20_000);
    while (performance.now() < over) await probeAll();
  } finally {
    small.free();
  }
  const freedAt = performance.now();
  // A supervisor would have restarted it already.
  const restarted = await cluster.revive();
  await untilGood(fixture, probes);
  return { recovered: performance.now() - freedAt, refused, restarted };
}

/** Makes every fsync slow; in half of the tries PostgreSQL is killed meanwhile. */
async function slowOnce(fixture: Fixture, probes: Probes, random: Random, isShort: boolean) {
  const ms = random.between(100, 1_500);
  fixture.slow?.delay(ms);
  const lost = random.chance(0.5);
  try {
    const over = performance.now() + random.between(1_000, isShort ? 3_000 : 20_000);
    while (performance.now() < over) {
      await Promise.all(fixture.cluster.nodes.map((node) => probe(fixture, node, probes)));
    }
    // Commits wait for the disk now.
    if (lost) process.kill(fixture.cluster.postgresPid(), "SIGKILL");
  } finally {
    fixture.slow?.delay(0);
  }
  await fixture.cluster.revive();
  await untilGood(fixture, probes);
  return { ms, lost };
}

/** Makes a call of each kind that writes; returns the status of the order of a deposit. */
async function probe({ prober }: Fixture, node: Node, probes: Probes): Promise<number> {
  const timed = async (call: Promise<Response>) => {
    const startedAt = performance.now();
    const answer = await call;
    const { data } = (await answer.json()) as { data: { orderId?: string } | null };
    probes.slowest = Math.max(probes.slowest, performance.now() - startedAt);
    probes.statuses.set(answer.status, (probes.statuses.get(answer.status) ?? 0) + 1);
    return { status: answer.status, data };
  };
  const [deposit] = await Promise.all([
    timed(sendCall(node, prober, "/charge/create/order", { amount: 100_000, bankName: "QRIS", acceptBonus: false })),
    timed(sendCall(node, prober, "/user/login", deviceLogin(randomUUID()))),
    timed(sendCall(node, prober, "/v1/withdraw/quote", { amount: 100_000 })),
    timed(sendCall(node, prober, "/v1/session/socketTicket", {})),
  ]);
  if (deposit.data?.orderId !== undefined) probes.orders.push(deposit.data.orderId);
  return deposit.status;
}

async function untilGood(fixture: Fixture, probes: Probes): Promise<void> {
  for (const node of fixture.cluster.nodes) {
    const isGood = async (): Promise<boolean> => {
      if ((await timeOf(`${node.url}/readyz`)) === Infinity || (await probe(fixture, node, probes)) !== 200)
        return false;
      const { status } = (await (await sendBet(node, fixture.prober, randomUUID())).json()) as { status: string };
      return status === "RS_OK";
    };
    await until(`${node.url} takes money`, isGood, patience);
  }
}
