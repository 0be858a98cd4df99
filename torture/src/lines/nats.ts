import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { freePort } from "../../../tools/free-port.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { call } from "../../../bench/src/payouts/players.ts";
import { residentKb } from "../../../bench/src/process-usage.ts";
import { runProgram, type Program } from "../../../tools/program.ts";
import { openTcpProxy, type TcpProxy } from "../../../tools/tcp-proxy.ts";
import { checkInvariants } from "../checks/invariants.ts";
import { listenAs, readBalance, type Listener } from "../players/listeners.ts";
import { audit, makePlayers, noRetry, sendBet, startLoad, type Load } from "../players/load.ts";
import type { Line, Run } from "../line.ts";
import { openCluster, type Cluster, type Node } from "../machines/nodes.ts";
import type { Random } from "../random.ts";
import { patience } from "../patience.ts";

export const nats: Line = {
  what: "NATS is killed, suspended, slow, or cut off from one or all nodes, under load",
  tries: 20,
  shortTries: 3,
  missing: () => (spawnSync("nats-server", ["--version"]).status === 0 ? undefined : "nats-server is not installed"),
  run: tortureNats,
};

const faults = ["silent", "kill", "slow", "hold", "suspend", "refuse"] as const;
/** A node notices within 7 s, is connected at most 5 s later, and the clients reconnect within 2 s. */
const currentAgainSeconds = 15;
const login = { user: "fairlobby", password: "a:password/of this run" };

interface Fixture {
  readonly cluster: Cluster;
  readonly links: readonly TcpProxy[];
  readonly server: NatsServer;
  readonly load: Load;
  readonly listeners: readonly Listener[];
}

