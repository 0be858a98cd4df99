import { table, type Figure, type Say } from "./figures.ts";

/** Loaded on demand. */
const tortures: Readonly<Record<string, () => Promise<(say: Say, short: boolean) => Promise<readonly Figure[]>>>> = {
  database: async () => {
    const { long, short, tortureDatabase } = await import("./torture/database.ts");
    return (say, isShort) => tortureDatabase(say, isShort ? short : long);
  },
  failover: async () => {
    const { tortureFailover } = await import("./torture/failover.ts");
    return (say, isShort) => tortureFailover(say, isShort ? 2 : 20);
  },
  keys: async () => {
    const { tortureKeys } = await import("./torture/keys.ts");
    return (say, isShort) => tortureKeys(say, isShort ? 1 : 10);
  },
  "locked-row": async () => {
    const { tortureLockedRow } = await import("./torture/locked-row.ts");
    return (say, isShort) => tortureLockedRow(say, isShort ? 5 : 30);
  },
  "machine-loss": async () => {
    const { tortureMachineLoss } = await import("./torture/machine-loss.ts");
    return (say, isShort) => tortureMachineLoss(say, isShort ? 75 : 120);
  },
};

const args = process.argv.slice(2);
const isShort = args.includes("--short");
const asked = args.filter((arg) => arg !== "--short");
if (asked.some((name) => !Object.hasOwn(tortures, name))) {
  console.error(`Usage: npm run torture -- [${Object.keys(tortures).join("|")}] [--short]`);
  process.exit(2);
}

// Ensures that child processes end with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

let failed = false;
for (const name of asked.length > 0 ? asked : Object.keys(tortures)) {
  const say: Say = (line) => console.error(`${name}: ${line}`);
  try {
    const torture = await tortures[name]?.();
    const figures = (await torture?.(say, isShort)) ?? [];
    console.log(`\n${table(figures)}\n`);
    if (figures.some(({ ok }) => !ok)) failed = true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
