import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { atLeast, atMost, median, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { startServer, type BenchServer } from "../server.ts";
import { startLoad, type Load } from "../wallet/load.ts";
import { hasPgbench, runPgbench, type Round } from "../wallet/pgbench.ts";
import { openFixture, type Fixture } from "../wallet/fixture.ts";
import { auditRounds, type RoundAudit } from "./audit.ts";
import { startSpinLoad, type SpinLoad } from "./load.ts";
import { oneRound } from "./pgbench.ts";
import { startSlots, type OpenGame } from "./slots.ts";

// BENCH_ROUNDS=1 BENCH_SECONDS=2 makes it shorter.
const rounds = Number(process.env["BENCH_ROUNDS"] || 5);
const seconds = Number(process.env["BENCH_SECONDS"] || 3);
/** Number of the supplier's connections, and of concurrent players. */
const atOnce = 128;

type Way = "pgbench" | "wallet" | "chain";

interface Parts {
  readonly fixture: Fixture;
  readonly server: BenchServer;
  readonly providerKey: string;
  readonly load: Load;
  readonly spins: SpinLoad;
  readonly slotsPort: number;
  readonly games: readonly OpenGame[];
}

/**
 * Measures full rounds per second on one node with durable bookings, in two ways: a supplier's signed bet and win at the
 * lobby server (`wallet`), and players' spins through the slots program, which signs, draws, writes its own books and waits
 * for both answers (`chain`). The reference is pgbench posting the same two bookings in the same database.
 */
export async function benchSpins(say: Say): Promise<Outcome> {
  if (!hasPgbench()) return { skipped: "pgbench is not installed (Debian has it in the package postgresql)" };
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  const keep = <Part extends { stop(): unknown }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  try {
    say("starting a database, the lobby server and the slots program");
    const fixture = keep(await openFixture(dir));
    // The slots program creates its key at its first start; the server reads it at the first call.
    const env = { HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dir, "slots/provider-public.pem") };
    const server = keep(await startServer(dir, fixture.url, { env }));
    const slots = keep(await startSlots(dir, server.port));
    const providerKey = readFileSync(join(dir, "slots/provider-private.pem"), "utf8");
    const games = await slots.open(atOnce);
    const [load, spins] = [keep(startLoad()), keep(startSpinLoad())];
    const measured = await measure({ fixture, server, providerKey, load, spins, slotsPort: slots.port, games }, say);
    const audit = await auditRounds(fixture.client, [...(await load.acknowledged()), ...spins.rounds]);
    return { figures: figuresOf(measured, audit) };
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(parts: Parts, say: Say): Promise<Record<Way, Round[]>> {
  const { fixture, server, providerKey, load, spins, slotsPort, games } = parts;
  const order = {
    privateKey: providerKey,
    host: `127.0.0.1:${server.port}`,
    run: randomBytes(6).toString("hex"),
    wins: true,
  };
  const supplier = async (time: number, stock: number): Promise<Round> => {
    await load.sign({ ...order, count: Math.ceil(stock * time) });
    return load.run({ port: server.port, connections: atOnce, seconds: time });
  };
  const players = (time: number): Promise<Round> => spins.run({ port: slotsPort, games, seconds: time });
  // A warm-up: as in the wallet bench, a hot path is optimized only after some ten thousand calls.
  say("warming up");
  const half = await supplier(3, 3_000);
  const warm = await supplier(4, half.perSecond * 1.6);
  await players(5);
  await runPgbench(fixture.appUrl, oneRound, 1);

  const measured: Record<Way, Round[]> = { pgbench: [], wallet: [], chain: [] };
  for (let round = 1; round <= rounds; round += 1) {
    measured.pgbench.push(await runPgbench(fixture.appUrl, oneRound, seconds));
    measured.wallet.push(await supplier(seconds, warm.perSecond * 1.6));
    measured.chain.push(await players(seconds));
    const last = Object.entries(measured).map(([way, all]) => `${way} ${Math.round(all.at(-1)?.perSecond ?? NaN)}`);
    say(`round ${round} of ${rounds}: ${last.join(", ")} a second (load ${loadavg()[0]?.toFixed(1)})`);
  }
  return measured;
}

function figuresOf(measured: Record<Way, Round[]>, audit: RoundAudit): Figure[] {
  const rate = (way: Way): number => median(measured[way].map((round) => round.perSecond));
  const both = (way: Way): Figure[] => [
    reportOnly(`spins.${way}`, rate(way), "rounds/s"),
    reportOnly(`spins.${way}.p99`, median(measured[way].map((round) => round.p99Ms)), "ms"),
  ];
  return [
    ...both("pgbench"),
    ...both("wallet"),
    ...both("chain"),
    atLeast("spins.wallet-to-pgbench", rate("wallet") / rate("pgbench"), "ratio", 1.2),
    atLeast("spins.chain-to-pgbench", rate("chain") / rate("pgbench"), "ratio", 0.2),
    atMost("spins.acknowledged-but-missing", audit.missing, "rounds", 0),
    atMost("spins.booked-twice", audit.twice, "rounds", 0),
    atMost("spins.ledger-sum", Math.abs(audit.sum), "minor units", 0),
    atMost("spins.ledger-drift", audit.drift, "accounts", 0),
  ];
}
