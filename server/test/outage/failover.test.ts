import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres, type RunningPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { promote, startStandby, waitFor } from "../../../tools/standby.ts";
import { isSecureDatabase } from "../../src/platform/config/secure-addresses.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { DatabaseUnavailable } from "../../src/platform/db/errors.ts";
import { writableUrl } from "../../src/platform/db/primary.ts";
import { readServerList } from "../../src/platform/db/server-list.ts";
import { silentLog } from "../harness/database.ts";

test("R-OPS-05 a database URL names several servers as libpq reads it", () => {
  const urls = (url: string) => readServerList(url).urls;
  expect(urls("postgres://u:p%40@a:1,b:2,[::1]/db?target_session_attrs=read-write&sslmode=verify-full")).toEqual([
    "postgres://u:p%40@a:1/db?sslmode=verify-full",
    "postgres://u:p%40@b:2/db?sslmode=verify-full",
    "postgres://u:p%40@[::1]/db?sslmode=verify-full",
  ]);
  expect(urls("postgresql:///db?host=a,/run/pg,::1&port=5")).toEqual([
    "postgresql://a:5/db",
    "postgresql://%2Frun%2Fpg:5/db",
    "postgresql://[::1]:5/db",
  ]);
  expect(urls("postgres:///db?host=a,b&port=5,6")).toEqual(["postgres://a:5/db", "postgres://b:6/db"]);
  expect(readServerList("postgres://u@a/db")).toEqual({ urls: ["postgres://u@a/db"], writable: false });
  expect(readServerList("postgres://u@a/db?target_session_attrs=primary")).toMatchObject({ writable: true });
  expect(readServerList("postgres://a,b/db"), "a standby is never an option").toMatchObject({ writable: true });

  for (const bad of [
    "mysql://a/db",
    "postgres://a,b/db?target_session_attrs=any",
    "postgres://a,b/db?target_session_attrs=prefer-standby",
    "postgres://a/db?target_session_attrs=standby",
    "postgres://a,,b/db",
    "postgres://a:1,b:x/db",
    "postgres://a,b:99999/db",
    "postgres:///db?host=a,b&port=1,2,3",
    `postgres://${"a,".repeat(8)}a/db`,
  ]) {
    expect(() => readServerList(bad), bad).toThrow(/^(must|target_session_attrs must|has|names) /);
  }
});

test("R-OPS-05 R-SRV-156 every one of several servers must be encrypted or on this machine", () => {
  expect(isSecureDatabase("postgres://localhost:1,127.0.0.1:2/db")).toBe(true);
  expect(isSecureDatabase("postgres://localhost:1,db.example:2/db")).toBe(false);
  expect(isSecureDatabase("postgres://a,b/db?sslmode=verify-full")).toBe(true);
});

/** Opens a server that accepts connections and never answers. */
async function openHungServer(): Promise<number> {
  const server = createServer((socket) => socket.on("error", () => undefined).resume());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

/** Returns the port of the server that answers a node's queries; null while the database is unavailable. */
async function portOf(database: OpenDatabase): Promise<number | null> {
  const [row] = await database.query<{ port: number }>("select inet_server_port() as port").catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  });
  return row?.port ?? null;
}

function urlOf(one: RunningPostgres, ports: readonly number[]): string {
  return one.url.replace(/127\.0\.0\.1:\d+/, ports.map((port) => `127.0.0.1:${port}`).join(","));
}

test("R-OPS-05 a node uses the server that accepts writes, follows a promotion, and never returns to the former primary", async () => {
  const dir = quickFolder("fairlobby-failover-");
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const first = { dir: join(dir, "first"), postgres: await startPostgres(join(dir, "first"), { durable: false }) };
  onTestFinished(first.postgres.stop);
  const second = {
    dir: join(dir, "second"),
    postgres: await startStandby(join(dir, "second"), { primary: first, name: "second", port: await freePort() }),
  };
  onTestFinished(second.postgres.stop);
  await waitFor(first, "second");
  const [former, promoted] = [first.postgres.port, second.postgres.port];
  const url = urlOf(first.postgres, [await openHungServer(), promoted, former]);
  expect(await writableUrl(url)).toBe(first.postgres.url);

  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_fields: object, text: string) => void warnings.push(text) } as unknown as Log;
  const database = openDatabase({ url, log, size: 3 });
  onTestFinished(() => database.end());
  await database.listen(
    "a",
    () => undefined,
    () => undefined,
  );
  expect(await portOf(database)).toBe(former);

  // The former primary continues and accepts writes: only its timeline shows the promotion.
  await promote(second);
  await expect.poll(() => portOf(database), { timeout: 10_000 }).toBe(promoted);
  const ports = await Promise.all(Array.from({ length: 12 }, () => portOf(database)));
  expect(new Set(ports), "no connection to the former primary is left").toEqual(new Set([promoted]));
  await expect.poll(() => warnings.join("; "), { timeout: 10_000 }).toContain("a former primary");
  expect(await writableUrl(url), "a new process finds it as well").toBe(second.postgres.url);

  await second.postgres.stop();
  await expect.poll(() => portOf(database)).toBe(null);
  await expect.poll(() => database.stats().retries).toBeGreaterThan(1);
  expect(await portOf(database), "the former primary accepts writes, but is older than what the node has seen").toBe(
    null,
  );
});
