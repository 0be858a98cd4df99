import { table, type Figure, type Outcome, type Say } from "./figures.ts";

/** The benches, each loaded when it runs, because they have different requirements. */
const benches: Readonly<Record<string, () => Promise<(say: Say) => Promise<Outcome>>>> = {
  wallet: async () => (await import("./wallet/index.ts")).benchWallet,
  spins: async () => (await import("./spins/index.ts")).benchSpins,
  payouts: async () => (await import("./payouts/index.ts")).benchPayouts,
  lobby: async () => (await import("./lobby/index.ts")).benchLobby,
  "games-list": async () => (await import("./games-list/index.ts")).benchGamesList,
  games: async () => (await import("./games/index.ts")).benchGames,
  push: async () => (await import("./push/index.ts")).benchPush,
  citus: async () => (await import("./citus/index.ts")).benchCitus,
  growth: async () => (await import("./growth/index.ts")).benchGrowth,
  console: async () => (await import("./console-pages/index.ts")).benchConsole,
  exports: async () => (await import("./exports/index.ts")).benchExports,
};

const args = process.argv.slice(2);
const json = args.includes("--json");
// The benches of growth and of the console write a share of their full size.
if (args.includes("--full")) process.env["BENCH_SHARE"] = "1";
const asked = args.filter((arg) => !arg.startsWith("--"));
if (asked.some((name) => !Object.hasOwn(benches, name)) || args.some((arg) => /^--(?!(?:json|full)$)/.test(arg))) {
  console.error(`Usage: npm run bench -- [${Object.keys(benches).join("|")}] [--json] [--full]`);
  process.exit(2);
}

/** Runs one bench and returns its outcome; null, after printing the reason, if it could not be completed. */
async function runBench(name: string): Promise<readonly Figure[] | null> {
  const say: Say = (line) => console.error(`${name}: ${line}`);
  try {
    const bench = await benches[name]?.();
    const outcome = (await bench?.(say)) ?? { figures: [] };
    if ("skipped" in outcome) {
      say(`skipped: ${outcome.skipped}`);
      return [];
    }
    if (!json) console.log(`\n${table(outcome.figures)}\n`);
    return outcome.figures;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return null;
  }
}

// Ensures that a bench's child processes end with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const figures: Figure[] = [];
let failed = false;
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const found = await runBench(name);
  if (found === null) failed = true;
  else figures.push(...found);
}
if (json) console.log(JSON.stringify(figures));
// Exits explicitly: an exit hook of the database library would reset process.exitCode to 0.
process.exit(failed || figures.some((figure) => !figure.ok) ? 1 : 0);
