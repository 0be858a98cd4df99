import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { atLeast, atMost, median, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { processorSeconds } from "../process-usage.ts";
import { startServer, type BenchServer } from "../server.ts";
import { startLoad, type Load } from "./load.ts";
import { hasPgbench, onePosting, pgledgerTransfer, runPgbench, type Round } from "./pgbench.ts";
import { auditLedger, openFixture, setLimits, type Audit, type Fixture } from "./fixture.ts";

// BENCH_ROUNDS=1 BENCH_SECONDS=2 makes it shorter.
const rounds = Number(process.env["BENCH_ROUNDS"] || 5);
const seconds = Number(process.env["BENCH_SECONDS"] || 3);

type Way = "pgbench" | "http32" | "http128" | "limited" | "pgledger";

/** Processor time per bet over HTTP, ms, by round. */
interface Costs {
  readonly server: number[];
  readonly database: number[];
}

/**
 * Compares the durable wallet bets per second of one node over HTTP with pgbench posting the same bets, one per call,
 * in the same database, with a ledger whose house account is a row, and with players who all set limits. They take turns
 * in each round and their medians are compared, so that other load of the machine affects them equally.
 */
export async function benchWallet(say: Say): Promise<Outcome> {
  if (!hasPgbench()) return { skipped: "pgbench is not installed (Debian has it in the package postgresql)" };
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  try {
    say("starting a database and the lobby server");
    const fixture = await openFixture(dir);
    open.push(fixture);
    const server = await startServer(dir, fixture.url);
    open.push(server);
    const load = startLoad();
    open.push(load);
    const costs: Costs = { server: [], database: [] };
    const measured = await measure({ fixture, server, load, costs, say });
    const audit = await auditLedger(fixture.client, await load.acknowledged());
    return { figures: [...figuresOf(measured, audit), ...costFigures(costs)] };
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Parts {
  readonly fixture: Fixture;
  readonly server: BenchServer;
  readonly load: Load;
  readonly costs: Costs;
  readonly say: Say;
}

async function measure({ fixture, server, load, costs, say }: Parts): Promise<Record<Way, Round[]>> {
  const order = {
    privateKey: server.privateKey,
    host: `127.0.0.1:${server.port}`,
    run: randomBytes(6).toString("hex"),
    wins: false,
  };
  const http = async (connections: number, time: number, stock: number): Promise<Round> => {
    await load.sign({ ...order, count: Math.ceil(stock * time) });
    return load.run({ port: server.port, connections, seconds: time });
  };
  const httpWithCosts = async (connections: number, stock: number): Promise<Round> => {
    const used = () => ({ server: processorSeconds(server.pid), database: processorSeconds(fixture.pid) });
    await load.sign({ ...order, count: Math.ceil(stock * seconds) });
    const before = used();
    const round = await load.run({ port: server.port, connections, seconds });
    const after = used();
    for (const part of ["server", "database"] as const) {
      costs[part].push(((after[part] - before[part]) * 1000) / (round.perSecond * seconds));
    }
    return round;
  };
  const limited = async (time: number, stock: number): Promise<Round> => {
    await setLimits(fixture.client, true);
    const round = await http(128, time, stock);
    await setLimits(fixture.client, false);
    return round;
  };
  // All are warmed up: the server's hot path is optimized only after some ten thousand calls, which doubles its
  // rate. The warm-up also shows how many signed bets a round can need.
  say("warming up");
  await http(32, 2, 3_000);
  const half = await http(128, 3, 6_000);
  const warm = await http(128, 5, half.perSecond * 1.6);
  await limited(3, half.perSecond);
  await runPgbench(fixture.appUrl, onePosting, 1);
  await runPgbench(fixture.appUrl, pgledgerTransfer, 1);

  const stock = warm.perSecond * 1.6;
  const measured: Record<Way, Round[]> = { pgbench: [], http32: [], http128: [], limited: [], pgledger: [] };
  for (let round = 1; round <= rounds; round += 1) {
    measured.pgbench.push(await runPgbench(fixture.appUrl, onePosting, seconds));
    measured.http32.push(await http(32, seconds, stock));
    measured.http128.push(await httpWithCosts(128, stock));
    measured.limited.push(await limited(seconds, stock));
    measured.pgledger.push(await runPgbench(fixture.appUrl, pgledgerTransfer, seconds));
    const last = Object.entries(measured).map(([way, all]) => `${way} ${Math.round(all.at(-1)?.perSecond ?? NaN)}`);
    say(`round ${round} of ${rounds}: ${last.join(", ")} a second (load ${loadavg()[0]?.toFixed(1)})`);
  }
  return measured;
}

function figuresOf(measured: Record<Way, Round[]>, audit: Audit): Figure[] {
  const rate = (way: Way): number => median(measured[way].map((round) => round.perSecond));
  const slow = (way: Way): number => median(measured[way].map((round) => round.p99Ms));
  const both = (way: Way): Figure[] => [
    reportOnly(`wallet.${way}`, rate(way), "bets/s"),
    reportOnly(`wallet.${way}.p99`, slow(way), "ms"),
  ];
  return [
    ...both("pgbench"),
    ...both("http32"),
    ...both("http128"),
    ...both("limited"),
    ...both("pgledger"),
    reportOnly("wallet.limited-to-http128", rate("limited") / rate("http128"), "ratio"),
    atLeast("wallet.http32-to-pgbench", rate("http32") / rate("pgbench"), "ratio", 1.25),
    atLeast("wallet.http128-to-pgbench", rate("http128") / rate("pgbench"), "ratio", 1.6),
    atLeast("wallet.http128-to-pgledger", rate("http128") / rate("pgledger"), "ratio", 5),
    atMost("wallet.acknowledged-but-missing", audit.missing, "bets", 0),
    atMost("wallet.ledger-sum", Math.abs(audit.sum), "minor units", 0),
    atMost("wallet.ledger-drift", audit.drift, "accounts", 0),
  ];
}

const costFigures = ({ server, database }: Costs): Figure[] => [
  reportOnly("wallet.http128.server-processor", median(server), "ms/bet"),
  reportOnly("wallet.http128.database-processor", median(database), "ms/bet"),
];
