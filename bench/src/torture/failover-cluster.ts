import { rmSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openProxy, type Proxy } from "../../../tools/postgres-proxy.ts";
import { promote, startStandby, waitFor, type Running } from "../../../tools/standby.ts";
import { startBank, type BenchBank } from "../bank.ts";
import { startServer } from "../server.ts";
import { writeSettings, type Node } from "./nodes.ts";

/**
 * How the primary is lost: killed; or cut off from its standby only, so that it still answers the nodes after the promotion.
 */
export type PrimaryLoss = "kill" | "cut off";

export interface FailoverCluster {
  readonly nodes: readonly (Node & { readonly proxies: readonly Proxy[] })[];
  readonly bank: BenchBank;
  /** The owner's URL of the present primary. */
  databaseUrl(): string;
  /** Loses the primary and promotes the standby. Resolves once that accepts writes. */
  failOver(loss: PrimaryLoss): Promise<void>;
  /** Makes the former primary's folder a new synchronous standby. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

interface Server extends Running {
  readonly name: string;
}

/** Starts several nodes and a bank on a PostgreSQL with a synchronous standby. */
export async function openFailoverCluster(dir: string, many: number): Promise<FailoverCluster> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  const start = async (name: string): Promise<Server> => {
    const at = join(dir, name);
    return { dir: at, name, postgres: await startPostgres(at, { durable: true, port: await freePort() }) };
  };
  const follow = async (name: string, of: Server, port: number): Promise<Server> => {
    const at = join(dir, name);
    rmSync(at, { recursive: true, force: true });
    const postgres = await startStandby(at, { primary: of, name, port });
    const standby = { dir: at, name, postgres };
    await waitFor(of, name);
    return standby;
  };
  let primary = await start("a");
  open.push(() => primary.postgres.stop());
  let standby: Server | undefined;
  let former: Server | undefined;
  open.push(async () => standby?.postgres.stop());
  open.push(async () => former?.postgres.stop());
  try {
    const config = writeSettings(dir);
    const ports: number[] = [];
    for (let nth = 0; nth < many; nth++) ports.push(await freePort());
    const bank = await startBank(dir, ports[0] ?? 0, { env: { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300" } });
    open.push(() => bank.stop());
    const standbyPort = await freePort();
    const nodes: FailoverCluster["nodes"][number][] = [];
    for (const port of ports) {
      const proxies = [
        await openProxy(primary.postgres.url),
        await openProxy(atPort(primary.postgres.url, standbyPort)),
      ];
      for (const proxy of proxies) open.push(() => proxy.close());
      const env = { ...bank.serverEnv, ...urlsOf(primary, proxies), LOG_LEVEL: "fatal" };
      const server = await startServer(dir, primary.postgres.url, {
        port,
        config,
        env,
        privateKey: nodes[0]?.privateKey,
      });
      open.push(() => server.stop());
      const [proxy] = proxies;
      if (proxy === undefined) throw new Error("there is no proxy");
      nodes.push({ url: `http://127.0.0.1:${port}`, privateKey: server.privateKey, proxy, proxies, pid: server.pid });
    }
    standby = await follow("b", primary, standbyPort);
    return {
      nodes,
      bank,
      databaseUrl: () => primary.postgres.url,
      async failOver(loss) {
        if (standby === undefined) throw new Error("there is no standby");
        if (loss === "kill") {
          process.kill(primary.postgres.pid, "SIGKILL");
          await primary.postgres.ended;
        }
        await promote(standby);
        [former, primary, standby] = [primary, standby, undefined];
      },
      async rebuild() {
        if (former === undefined) throw new Error("there is no former primary");
        const { name, postgres } = former;
        await postgres.stop();
        former = undefined;
        standby = await follow(name, primary, postgres.port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

/** Returns a node's settings: both servers, each through the node's proxy, the standby first. */
function urlsOf(primary: Server, proxies: readonly Proxy[]): Record<string, string> {
  const hosts = proxies.map(({ url }) => new URL(url).host).toReversed();
  const urls = Object.entries(serverUrls(primary.postgres.url));
  return Object.fromEntries(
    urls.map(([name, url]) => [
      name,
      `${url.replace(new URL(url).host, hosts.join(","))}?target_session_attrs=read-write`,
    ]),
  );
}
