import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, type RunningPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openDatabaseProxy, type DatabaseProxy } from "../../../tools/tcp-proxy.ts";
import { startBank, type BenchBank } from "../../../bench/src/bank.ts";
import { startServer } from "../../../bench/src/server.ts";
import { until } from "../../../tools/until.ts";
import { startKillable } from "../faults/killable.ts";
import { patience } from "../patience.ts";
import { writeSettings } from "../../../bench/src/settings.ts";

/** A lobby server whose database connections go through a counting proxy. */
export interface Node {
  readonly url: string;
  readonly privateKey: string;
  readonly proxy: DatabaseProxy;
  /** Process id. */
  readonly pid: number;
}

/** A node that can be killed. */
export interface KillableNode extends Node {
  /** Kills the node at once (SIGKILL), even while it starts, and starts it again; resolves once it is ready. */
  crash(): Promise<void>;
}

/** Ways to lose a database: killed, shut down, or suspended. */
export type Loss = "kill" | "stop" | "suspend";

export interface ClusterOptions {
  /** Settings in place of the shipped ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Variables added to, or replacing, those of node `nth`, from 0. */
  readonly nodeEnv?: (nth: number) => Readonly<Record<string, string>>;
  /** The file for the nodes' log; without one it is discarded. */
  readonly logFile?: string;
  /** Variables added to, or replacing, the bank's. */
  readonly bankEnv?: Readonly<Record<string, string>>;
  /** Returns the address at which the nodes reach the bank; its own by default. */
  readonly bankUrl?: (bank: BenchBank) => Promise<string>;
  /** Settings of withdrawals, added to, or replacing, the shipped ones. */
  readonly withdrawals?: object;
  /** PostgreSQL's folder, if it is not beside the nodes' folders, and its start options. */
  readonly postgres?: {
    readonly dir?: string;
    readonly settings?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
  };
  /** Returns the address at which the nodes reach the database; by default its own. */
  readonly databaseUrl?: (own: string) => Promise<string>;
}

export interface Cluster {
  readonly nodes: readonly KillableNode[];
  readonly bank: BenchBank;
  readonly databaseUrl: string;
  /** Kills the bank (SIGKILL) and starts it again; resolves once it is ready. */
  crashBank(): Promise<void>;
  /** Interrupts the database for a time; resolves once it is back. */
  lose(loss: Loss, ms: number): Promise<void>;
  /** Process id of PostgreSQL. */
  postgresPid(): number;
  /** Starts PostgreSQL again if it has ended; returns whether it had ended. */
  revive(): Promise<boolean>;
  /** Ends node `nth` and starts it again on its port; resolves to its new process id once it is ready. */
  restart(nth: number, by: "stop" | "kill"): Promise<number>;
  stop(): Promise<void>;
}

/** Starts several nodes and a bank on one PostgreSQL that can be interrupted. */
export async function openCluster(dir: string, many: number, options: ClusterOptions = {}): Promise<Cluster> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  const { dir: files = dir, ...started } = options.postgres ?? {};
  const start = (port?: number): Promise<RunningPostgres> =>
    startPostgres(files, { durable: true, ...started, ...(port === undefined ? {} : { port }) });
  let postgres = await start();
  open.push(() => postgres.stop());
  try {
    const { bank, nodes, crashBank, restart } = await openNodes(dir, many, postgres.url, options, open);
    return {
      nodes,
      bank,
      databaseUrl: postgres.url,
      crashBank,
      async lose(loss, ms) {
        if (loss === "suspend") {
          signalAll(postgres.pid, "STOP");
          await pause(ms);
          return signalAll(postgres.pid, "CONT");
        }
        if (loss === "kill") process.kill(postgres.pid, "SIGKILL");
        else await postgres.stop();
        await postgres.ended;
        await pause(ms);
        postgres = await startAgain(() => start(postgres.port));
      },
      postgresPid: () => postgres.pid,
      async revive() {
        // Waits long enough to notice that PostgreSQL has ended.
        const hasEnded = await Promise.race([postgres.ended.then(() => true), pause(500).then(() => false)]);
        if (hasEnded) postgres = await startAgain(() => start(postgres.port));
        return hasEnded;
      },
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the bank and the nodes; adds to `open` how they end. */
async function openNodes(
  dir: string,
  many: number,
  databaseUrl: string,
  options: ClusterOptions,
  open: (() => Promise<unknown>)[],
) {
  const { nodeEnv = () => ({}), logFile } = options;
  const config = writeSettings(dir, options.settings, options.withdrawals);
  const ports: number[] = [];
  for (let nth = 0; nth < many; nth++) ports.push(await freePort());
  const bankEnv = { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300", ...options.bankEnv };
  const bankPort = await freePort();
  const killableBank = await startKillable((started) =>
    startBank(dir, ports[0] ?? 0, { port: bankPort, env: bankEnv, started }),
  );
  open.push(() => killableBank.stop());
  const bank = killableBank.first;
  const bankUrl = await options.bankUrl?.(bank);
  const reached = (await options.databaseUrl?.(databaseUrl)) ?? databaseUrl;
  const nodes: KillableNode[] = [];
  const servers: Awaited<ReturnType<typeof start>>[] = [];
  const start = (nth: number, proxy: DatabaseProxy) => {
    const env = {
      ...bank.serverEnv,
      ...(bankUrl === undefined ? {} : { XENDIT_URL: bankUrl }),
      LOG_LEVEL: "fatal",
      ...nodeEnv(nth),
    };
    const port = ports[nth] ?? 0;
    return startKillable((started) => {
      // The first node's start creates the game provider's key; later starts keep it.
      const privateKey = nodes[0]?.privateKey;
      return startServer(dir, proxy.url, { port, config, env, privateKey, logFile, started });
    });
  };
  for (const [nth, port] of ports.entries()) {
    const proxy = await openDatabaseProxy(reached);
    open.push(() => proxy.close());
    const server = await start(nth, proxy);
    open.push(() => server.stop());
    servers.push(server);
    nodes.push({
      url: `http://127.0.0.1:${port}`,
      privateKey: server.first.privateKey,
      proxy,
      get pid() {
        return server.pid();
      },
      crash: () => server.crash(),
    });
  }
  return {
    bank,
    nodes,
    crashBank: () => killableBank.crash(),
    async restart(nth: number, by: "stop" | "kill"): Promise<number> {
      const server = servers[nth];
      if (server === undefined) throw new Error(`there is no node ${nth}`);
      await server.restart(by);
      return server.pid();
    },
  };
}

/** Starts PostgreSQL again once the remaining processes of the killed one, which hold its shared memory, have ended. */
const startAgain = (start: () => Promise<RunningPostgres>): Promise<RunningPostgres> =>
  until("PostgreSQL starts again", start, patience);

/** Signals PostgreSQL's main process, then its children. */
function signalAll(pid: number, signal: "STOP" | "CONT"): void {
  process.kill(pid, `SIG${signal}`);
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  spawnSync("kill", [`-${signal}`, ...stdout.trim().split("\n")]);
}

/** Measures how long an address takes to answer, ms; Infinity if it does not answer. */
export async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true ? performance.now() - startedAt : Infinity;
}
