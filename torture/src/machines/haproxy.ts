import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { until } from "../../../tools/until.ts";
import { runProgram } from "../../../tools/program.ts";
import { patience } from "../patience.ts";

export interface HaproxyOptions {
  /** The shipped configuration. */
  readonly shipped: string;
  /** The certificate and its key. */
  readonly certificate: string;
  readonly http: number;
  readonly https: number;
  readonly nodes: readonly number[];
}

export interface HaproxyState {
  /** Calls of players and providers so far. */
  readonly calls: number;
  /** Number of calls answered with a status of 500 or higher. */
  readonly answered5xx: number;
  /** Number of calls forwarded while no node was ready. */
  readonly unready: number;
  /** Whether each node is ready. */
  readonly up: readonly boolean[];
}

export interface Haproxy {
  state(): Promise<HaproxyState>;
  /** Waits until HAProxy sends calls to every node. */
  untilAllUp(): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** Starts HAProxy with the shipped configuration; only addresses, files and the limit of connections are replaced. */
export async function startHaproxy(dir: string, options: HaproxyOptions): Promise<Haproxy> {
  mkdirSync(dir);
  const socket = join(dir, "haproxy.sock");
  const file = join(dir, "haproxy.cfg");
  writeFileSync(file, configOf(options, socket));
  const program = runProgram({ program: "haproxy", args: ["-db", "-f", file] });
  const untilAllUp = (): Promise<unknown> =>
    until("HAProxy found every node ready", async () => (await readState(socket)).up.every(Boolean), patience);
  await untilAllUp().catch(async (error: unknown) => {
    await program.kill();
    throw new Error(`HAProxy did not find every node ready: ${program.said.err}`, { cause: error });
  });
  return {
    state: () => readState(socket),
    untilAllUp,
    stop: program.stop,
  };
}

function configOf({ shipped, certificate, http, https, nodes }: HaproxyOptions, socket: string): string {
  let config = readFileSync(shipped, "utf8");
  const replace = (from: string, to: string): void => {
    if (!config.includes(from)) throw new Error(`${shipped} lacks ${from}`);
    config = config.replaceAll(from, to);
  };
  // This machine may permit fewer open files than the shipped limit needs.
  replace("maxconn 25000", "maxconn 5000");
  replace("/etc/haproxy/fairlobby.pem", certificate);
  replace("stats socket /run/haproxy/admin.sock", `stats socket ${socket}`);
  replace("bind *:80", `bind 127.0.0.1:${http}`);
  replace("bind *:443", `bind 127.0.0.1:${https}`);
  for (const [nth, port] of nodes.entries()) replace(`10.0.0.1${nth + 1}:8080`, `127.0.0.1:${port}`);
  return config;
}

async function readState(socket: string): Promise<HaproxyState> {
  const connection = createConnection(socket);
  connection.end("show stat\n");
  const [head = "", ...lines] = (await text(connection)).trim().split("\n");
  const names = head.replace("# ", "").split(",");
  const rows = lines.map((line) => Object.fromEntries(line.split(",").map((value, nth) => [names[nth], value])));
  const front = rows.find(({ pxname, svname }) => pxname === "lobby" && svname === "FRONTEND");
  const nodes = rows.filter(({ pxname, svname }) => pxname === "lobby" && svname?.startsWith("node"));
  return {
    calls: Number(front?.["req_tot"]),
    answered5xx: Number(front?.["hrsp_5xx"]),
    unready: Number(rows.find(({ pxname, svname }) => pxname === "unready" && svname === "BACKEND")?.["req_tot"]),
    up: nodes.map(({ status }) => status === "UP" || status === "no check"),
  };
}
