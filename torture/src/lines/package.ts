import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import type { PrimaryLoss } from "../machines/database-pair.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, sendBet, startLoad, type Load } from "../players/load.ts";
import { isRefusedUntrusted, launchTrusting, walkJourney, type Phone } from "../browsers/package-phone.ts";
import { openPackageFixture, type PackageFixture } from "../machines/package-fixture.ts";
import { patience } from "../patience.ts";

/** Returns the first missing program, with its Debian package. */
function missingProgram(): string | undefined {
  const needed = { haproxy: "haproxy", openssl: "openssl", certutil: "libnss3-tools" };
  const missing = Object.entries(needed).find(([name]) => spawnSync(name, ["--help"]).error !== undefined);
  return missing === undefined ? undefined : `${missing[0]} is not installed (apt-get install ${missing[1]})`;
}

export const packageLine: Line = {
  what: "Two nodes of the unpacked archive behind HAProxy with TLS: a journey in a browser, a restart of both nodes under load, and a failover of the database",
  tries: 10,
  shortTries: 1,
  missing: missingProgram,
  run: torturePackage,
};

/**
 * At most ten seconds until a node is connected to the promoted server, and three until HAProxy sends it calls again.
 */
const resumedSeconds = 13;
/** Every fourth former primary continues to run after the promotion. */
const lossOf = (nth: number): PrimaryLoss => (nth % 4 === 1 ? "cut off" : "kill");

/** Long enough for HAProxy to find that no node is ready. */
const promoteAfterMs = 5_000;
/** The limit for a phone's push connection to another node. */
const reconnectSeconds = 30;

async function torturePackage(run: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const fixture = await openPackageFixture(dir, 2, run.say);
  const browser = await launchTrusting(fixture.certificates.home);
  try {
    if (!(await isRefusedUntrusted(dir, fixture.target.url)))
      throw new Error("a browser without the authority came in");
    const [probe, ...players] = await makePlayers(fixture.pair.primaryUrl(), fixture.target, 9);
    if (probe === undefined) throw new Error("there is no player");
    const load = startLoad([fixture.target], players, { withdrawAgain: true });
    const tries: Try[] = [];
    for (let nth = run.from; nth < run.to; nth++) {
      const phone = await walkJourney(browser, fixture.target.url);
      run.say(`try ${nth}: a player came in, deposited, bet, and was paid a withdrawal`);
      const first = run.randomOf(nth).between(0, fixture.nodes - 1);
      const restarts = await restartAll(fixture, load, phone, first);
      const failover = await failOver(fixture, probe, lossOf(nth));
      await phone.close();
      tries.push({ ...restarts, ...failover });
      run.say(`try ${nth}: ${JSON.stringify(tries.at(-1))}`);
    }
    await load.stop();
    const { unready } = await fixture.haproxy.state();
    return [
      ...figuresOf(tries, load),
      // Without such calls HAProxy never noticed that the database was unavailable.
      atLeast("package.failover.whileUnready", unready, "calls", 1),
      ...(await auditAll(fixture, load, tries)),
      ...(await checkInvariants(fixture.pair.primaryUrl(), fixture.bank, run.say)),
    ];
  } finally {
    await browser.close();
    await fixture.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Restarts {
  readonly calls: number;
  readonly failed: number;
  /** Number of nodes that did not end with exit code 0. */
  readonly badEnds: number;
}

interface Failover {
  readonly resumed: number;
  /** The transaction id of the first bet after the promotion. */
  readonly bet: string;
}

type Try = Restarts & Failover;

/** Restarts every node under load, one after the other; waits until the phone's push is connected again. */
async function restartAll(fixture: PackageFixture, load: Load, phone: Phone, first: number): Promise<Restarts> {
  const [before, failedBefore, connectedBefore] = [await fixture.haproxy.state(), load.failed(), phone.connected()];
  let badEnds = 0;
  for (let nth = 0; nth < fixture.nodes; nth++) {
    if ((await fixture.restart((first + nth) % fixture.nodes)) !== 0) badEnds += 1;
  }
  const isBack = async (): Promise<boolean> => phone.connected() > connectedBefore;
  await until("the phone's push connected again", isBack, { ...patience, timeoutMs: reconnectSeconds * 1000 });
  const after = await fixture.haproxy.state();
  const failed = Math.max(load.failed() - failedBefore, after.answered5xx - before.answered5xx);
  return { calls: after.calls - before.calls, failed, badEnds };
}

/** Loses the primary under load; resolves once HAProxy has every node ready again and there is a new standby. */
async function failOver(
  { pair, target, haproxy }: PackageFixture,
  probe: Player,
  loss: PrimaryLoss,
): Promise<Failover> {
  await pair.failOver(loss, promoteAfterMs);
  const promotedAt = performance.now();
  for (let bet = randomUUID(); ; bet = randomUUID()) {
    if (performance.now() - promotedAt > 60_000) throw new Error("no bet within a minute of the promotion");
    const answer = await sendBet(target, probe, bet);
    const { status } = (await answer.json()) as { status: string };
    if (status !== "RS_OK") {
      await pause(50);
      continue;
    }
    await haproxy.untilAllUp();
    const resumed = (performance.now() - promotedAt) / 1000;
    await pair.rebuild();
    return { resumed, bet };
  }
}

async function auditAll({ pair }: PackageFixture, { acknowledged }: Load, tries: readonly Try[]): Promise<Figure[]> {
  const { stakes, deposits, withdrawals } = acknowledged;
  const bets = [...stakes, ...tries.map(({ bet }) => bet)];
  const { lost, unbalanced } = await audit(pair.primaryUrl(), { stakes: bets, deposits, withdrawals });
  return [
    reportOnly("package.acknowledged.bets", bets.length, ""),
    atLeast("package.acknowledged.deposits", deposits.length, "", 1),
    atLeast("package.acknowledged.withdrawals", withdrawals.length, "", 1),
    atMost("package.lost", lost, "", 0),
    atMost("package.unbalanced", unbalanced, "", 0),
  ];
}

function figuresOf(tries: readonly Try[], load: Load): Figure[] {
  const sum = (of: (one: Try) => number): number => tries.reduce((total, one) => total + of(one), 0);
  return [
    reportOnly("package.journeys", tries.length, ""),
    atLeast(
      "package.restart.calls",
      sum(({ calls }) => calls),
      "",
      100,
    ),
    atMost(
      "package.restart.failed",
      sum(({ failed }) => failed),
      "calls",
      0,
    ),
    atMost(
      "package.restart.badEnds",
      sum(({ badEnds }) => badEnds),
      "nodes",
      0,
    ),
    atMost("package.failover.resumed.max", Math.max(...tries.map(({ resumed }) => resumed)), "s", resumedSeconds),
    reportOnly("package.slowest", load.seen().slowest / 1000, "s"),
  ];
}
