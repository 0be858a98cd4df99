import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { until } from "../../../tools/until.ts";
import { startBank } from "../../../bench/src/bank.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { startServer, type BenchServer } from "../../../bench/src/server.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { openLoadBalancer } from "../machines/load-balancer.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { listenAs, readBalance, type Listener } from "../players/listeners.ts";
import { audit, makePlayers, sendBet, startLoad, type Load } from "../players/load.ts";
import type { Random } from "../random.ts";
import { startReaders, type Readers } from "../players/readers.ts";
import { checkOutRelease, missingHistory, readRelease } from "../machines/released.ts";
import { patience } from "../patience.ts";
import { writeSettings } from "../../../bench/src/settings.ts";

const root = resolve(import.meta.dirname, "../../..");

export const upgrade: Line = {
  what: "Three nodes of the last released version are upgraded one after the other under load, go back, and forward again",
  tries: 10,
  shortTries: 1,
  missing: missingHistory,
  run: tortureUpgrade,
};

type Version = "old" | "new";

/** Numbers of players: those that bet, or order deposits and withdrawals; and those that read every screen. */
const counts = { load: 12, reading: 3 };
/** Share of the nodes that are killed instead of stopped when they are replaced. */
const killed = 0.2;
/** Time between two replacements, under load. Milliseconds. */
const between = 300;

async function tortureUpgrade({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => Promise<unknown>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    const { version, commit } = readRelease();
    say(`the released version is ${version}, commit ${commit.slice(0, 8)}`);
    const fixture = await openFixture(dir, open);
    const { databaseUrl, balancer, target, urls } = fixture;
    const players = await makePlayers(databaseUrl, balancer, counts.load + counts.reading + urls.length);
    const load = startLoad([target], players.splice(0, counts.load), { withdrawAgain: true });
    const readers = startReaders(target, players.splice(0, counts.reading));
    const listeners = urls.map((url, nth) => listenAs(url, playerAt(players, nth)));
    open.push(async () => listeners.forEach((listener) => listener.stop()));
    const missed = { pushes: 0 };
    const checkPush = async (): Promise<void> => {
      for (const listener of listeners) if (!(await isShown(target, listener))) missed.pushes += 1;
    };
    await checkPush();
    await fixture.migrate("new");
    say(`migrated beside three old nodes; ${balancer.counts().requests} calls`);
    for (let nth = from; nth < to; nth++) {
      const random = randomOf(nth);
      await replaceAll(fixture, "new", random, checkPush);
      await replaceAll(fixture, "old", random, checkPush);
      // The old version's `npm start` migrates too; that changes nothing.
      await fixture.migrate("old");
      say(`${nth + 1 - from}/${to - from}: forward and back; ${balancer.counts().requests} calls`);
    }
    await replaceAll(fixture, "new", randomOf(to), checkPush);
    return await verdict(fixture, { load, readers, pushesMissed: missed.pushes, say });
  } finally {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  }
}

