import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseUrl, readClusterServers } from "../../../tools/cluster-database.ts";
import { freePort } from "../../../tools/free-port.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";

/** The script that starts a cluster: see `startScriptCluster`. */
const script = process.env["CITUS_CLUSTER"] ?? "";

/** Returns in one line why no cluster can be started; undefined if one can. */
export function missingCluster(): string | undefined {
  if (script === "")
    return "CITUS_CLUSTER is not set; it names the script that starts a Citus cluster (docs/cluster.md)";
  if (!existsSync(script)) return `CITUS_CLUSTER names ${script}, which does not exist`;
  return undefined;
}

/** A coordinator and two workers on this machine. */
export interface ScriptCluster {
  /** URL of the coordinator's database `postgres`, with the superuser's login. */
  readonly url: string;
  readonly coordinator: Postmaster;
  readonly workers: readonly [Postmaster, Postmaster];
  /** Returns the user and system time of all servers' processes, seconds. */
  processorSeconds(): number;
  stop(): void;
}

/**
 * Runs `<script> start <dir> <port>`, which starts a coordinator and two workers on this machine with their files in `dir`,
 * and prints the URL of the coordinator. `<script> stop <dir>` ends them.
 */
export async function startScriptCluster(dir: string): Promise<ScriptCluster> {
  const files = join(dir, "cluster");
  // The script uses this port and the two above it.
  const port = Math.min(await freePort(), 32_700);
  const stop = (): void => void spawnSync(script, ["stop", files], { stdio: "ignore" });
  process.once("exit", stop);
  const output = execFileSync(script, ["start", files, String(port)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = output.trim().split("\n").at(-1) ?? "";
  const servers = await readClusterServers(url);
  const found = await Promise.all(
    servers.map(({ host, port: at }) =>
      findPostmaster(databaseUrl(Object.assign(new URL(url), { host: `${host}:${at}` }).href, "postgres")),
    ),
  );
  const [coordinator, first, second] = found;
  if (coordinator === undefined || first === undefined || second === undefined) {
    throw new Error("the cluster does not have a coordinator and two workers");
  }
  return {
    url,
    coordinator,
    workers: [first, second],
    processorSeconds: () => found.reduce((sum, server) => sum + server.processorSeconds(), 0),
    stop() {
      process.off("exit", stop);
      stop();
    },
  };
}
