import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../../tools/until.ts";
import { call } from "../../../bench/src/payouts/players.ts";
import { makePlayers, noRetry } from "../players/load.ts";
import { openCluster, type Cluster, type ClusterOptions, type Node } from "../machines/nodes.ts";
import { patience } from "../patience.ts";

/** The programs whose clock can be set: the two nodes, PostgreSQL, and the bank, whose clock stays right. */
export type ClockOf = "node0" | "node1" | "database" | "bank";
const programs: readonly ClockOf[] = ["node0", "node1", "database", "bank"];

/** Returns what this machine lacks for lines that set clocks; undefined if nothing. */
export const missingClocks = (): string | undefined =>
  libfaketime() === undefined ? "the Debian package faketime is not installed" : undefined;

/** Returns libfaketime of the Debian package `faketime`; undefined if it is not installed. */
function libfaketime(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, "faketime/libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}

export interface Clocks {
  readonly cluster: Cluster;
  /** The right time in the run, milliseconds since the epoch. */
  now(): number;
  /** Sets all clocks to the right time, after moving the right time forward to `at` if that is later. */
  right(at?: number): Promise<void>;
  /** Sets one program's clock to this far from the right time, ms. */
  set(program: ClockOf, ms: number): Promise<void>;
}

/**
 * A program reads the file that sets its clock no more than once in this time, because it compares whole seconds.
 * Milliseconds.
 */
const seenAfterMs = 2_200;
/** How far a node's time may be behind the database's, ms. */
const toleranceMs = 2_000;

/**
 * Opens two nodes, PostgreSQL and the bank, each with a clock that can be set while it runs. Timers are not faked, as on
 * a machine whose clock is set.
 */
export async function openClocks(dir: string, options: ClusterOptions = {}): Promise<Clocks> {
  const library = libfaketime();
  if (library === undefined) throw new Error("faketime is not installed");
  const fileOf = (program: ClockOf): string => join(dir, `clock-${program}`);
  const envOf = (program: ClockOf) => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf(program),
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });
  let forward = 0;
  const off = new Map<ClockOf, number>();
  const write = (program: ClockOf): void => {
    const ahead = forward + (off.get(program) ?? 0);
    const text = `${ahead < 0 ? "" : "+"}${(ahead / 1000).toFixed(3)}`;
    // The file is renamed into place, so that no program reads a half-written one.
    writeFileSync(`${fileOf(program)}.new`, `${text}\n`, { mode: 0o644 });
    renameSync(`${fileOf(program)}.new`, fileOf(program));
  };
  const writeAll = (): void => programs.forEach(write);
  writeAll();
  const cluster = await openCluster(dir, 2, {
    ...options,
    nodeEnv: (nth) => ({ ...options.nodeEnv?.(nth), ...envOf(nth === 0 ? "node0" : "node1") }),
    bankEnv: { ...options.bankEnv, ...envOf("bank") },
    postgres: { env: envOf("database") },
  });
  const probes = await Promise.all(cluster.nodes.map((node) => openProbe(cluster.databaseUrl, node)));
  // A node takes the time from the database every few seconds. After the database's clock went back, the node's time
  // runs slower instead.
  const untilFollowed = async (): Promise<void> => {
    await pause(seenAfterMs);
    for (const probe of probes) {
      const isFar = async (): Promise<boolean> => (await probe()) > Date.now() + forward - toleranceMs;
      await until("the nodes have the time of the database", isFar, patience);
    }
  };
  return {
    cluster,
    now: () => Date.now() + forward,
    async right(at = 0) {
      off.clear();
      forward = Math.max(forward, at - Date.now());
      writeAll();
      await untilFollowed();
    },
    async set(program, ms) {
      off.set(program, ms);
      write(program);
      await pause(seenAfterMs);
    },
  };
}

/** Returns a function that reads a node's time, milliseconds since the epoch. */
async function openProbe(databaseUrl: string, node: Node): Promise<() => Promise<number>> {
  const [player] = await makePlayers(databaseUrl, node, 1);
  if (player === undefined) throw new Error("there is no player");
  return async () => (await call(node, player.token, "/charge/amount/list", {}, noRetry)).serverTime;
}