type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Opens three nodes of the released version, on its own schema, behind a load balancer. */
async function openFixture(dir: string, open: (() => Promise<unknown>)[]) {
  const roots = { old: checkOutRelease(join(dir, "released")), new: root };
  const configs = {
    old: writeSettings(join(dir, "old"), {}, {}, roots.old),
    new: writeSettings(join(dir, "new")),
  };
  const postgres = await startPostgres(dir, { durable: true });
  open.push(() => postgres.stop());
  const migrate = (version: Version) => runMigrate(roots[version], postgres.url);
  await migrate("old");
  const ports = [await freePort(), await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = await openLoadBalancer({ port: await freePort(), to: urls });
  open.push(() => balancer.close());
  const bankEnv = { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300", BANK_WEBHOOK_RETRY_MS: "200" };
  const bank = await startBank(dir, Number(new URL(balancer.url).port), { env: bankEnv });
  open.push(() => bank.stop());
  const logFile = join(dir, "nodes.log");
  const target = { url: balancer.url, privateKey: "" };
  const start = async (port: number, version: Version): Promise<BenchServer> => {
    const server = await startServer(dir, postgres.url, {
      port,
      config: configs[version],
      root: roots[version],
      privateKey: target.privateKey || undefined,
      env: { ...bank.serverEnv, LOG_LEVEL: "warn" },
      logFile,
    });
    target.privateKey = server.privateKey;
    return server;
  };
  const nodes: BenchServer[] = [];
  open.push(() => Promise.all(nodes.map((node) => node.stop())));
  for (const port of ports) nodes.push(await start(port, "old"));
  return {
    databaseUrl: postgres.url,
    bank,
    balancer,
    target,
    urls,
    logFile,
    migrate,
    /** Nodes that were replaced, and those of them that were killed. */
    replaced: { count: 0, killed: 0 },
    async replace(nth: number, version: Version, by: "stop" | "kill"): Promise<void> {
      await nodes[nth]?.[by]();
      nodes[nth] = await start(ports[nth] ?? 0, version);
    },
  };
}

/** Runs `npm run migrate` of a version. */
async function runMigrate(folder: string, databaseUrl: string): Promise<void> {
  const env = { ...process.env, MIGRATION_URL: databaseUrl, NODE_NO_WARNINGS: "1" };
  await promisify(execFile)(process.execPath, [join(folder, "scripts/migrate.ts")], { cwd: folder, env });
}

/** Replaces all nodes, one after the other in random order; between two, checks what a player on each node is shown. */
async function replaceAll(
  fixture: Fixture,
  version: Version,
  random: Random,
  check: () => Promise<void>,
): Promise<void> {
  for (const nth of random.shuffle(fixture.urls.map((_, place) => place))) {
    const isKilled = random.chance(killed);
    await fixture.replace(nth, version, isKilled ? "kill" : "stop");
    fixture.replaced.count += 1;
    if (isKilled) fixture.replaced.killed += 1;
    await pause(between);
    await check();
  }
}

/** Returns whether a player who listens on one node is shown a bet that any node has booked. */
async function isShown(target: Fixture["target"], { player, shown }: Listener): Promise<boolean> {
  await sendBet(target, player, randomUUID());
  const balance = await readBalance(target.url, player);
  return until("the balance shown", async () => shown() === balance, { ...patience, timeoutMs: 15_000 }).then(
    () => true,
    () => false,
  );
}

const playerAt = (players: readonly Player[], nth: number): Player => {
  const player = players[nth];
  if (player === undefined) throw new Error("there are too few players");
  return player;
};

/** Returns whether a log line shows that the database lacks what the version uses, or has what it does not know. */
const isUnfit = (line: string): boolean => /"code":"(42|23)\w{3}"|does not exist|permission denied/.test(line);

interface Outcome {
  readonly load: Load;
  readonly readers: Readers;
  readonly pushesMissed: number;
  readonly say: Say;
}

async function verdict(fixture: Fixture, { load, readers, pushesMissed, say }: Outcome): Promise<readonly Figure[]> {
  const { databaseUrl, balancer, bank, logFile, replaced } = fixture;
  await load.stop();
  const read = await readers.stop();
  for (const refused of read.refused) say(refused);
  const { requests, unanswered, failed } = balancer.counts();
  const { stakes, deposits, withdrawals } = load.acknowledged;
  const { lost, unbalanced } = await audit(databaseUrl, load.acknowledged);
  const invariants = await checkInvariants(databaseUrl, bank, say);
  const logged = readFileSync(logFile, "utf8").split("\n").filter(isUnfit);
  for (const line of logged.slice(0, 5)) say(line.slice(0, 300));
  return [
    reportOnly("upgrade.replaced", replaced.count, ""),
    reportOnly("upgrade.replaced.killed", replaced.killed, ""),
    reportOnly("upgrade.calls", requests, ""),
    atLeast("upgrade.bets", stakes.length, "", 1),
    atLeast("upgrade.deposits", deposits.length, "", 1),
    atLeast("upgrade.withdrawals", withdrawals.length, "", 1),
    atLeast("upgrade.reads", read.calls, "", 1),
    atMost("upgrade.reads.refused", read.refused.length, "", 0),
    atMost("upgrade.calls.unanswered", unanswered, "", 0),
    atMost("upgrade.calls.failed", failed, "", 0),
    atMost("upgrade.pushesMissed", pushesMissed, "", 0),
    atMost("upgrade.errorsLogged", logged.length, "", 0),
    atMost("upgrade.lost", lost, "", 0),
    atMost("upgrade.unbalanced", unbalanced, "", 0),
    ...invariants,
  ];
}
