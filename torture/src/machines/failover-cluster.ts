import { join } from "node:path";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openDatabaseProxy, type DatabaseProxy } from "../../../tools/tcp-proxy.ts";
import { startBank, type BenchBank } from "../../../bench/src/bank.ts";
import { startServer } from "../../../bench/src/server.ts";
import { writeSettings } from "../../../bench/src/settings.ts";
import { openDatabasePair, type PrimaryLoss } from "./database-pair.ts";
import type { Node } from "./nodes.ts";

export interface FailoverCluster {
  readonly nodes: readonly (Node & { readonly proxies: readonly DatabaseProxy[] })[];
  readonly bank: BenchBank;
  /** Returns the current primary's URL, with the owner's login. */
  databaseUrl(): string;
  /** Loses the primary and promotes the standby. Resolves once that accepts writes. */
  failOver(loss: PrimaryLoss): Promise<void>;
  /** Makes the former primary's folder a new synchronous standby. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts several nodes and a bank on a PostgreSQL with a synchronous standby. */
export async function openFailoverCluster(dir: string, many: number): Promise<FailoverCluster> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  const pair = await openDatabasePair(join(dir, "database"));
  open.push(() => pair.stop());
  try {
    const config = writeSettings(dir);
    const ports: number[] = [];
    for (let nth = 0; nth < many; nth++) ports.push(await freePort());
    const bank = await startBank(dir, ports[0] ?? 0, { env: { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300" } });
    open.push(() => bank.stop());
    const nodes: FailoverCluster["nodes"][number][] = [];
    for (const port of ports) {
      const proxies = [
        await openDatabaseProxy(pair.primaryUrl()),
        await openDatabaseProxy(atPort(pair.primaryUrl(), pair.ports[1])),
      ];
      for (const proxy of proxies) open.push(() => proxy.close());
      const env = { ...bank.serverEnv, ...urlsOf(pair.primaryUrl(), proxies), LOG_LEVEL: "fatal" };
      const server = await startServer(dir, pair.primaryUrl(), {
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
    await pair.rebuild();
    return {
      nodes,
      bank,
      databaseUrl: pair.primaryUrl,
      failOver: pair.failOver,
      rebuild: pair.rebuild,
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

/** Returns a node's settings: the URLs name both servers, the standby first, each through the node's proxy. */
function urlsOf(primaryUrl: string, proxies: readonly DatabaseProxy[]): Record<string, string> {
  const hosts = proxies.map(({ url }) => new URL(url).host).toReversed();
  const urls = Object.entries(serverUrls(primaryUrl));
  return Object.fromEntries(
    urls.map(([name, url]) => [
      name,
      `${url.replace(new URL(url).host, hosts.join(","))}?target_session_attrs=read-write`,
    ]),
  );
}
