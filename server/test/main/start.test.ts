import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { Envelope } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { readLobbyConfig } from "../../src/wiring/settings.ts";
import { loadServerKeys } from "../../src/platform/crypto/key-files.ts";
import { opensGames, startProvider } from "../games/provider.ts";
import { withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, shippedSettings, temporaryDir, untilReady } from "./program.ts";

/** Starts the server, which must fail, and returns its one line of output. */
async function problemWith(change: Readonly<Record<string, string>>): Promise<string> {
  // Jobs start before the port is opened, so one may warn of a provider that does not answer.
  const run = runServer({ ...(await goodEnvironment()), LOG_LEVEL: "error", ...change });
  expect(await run.ended, run.said.err).toBe(1);
  expect(run.said.out).toBe("");
  const [line, ...more] = run.said.err.trimEnd().split("\n");
  expect(more, "one line").toEqual([]);
  return line ?? "";
}

/** Writes a file with the shipped settings and a change to them; returns its path. */
function settingsWith(change: object): string {
  const file = join(temporaryDir(), "lobby.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(shippedSettings, "utf8")), ...change }));
  return file;
}

describe("errors at the start name the bad setting", () => {
  test.each([
    ["PORT", "70000"],
    ["DATABASE_URL", ""],
    ["DATABASE_URL", "mysql://localhost/fairlobby"],
    ["DATABASE_POOL", "1"],
    ["JOB_CONCURRENCY", "many"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "my lobby"],
    ["TRUST_PROXY", "perhaps"],
    ["XENDIT_URL", "bank"],
    ["XENDIT_CALLBACK_TOKEN", "short"],
  ])("%s=%s", async (name, value) => {
    const environment = { ...(await goodEnvironment()), [name]: value };
    const problem = value === "" ? /: is not set$/ : /: \S/;
    expect(() => readEnvironment(environment)).toThrow(new RegExp(`^${name}${problem.source}`));
  });

  test.each([
    ["promotions.gift", { promotions: { gift: -1 } }],
    ["withdrawals.banks", { withdrawals: { minimum: 50_000, banks: [] } }],
    ["supportContacts", { supportContacts: "none" }],
    ["minimumDeposit", { minimumDeposit: 1 }],
    ["licence.countries", { licence: { number: "1", regulator: "R", countries: ["Mexico"] } }],
    ["licence.countries", { licence: { number: "1", regulator: "R", countries: [] } }],
  ])("the settings' %s", (field, change) => {
    const file = settingsWith(change);
    expect(() => readLobbyConfig(file)).toThrow(`LOBBY_CONFIG: ${file}: `);
    expect(() => readLobbyConfig(file)).toThrow(field);
  });

  test("settings that are missing, or not JSON", () => {
    const file = join(temporaryDir(), "lobby.json");
    expect(() => readLobbyConfig(file)).toThrow(`LOBBY_CONFIG: ${file} cannot be read`);
    writeFileSync(file, "{ minimum: 50000");
    expect(() => readLobbyConfig(file)).toThrow(`LOBBY_CONFIG: ${file} is not JSON`);
  });
});

describe("a server that cannot start says why in one line and exits with 1", () => {
  test("a bad variable", async () => {
    expect(await problemWith({ PORT: "eighty" })).toMatch(/^PORT: \S/);
    expect(await problemWith({ HOST: "lobby.example" })).toBe("HOST: must be an IP address");
  });

  test("a data directory that cannot be used", async () => {
    expect(await problemWith({ DATA_DIR: shippedSettings })).toMatch(/^DATA_DIR: \S/);
  });

  test("a bad field of the settings", async () => {
    const file = settingsWith({ currency: "EUR" });
    expect((await problemWith({ LOBBY_CONFIG: file })).startsWith(`LOBBY_CONFIG: ${file}: currency: `)).toBe(true);
  });

  test("an address without a database", async () => {
    expect(await problemWith({})).toBe("DATABASE_URL: the database cannot be reached (ECONNREFUSED)");
  });

  test("a database that does not exist, and one that refuses the server", async () => {
    const { DATABASE_URL: url } = serverUrls((await withDatabase()).url);
    const elsewhere = new URL(url);
    elsewhere.pathname = "/no_such_database";
    expect(await problemWith({ DATABASE_URL: elsewhere.href })).toMatch(/^DATABASE_URL: .*\(3D000\)$/);
    const stranger = new URL(url);
    stranger.password = "wrong";
    const line = await problemWith({ DATABASE_URL: stranger.href });
    expect(line).toMatch(/^DATABASE_URL: .*\(28P01\)$/);
    expect(line).not.toContain("wrong");
  });

  test("a port in use", async () => {
    const { url } = await withDatabase();
    const other = createServer();
    other.listen(0, "0.0.0.0");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const port = String((other.address() as AddressInfo).port);
    expect(await problemWith({ ...serverUrls(url), PORT: port })).toBe(`PORT: ${port} is in use`);
  });

  test("an address of another machine", async () => {
    const { url } = await withDatabase();
    const problem = await problemWith({ ...serverUrls(url), HOST: "203.0.113.1" });
    expect(problem).toBe("HOST: it is no address of this machine");
  });
});

test("R-DPL-09 the server answers only on the address in HOST", async () => {
  const { url: databaseUrl } = await withDatabase();
  const environment: Record<string, string> = { ...(await goodEnvironment()), HOST: "127.0.0.2" };
  const run = runServer({ ...environment, ...serverUrls(databaseUrl) });
  await untilReady(run, `http://127.0.0.2:${environment["PORT"]}`);
  await expect(fetch(`http://127.0.0.1:${environment["PORT"]}/healthz`)).rejects.toThrow("fetch failed");
});

test("R-SRV-95 SIGTERM while a call is under way: the call is answered, new ones are not accepted, and the exit code is 0", async () => {
  const { url: databaseUrl } = await withDatabase();
  const environment = await goodEnvironment();
  const dataDir = environment["DATA_DIR"] ?? "";
  const keys = join(dataDir, "server");
  loadServerKeys(keys);
  const provider = await startProvider(readFileSync(join(keys, "operator-public.pem"), "utf8"));
  onTestFinished(provider.close);
  const run = runServer({ ...environment, ...serverUrls(databaseUrl), HUB88_URL: provider.url });
  const url = `http://127.0.0.1:${environment["PORT"]}`;
  await untilReady(run, url);

  const call = async (token: string, path: string, body: object) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": token },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const reply = JSON.parse(text) as Envelope<{ token: string; openGameUrl: string }>;
    if (!reply.success) throw new Error(text);
    return reply.data;
  };
  const { token } = await call("", "/user/login", deviceLogin(randomUUID()));
  await call(token, "/v1/consent", { ageConfirmed: true, termsVersion: "2026-11-01" });

  // The launch waits for the provider until this test ends the wait.
  const asked = Promise.withResolvers<() => void>();
  provider.behave((launch, response) => asked.resolve(() => opensGames(launch, response)));
  const launching = call(token, "/game/forward", { id: "66121" });
  const answer = await asked.promise;
  // Browsers open connections in advance; the server's end must not wait for a request on them.
  const silent = connect(Number(environment["PORT"]), "127.0.0.1");
  onTestFinished(() => void silent.destroy());
  await once(silent, "connect");
  run.signal("SIGTERM");
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  expect(run.running()).toBe(true);
  answer();
  expect((await launching).openGameUrl).toContain("http://games.test/play/66121");
  expect(await run.ended, run.said.err).toBe(0);
  expect(run.said.err).toBe("");
});
