import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverUrls, startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { makeProviderKey, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";

/** Starts the server as a program on a PostgreSQL that a test can kill, suspend and restart. */
async function openProduct() {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);
  let postgres = await startPostgres(dir, { durable: false, settings: { shared_buffers: "32MB" } });
  onTestFinished(() => postgres.stop());
  await prepareDatabase(postgres.url);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const plenty = 1_000_000;
  const limits = { callsPerMinute: { login: plenty, money: plenty, other: plenty } };
  const config = join(dir, "lobby.json");
  writeFileSync(config, JSON.stringify({ ...JSON.parse(readFileSync(shippedSettings, "utf8")), ...limits }));
  const server = runServer({
    PORT: String(port),
    DATA_DIR: join(dir, "data"),
    ...serverUrls(postgres.url),
    LOBBY_CONFIG: config,
    LOG_LEVEL: "silent",
    XENDIT_URL: "http://127.0.0.1:9",
    XENDIT_API_KEY: "key",
    XENDIT_CALLBACK_TOKEN: "callback-token-of-the-test",
    HUB88_URL: "http://127.0.0.1:9",
    HUB88_PROVIDER_PUBLIC_KEY_FILE: makeProviderKey(dir).publicKeyFile,
  });
  await untilReady(server, url);
  /** Signals the main process and all its children. */
  const signalPostgres = (signal: "STOP" | "CONT"): void => {
    // The parent first: it would otherwise start more children.
    process.kill(postgres.pid, `SIG${signal}`);
    const children = execFileSync("pgrep", ["-P", String(postgres.pid)], { encoding: "utf8" })
      .trim()
      .split("\n");
    // Some children may have ended meanwhile.
    spawnSync("kill", [`-${signal}`, ...children]);
  };
  return {
    server,
    url,
    login: () =>
      fetch(`${url}/user/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(deviceLogin(randomUUID())),
      }),
    async killPostgres(): Promise<void> {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.ended;
    },
    async startPostgres(): Promise<void> {
      postgres = await startPostgres(dir, { durable: false, port: postgres.port });
    },
    suspend: () => signalPostgres("STOP"),
    resume: () => signalPostgres("CONT"),
  };
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test("R-SRV-91 R-SRV-95 PostgreSQL killed under load, and suspended: the server answers 503, works again by itself, and ends at a signal while the database does not answer", async () => {
  const product = await openProduct();
  const { server, url, login } = product;
  for (const loss of ["killed", "suspended"] as const) {
    const state = { over: false };
    // Each login writes; jobs, pushes and the relay continue beside them.
    const load = Array.from({ length: 8 }, async () => {
      while (!state.over) await login();
    });
    expect((await login()).status).toBe(200);
    if (loss === "killed") await product.killPostgres();
    else product.suspend();
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
    const refused = await login();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.json()).toMatchObject({ success: false, msgCode: "server_error" });
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    state.over = true;
    await Promise.all(load);
    if (loss === "killed") await product.startPostgres();
    else product.resume();
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    expect((await login()).status).toBe(200);
  }
  expect(server.running()).toBe(true);

  product.suspend();
  onTestFinished(product.resume);
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
});