async function tortureNats({ from, to, isShort, randomOf, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const fixture = await openFixture(dir, open);
    const { cluster, load, listeners } = fixture;
    const memory = cluster.nodes.map(({ pid }) => residentKb(pid));
    const worst = { current: 0, opening: 0, logout: 0, bet: 0, answer: 0 };
    for (let nth = from; nth < to; nth++) {
      const fault = faults[nth % faults.length] ?? "kill";
      const random = randomOf(nth);
      const seen = await breakOnce(fixture, fault, random, random.between(500, isShort ? 3_000 : 20_000)).catch(
        (error: unknown) => {
          throw new Error(`try ${nth} (${fault}): ${String(error)}`, { cause: error });
        },
      );
      for (const key of ["current", "opening", "logout", "bet", "answer"] as const) {
        worst[key] = Math.max(worst[key], seen[key]);
      }
      say(
        `try ${nth}: ${fault} ${seen.ms} ms: clients current after ${Math.round(seen.current)} ms, bet ${Math.round(seen.bet)} ms, sign-out ${Math.round(seen.logout)} ms`,
      );
    }
    await load.stop();
    for (const listener of listeners) listener.stop();
    const growth = cluster.nodes.map(({ pid }, nth) => residentKb(pid) - (memory[nth] ?? NaN));
    const { lost, unbalanced } = await audit(cluster.databaseUrl, load.acknowledged);
    return [
      reportOnly("nats.faults", to - from, ""),
      atLeast("nats.bets", load.acknowledged.stakes.length, "", 1),
      atMost("nats.clientsCurrent.max", worst.current / 1000, "s", currentAgainSeconds),
      atMost("nats.connecting.max", worst.opening, "a node", 1),
      atMost("nats.answer.max", worst.answer, "ms", 2_000),
      atMost("nats.bet.max", worst.bet, "ms", 2_000),
      atMost("nats.signOut.max", worst.logout, "ms", 2_000),
      atMost("nats.memoryGrowth.max", Math.max(...growth) / 1024, "MB", 150),
      atMost("nats.lost", lost, "", 0),
      atMost("nats.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

async function openFixture(dir: string, open: (() => unknown)[]): Promise<Fixture> {
  const server = await startNats();
  open.push(() => server.stop());
  const links: TcpProxy[] = [];
  for (let nth = 0; nth < 2; nth++)
    links.push(await openTcpProxy(server, { isOpened: (bytes) => bytes.includes("PONG") }));
  open.push(() => Promise.all(links.map((link) => link.close())));
  const address = `${login.user}:${encodeURIComponent(login.password)}@127.0.0.1`;
  const cluster = await openCluster(dir, links.length, {
    nodeEnv: (nth) => ({ NATS_URL: `nats://${address}:${links[nth]?.port}` }),
  });
  open.push(() => cluster.stop());
  const [first] = cluster.nodes;
  if (first === undefined) throw new Error("there is no node");
  const players = await makePlayers(cluster.databaseUrl, first, 12);
  const listeners = players.slice(0, 6).map((player, nth) => listenAs(nodeAt(cluster, nth).url, player));
  open.push(() => listeners.forEach((listener) => listener.stop()));
  const load = startLoad(cluster.nodes, players.slice(6), { withdrawAgain: true });
  open.push(() => load.stop());
  return { cluster, links, server, load, listeners };
}

type Fault = (typeof faults)[number];

/** Interrupts NATS once; every listening player gets bets on the other node meanwhile, and none afterwards. */
async function breakOnce(fixture: Fixture, fault: Fault, random: Random, ms: number) {
  const { cluster, links, load, listeners } = fixture;
  await untilCurrent(fixture);
  for (const link of links) link.attempts();
  load.seen();
  const repair = begin(fixture, fault, random);
  const worst = { bet: 0, logout: 0 };
  const over = performance.now() + ms;
  do {
    const timesOfBets = listeners.map(({ player }, nth) =>
      timed(async () => {
        const answer = await sendBet(nodeAt(cluster, nth + 1), player, randomUUID());
        const { status } = (await answer.json()) as { status: string };
        if (status !== "RS_OK") throw new Error(`a bet was answered ${status}`);
      }),
    );
    worst.bet = Math.max(worst.bet, ...(await Promise.all(timesOfBets)));
    worst.logout = Math.max(worst.logout, await timed(() => signInAndOut(nodeAt(cluster, random.between(0, 1)))));
    await new Promise((wait) => setTimeout(wait, 100));
  } while (performance.now() < over);
  await repair();
  const current = await timed(() => untilCurrent(fixture));
  const opening = Math.max(...links.map((link) => link.attempts().atOnce));
  return { ms, current, opening, ...worst, answer: load.seen().slowest };
}

/** Begins a fault; returns the function that ends it. */
function begin({ links, server }: Fixture, fault: Fault, random: Random): () => Promise<void> {
  if (fault === "kill" || fault === "suspend") return server.lose(fault);
  const broken = random.pick([links, links.slice(0, 1), links.slice(1)]);
  for (const link of broken) link.become(fault);
  return async () => {
    for (const link of broken) link.become("pass");
  };
}

/** Waits until every listening client shows the balance of its player, although nothing changes any more. */
async function untilCurrent({ cluster, listeners }: Fixture): Promise<void> {
  for (const [nth, { player, shown }] of listeners.entries()) {
    const balance = await readBalance(nodeAt(cluster, nth).url, player);
    await until(`client ${nth} shows ${balance}`, async () => shown() === balance, patience);
  }
}

async function signInAndOut({ url }: Node): Promise<void> {
  const { token } = await call({ url }, "", "/user/login", deviceLogin(randomUUID()), noRetry);
  await call({ url }, token, "/v1/session/logout", {}, noRetry);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function nodeAt({ nodes }: Cluster, nth: number): Node {
  const node = nodes[nth % nodes.length];
  if (node === undefined) throw new Error("there are no nodes");
  return node;
}

interface NatsServer {
  readonly port: number;
  /** Makes NATS unavailable; the returned function restores it. */
  lose(how: "kill" | "suspend"): () => Promise<void>;
  stop(): Promise<unknown>;
}

async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  const start = async (): Promise<Program> => {
    const args = ["-a", "127.0.0.1", "-p", String(port), "--user", login.user, "--pass", login.password];
    const program = runProgram({ program: "nats-server", args, logFile: "/dev/null" });
    await until("NATS listens", () => accepts(port), { ...patience, timeoutMs: 10_000 });
    return program;
  };
  let program = await start();
  return {
    port,
    lose(how) {
      if (how === "suspend") {
        program.signal("SIGSTOP");
        return async () => program.signal("SIGCONT");
      }
      const killed = program.kill();
      return async () => {
        await killed;
        program = await start();
      };
    },
    stop: () => program.kill(),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}
