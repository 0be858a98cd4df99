import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { until } from "../../../tools/until.ts";
import { openCluster, type Cluster } from "./nodes.ts";

/** The programs whose clock can be set: the nodes by number, PostgreSQL, and the bank, whose clock is right. */
export type ClockOf = "node0" | "node1" | "database" | "bank";
const programs: readonly ClockOf[] = ["node0", "node1", "database", "bank"];

/** Returns libfaketime of the Debian package `faketime`; undefined if it is not installed. */
export function libfaketime(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, "faketime/libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}

export interface Clocks {
  readonly cluster: Cluster;
  /** The right time of the run, ms since the epoch. */
  now(): number;
  /** Sets all clocks right, and moves the right time forward to this one if it is later. */
  right(at?: number): Promise<void>;
  /** Sets one clock this far from the right time, ms. */
  set(program: ClockOf, ms: number): Promise<void>;
}

/** How far PostgreSQL's clock may be from what it was set to: connecting takes time. */
const toleranceMs = 4_000;

const preload = pathToFileURL(resolve(import.meta.dirname, "clock-preload.js")).href;

/**
 * Opens two nodes, PostgreSQL and the bank, each with a clock that can be set while it runs. Timers are not faked, as on
 * a machine whose clock is set. PostgreSQL's clock is set by libfaketime. In Node that does not work: now and then one of
 * its threads sees the machine's time while another reads the file. So Node programs get another `Date`.
 */
export async function openClocks(dir: string): Promise<Clocks> {
  const library = libfaketime();
  if (library === undefined) throw new Error("faketime is not installed");
  const fileOf = (program: ClockOf): string => join(dir, `clock-${program}`);
  const envOf = (program: ClockOf) => ({ NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: fileOf(program) });
  const databaseEnv = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf("database"),
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  let forward = 0;
  const off = new Map<ClockOf, number>();
  const write = (program: ClockOf): void => {
    const ahead = forward + (off.get(program) ?? 0);
    const text = program === "database" ? `${ahead < 0 ? "" : "+"}${(ahead / 1000).toFixed(3)}` : String(ahead);
    // Renamed, so that no program reads half of it.
    writeFileSync(`${fileOf(program)}.new`, `${text}\n`, { mode: 0o644 });
    renameSync(`${fileOf(program)}.new`, fileOf(program));
  };
  const writeAll = (): void => programs.forEach(write);
  writeAll();
  const cluster = await openCluster(dir, 2, {
    nodeEnv: (nth) => envOf(nth === 0 ? "node0" : "node1"),
    bankEnv: envOf("bank"),
    postgres: { env: databaseEnv },
    withdrawals: { places: 1, fastLanePlaces: 0 },
  });
  const isSeen = async (program: ClockOf): Promise<boolean> => {
    if (program !== "database")
      return readFileSync(`${fileOf(program)}.seen`, "utf8") === readFileSync(fileOf(program), "utf8");
    const asked = Date.now() + forward + (off.get(program) ?? 0);
    return Math.abs((await readDatabaseClock(cluster)) - asked) < toleranceMs;
  };
  const untilSeen = async (all: readonly ClockOf[]): Promise<void> => {
    // Each of PostgreSQL's processes reads the file when it needs the time, at most once a second by whole seconds.
    await new Promise((wait) => setTimeout(wait, all.includes("database") ? 2_200 : 200));
    for (const program of all) await until(`the clock of ${program} is set`, () => isSeen(program), patience);
  };
  return {
    cluster,
    now: () => Date.now() + forward,
    async right(at = 0) {
      off.clear();
      forward = Math.max(forward, at - Date.now());
      writeAll();
      await untilSeen(programs);
    },
    async set(program, ms) {
      off.set(program, ms);
      write(program);
      await untilSeen([program]);
    },
  };
}

const patience = { timeoutMs: 30_000, intervalMs: 100 };

/** Reads PostgreSQL's clock, ms since the epoch. */
async function readDatabaseClock({ databaseUrl }: Cluster): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: number }>("select extract(epoch from clock_timestamp())::float8 as at");
    return (rows[0]?.at ?? NaN) * 1000;
  } finally {
    await client.end();
  }
}
