import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { countUnbalancedTransfers, readDrift, readTrialBalance } from "../../../server/src/modules/ledger/index.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { atMost, ratioAtMost, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { measureCalls, measureStatement } from "./calls.ts";
import { runJobs } from "./jobs.ts";
import { openFixture, type GrowthSize, type GrowthFixture } from "./fixture.ts";

/**
 * A year of play: 200,000 players, 50 million entries and a million orders. `BENCH_SHARE` is the share of it that is
 * written; a tenth by default.
 */
const full = { others: 200_000, roundsEach: 82 };
const heavyTransfers = 100_000;

/** The trial balance must add up before anything is measured. */
async function checkBooks({ databaseUrl, written }: GrowthFixture, say: Say): Promise<Figure[]> {
  const database = openDatabase({ url: databaseUrl, log: createLog("silent"), size: 1, statementMs: 3_600_000 });
  try {
    const startedAt = performance.now();
    const lines = await readTrialBalance(database);
    const balanceSeconds = (performance.now() - startedAt) / 1000;
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    const drifts = (await readDrift(database)).length;
    const unbalanced = await countUnbalancedTransfers(database);
    if (sum !== 0n || drifts > 0 || unbalanced > 0) {
      throw new Error(`the generated books do not add up: sum ${sum}, ${drifts} drifts, ${unbalanced} transfers`);
    }
    say(`${written.entries} entries sum to zero, and every balance is the sum of its entries`);
    return [
      reportOnly("growth.entries", written.entries, "entries"),
      reportOnly("growth.transfers", written.transfers, "transfers"),
      reportOnly("growth.orders", written.orders, "orders"),
      reportOnly("growth.trial-balance", balanceSeconds, "s"),
    ];
  } finally {
    await database.end();
  }
}

async function measure(grown: GrowthFixture, empty: GrowthFixture, say: Say): Promise<Figure[]> {
  const figures = await checkBooks(grown, say);
  const { first, next } = await measureStatement(grown);
  figures.push(reportOnly("growth.statement of 100,000 transfers, first", first, "ms"));
  figures.push(atMost("growth.statement of 100,000 transfers, next nine", next, "ms", 1_000));
  for (const { path, grown: slow, empty: quick } of await measureCalls(grown, empty, say)) {
    figures.push(ratioAtMost(`growth.p95 ${path}`, slow, quick, "ms", 1.5));
  }
  for (const { job, seconds } of await runJobs(grown))
    figures.push(reportOnly(`growth.job ${job}`, seconds * 1000, "ms"));
  const { rows } = await grown.client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  figures.push(reportOnly("growth.database", Number(rows[0]?.bytes) / 1e9, "GB"));
  return figures;
}

/** Compares each player's call on a database with a year of play with the same calls on an empty one. */
export async function benchGrowth(say: Say): Promise<Outcome> {
  const share = Number(process.env["BENCH_SHARE"] ?? "0.1");
  const size: GrowthSize = { others: Math.round(full.others * share), roundsEach: full.roundsEach, heavyTransfers };
  const dir = makeTemporaryFolder();
  const open: GrowthFixture[] = [];
  try {
    const empty = await openFixture(join(dir, "empty"), { ...size, others: 0 }, say);
    open.push(empty);
    const grown = await openFixture(join(dir, "grown"), size, say);
    open.push(grown);
    return { figures: await measure(grown, empty, say) };
  } finally {
    for (const fixture of open) await fixture.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
