import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startBank, type Bank } from "../../../providers/bank/test/support/bank.ts";
import { consoleUrls, serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startMailServer } from "../../../tools/mail-server.ts";
import { openSealKey } from "../../src/modules/console/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { newKeyPair, startProvider, type Provider } from "../games/provider.ts";
import { clusterUrl } from "../harness/cluster.ts";
import { silentLog } from "../harness/database.ts";
import { startWholeServer, type WholeServer } from "../http/fixture.ts";
import { makeProviderKey, shippedSettings, temporaryDir } from "../main/program.ts";
import { runScript } from "./program.ts";

const callbackToken = "a-callback-token-of-this-test";
let server: WholeServer;
let bank: Bank;
let provider: Provider;

beforeAll(async () => {
  bank = await startBank({}, afterAll);
  server = await startWholeServer();
  provider = await startProvider(readFileSync(join(server.dataDir, "server/operator-public.pem"), "utf8"));
  provider.behave(({ signed }, response) => void response.writeHead(signed ? 400 : 401).end("{}"));
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

/** Returns the environment of the running server. */
const environment = (): Record<string, string> => ({
  DATA_DIR: server.dataDir,
  ...serverUrls(server.databaseUrl),
  LOBBY_CONFIG: shippedSettings,
  PUBLIC_URL: server.url,
  PUSH_CONNECTIONS: "10",
  XENDIT_URL: bank.url,
  XENDIT_API_KEY: bank.credentials.apiKey,
  XENDIT_CALLBACK_TOKEN: callbackToken,
  HUB88_URL: provider.url,
  HUB88_PROVIDER_PUBLIC_KEY_FILE: makeProviderKey(temporaryDir()).publicKeyFile,
});

/** Runs the doctor; returns its exit code, its output, and its lines by check as `state  text`. */
async function runDoctor(env: Readonly<Record<string, string>>) {
  const { code, out, err } = await runScript("doctor", [], env);
  expect(err).toBe("");
  const lines = out.trimEnd().split("\n");
  const findings = lines.slice(0, -1).map((line) => /^(\S+) +(.+?)  +(.*)$/.exec(line) ?? []);
  return {
    code,
    out,
    end: lines.at(-1),
    found: new Map(findings.map(([, state, check, text]) => [check, `${state} ${text}`])),
  };
}

/** Returns everything that must never be printed. */
function secrets(env: Readonly<Record<string, string>>): string[] {
  const keyFolder = join(env["DATA_DIR"] ?? "", "server");
  const files = ["data-key", "hash-key", "signing-private.pem", "operator-private.pem", "push-private.pem"];
  const lines = files.flatMap((file) => readFileSync(join(keyFolder, file), "utf8").trim().split("\n"));
  const urls = ["DATABASE_URL", "JOB_DATABASE_URL"].map((name) => new URL(env[name] ?? "").password);
  const given = [env["XENDIT_API_KEY"] ?? "", env["XENDIT_CALLBACK_TOKEN"] ?? ""];
  return [...lines.filter((line) => !line.startsWith("-----")), ...urls, ...given];
}

describe("npm run doctor", () => {
  test("R-OPS-08 finds nothing to fix in a deployment that works, and prints no secret", async () => {
    const env = environment();
    const { code, out, end, found } = await runDoctor(env);
    expect(code, out).toBe(0);
    expect(end).toMatch(/^0 to fix, \d to look at, 0 not checked\.$/);
    expect([...found.keys()].join(", ")).toBe(
      "environment, settings, money mode, database, database logins, cashier, durability, connections, time zone, " +
        "clock, versions, keys, push key, key files, key for hub88, clock of payments, payments: transactions, payments: payouts, " +
        "provider hub88, wallet key of hub88, TLS, readiness, webhook, wallet hub88, push, disk, open files, audit witnesses",
    );
    // With real money this must be fixed (R-AUD-08).
    expect(found.get("audit witnesses")).toMatch(/^look AUDIT_WITNESSES: there is none/);
    expect(found.get("versions")).toMatch(/^ok 1 node\(s\), all with build [0-9a-f]{12}/);
    expect(found.get("keys")).toMatch(
      /^ok data-key [0-9a-f]{16}, hash-key [0-9a-f]{16}, signing-key \S{43}; the database/,
    );
    // The tests' PostgreSQL is not durable, which with play money is only worth a look. A cluster has its owner's
    // settings.
    expect(found.get("durability")).toMatch(
      clusterUrl === "" ? /^look fsync = off, full_page_writes = off/ : /^(ok|look) /,
    );
    for (const secret of secrets(env)) expect(out).not.toContain(secret);
  });

  test("R-REC-19 signs in to the mail server, sends nothing, and prints no password", async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    const config = join(temporaryDir(), "lobby.json");
    writeFileSync(config, JSON.stringify({ extends: shippedSettings, email: { from: "no-reply@lobby.example" } }));
    const env = { ...environment(), LOBBY_CONFIG: config, SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
    expect((await runDoctor(env)).found.get("mail server")).toBe(`ok 127.0.0.1:${mails.port} answers`);
    expect(mails.mails).toEqual([]);
    const gone = await freePort();
    const { out, found } = await runDoctor({ ...env, SMTP_URL: `smtp://lobby:a-mail-password@127.0.0.1:${gone}` });
    expect(found.get("mail server")).toMatch(/^look SMTP_URL: 127\.0\.0\.1:\d+ takes no emails from here \(E/);
    expect(out).not.toContain("a-mail-password");
    const half = await runDoctor({ ...environment(), LOBBY_CONFIG: config });
    expect(half.found.get("settings")).toBe("FIX SMTP_URL: is not set; the setting email needs a mail server");
  });

  test("R-EXT-13 names the webhook secret that is missing or has another form, never its value", async () => {
    const config = join(temporaryDir(), "lobby.json");
    const endpoint = { name: "stock", url: "https://stock.example/", events: ["order.paid"] };
    writeFileSync(config, JSON.stringify({ extends: shippedSettings, webhooks: { endpoints: [endpoint] } }));
    const env = { ...environment(), LOBBY_CONFIG: config };
    const missing = await runDoctor(env);
    expect(missing.found.get("settings")).toBe("FIX WEBHOOK_STOCK_SECRET: is not set");
    const bad = await runDoctor({ ...env, WEBHOOK_STOCK_SECRET: "no-secret-of-the-standard" });
    expect(bad.found.get("settings")).toMatch(/^FIX WEBHOOK_STOCK_SECRET: must be whsec_/);
    expect(bad.out).not.toContain("no-secret-of-the-standard");
  });

  test("R-OPS-08 names everything that would stop play, with what to fix, and exits with 1", async () => {
    const dir = temporaryDir();
    cpSync(server.dataDir, dir, { recursive: true });
    writeFileSync(join(dir, "server/hash-key"), randomBytes(32).toString("base64"));
    chmodSync(join(dir, "server/data-key"), 0o644);
    const otherKey = join(dir, "other.pem");
    writeFileSync(otherKey, newKeyPair().privateKey);
    const config = join(dir, "lobby.json");
    writeFileSync(
      config,
      JSON.stringify({ extends: shippedSettings, displayTimeZone: { iana: "Mars/Base", label: "M" } }),
    );
    const older = new pg.Client({
      connectionString: environment()["DATABASE_URL"],
      application_name: "fairlobby-listener 0123456789ab",
    });
    await older.connect();
    onTestFinished(() => older.end());
    const env = {
      ...environment(),
      DATA_DIR: dir,
      LOBBY_CONFIG: config,
      DATABASE_POOL: "400",
      XENDIT_API_KEY: "xnd_development_another",
      XENDIT_CALLBACK_TOKEN: "the token of another lobby",
      HUB88_OPERATOR_KEY_FILE: otherKey,
      HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dir, "nothing.pem"),
      NATS_URL: `nats://lobby:a-password@127.0.0.1:${await freePort()}`,
    };
    const { code, out, found } = await runDoctor(env);
    expect(code, out).toBe(1);
    for (const [check, line] of [
      ["connections", /^FIX 2 node\(s\) open at most \d+, PostgreSQL allows \d+: raise max_connections/],
      ["time zone", /^FIX displayTimeZone: Node does not know Mars\/Base/],
      ["versions", /^look this folder is build \S+, 127\.0\.0\.1 has 0123456789ab: finish the upgrade/],
      ["keys", /^FIX DATA_DIR: the hash-key in \S+ is [0-9a-f]{16}, and this database works with [0-9a-f]{16}/],
      ["key files", /^look other users may read data-key: chmod 600/],
      ["payments: transactions", /^FIX \S+ refuses XENDIT_API_KEY \(status 401 /],
      ["provider hub88", /^FIX \S+ refuses our signature \(401\)/],
      ["wallet key of hub88", /^FIX HUB88_PROVIDER_PUBLIC_KEY_FILE: \S+ has no RSA public key \(ENOENT: /],
      ["webhook", /^FIX the server at \S+ has another XENDIT_CALLBACK_TOKEN/],
      ["NATS", /^FIX NATS_URL: .*ECONNREFUSED/],
    ] as const) {
      expect(found.get(check), check).toMatch(line);
    }
    for (const secret of [...secrets(env), "a-password"]) expect(out).not.toContain(secret);
  });

  test("R-OPS-08 checks the console where its variables are given", async () => {
    const console = {
      ...consoleUrls(server.databaseUrl),
      CONSOLE_URL: "https://console.invalid",
      CONSOLE_ALLOW: "10.8.0.0/24",
    };
    const { out, found } = await runDoctor({ ...environment(), ...console });
    expect(found.get("console")).toBe("ok https://console.invalid, from 10.8.0.0/24");
    expect(found.get("console login")).toMatch(/^ok fairlobby_console, /);
    expect(found.get("console key")).toMatch(/^ok the first start creates it in /);
    expect(found.get("console address")).toMatch(/^look CONSOLE_URL: https:\/\/console\.invalid does not answer/);
    expect(out).not.toContain(new URL(console.CONSOLE_DATABASE_URL).password);

    const database = openDatabase({ url: console.CONSOLE_DATABASE_URL, log: silentLog, size: 1 });
    onTestFinished(() => database.end());
    await openSealKey(database, join(temporaryDir(), "console"));
    const other = await runDoctor({
      ...environment(),
      ...console,
      CONSOLE_DATABASE_URL: serverUrls(server.databaseUrl).DATABASE_URL,
    });
    expect(other.code).toBe(1);
    expect(other.found.get("console login")).toMatch(
      /^FIX CONSOLE_DATABASE_URL: it must name the login fairlobby_console/,
    );
    const without = await runDoctor({ ...environment(), ...console });
    expect(without.found.get("console key")).toMatch(
      /^FIX DATA_DIR: \S+ is not the key that this database's console works with/,
    );
    const plain = await runDoctor({ ...environment(), ...console, CONSOLE_URL: "http://192.0.2.1" });
    expect(plain.found.get("console")).toMatch(/^FIX CONSOLE_URL: needs https/);
  });

  test("R-OPS-08 without database and server it says what could not be checked", async () => {
    const unused = await freePort();
    const url = `postgres://fairlobby_app:a-password@127.0.0.1:${unused}/nothing`;
    const env = { ...environment(), DATABASE_URL: url, PUBLIC_URL: `http://127.0.0.1:${unused}` };
    const { code, out, found } = await runDoctor(env);
    expect(code).toBe(1);
    expect(found.get("database")).toMatch(/^FIX DATABASE_URL: the database cannot be reached: .*ECONNREFUSED/);
    expect(found.get("keys")).toMatch(/^- data-key \S+, .*; not compared with the database, which cannot be read/);
    for (const check of ["readiness", "webhook", "wallet hub88"]) {
      expect(found.get(check)).toMatch(/^FIX PUBLIC_URL: \S+ does not answer \(.*ECONNREFUSED.*start the server/);
    }
    expect(out).not.toContain("a-password");
  });

  test.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
    "R-OPS-08 with real money, what is only worth a look otherwise must be fixed; the certificate is checked",
    async () => {
      const dir = temporaryDir();
      const [keyFile, certificate] = [join(dir, "tls.key"), join(dir, "tls.pem")];
      const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "9"];
      const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
      execFileSync("openssl", [...request, ...names, "-keyout", keyFile, "-out", certificate], { stdio: "ignore" });
      const proxy = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificate) }, (_, response) =>
        response.writeHead(404).end(),
      );
      await new Promise<void>((resolve) => proxy.listen(0, resolve));
      onTestFinished(() => new Promise<void>((resolve) => void proxy.close(() => resolve())));
      const config = join(dir, "lobby.json");
      writeFileSync(config, JSON.stringify({ extends: shippedSettings, moneyMode: "real" }));
      const env = {
        ...environment(),
        LOBBY_CONFIG: config,
        PUBLIC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
      };
      const [untrusted, trusted] = await Promise.all([
        runDoctor(env),
        runDoctor({ ...env, NODE_EXTRA_CA_CERTS: certificate }),
      ]);
      expect(untrusted.found.get("TLS")).toMatch(/^FIX .*self-signed certificate/);
      expect(trusted.code).toBe(1);
      expect(trusted.found.get("TLS")).toMatch(/^look TLSv1\.3, the certificate ends in 8 days: renew it/);
      expect(trusted.found.get("money mode")).toMatch(/^FIX LOBBY_CONFIG: licence: moneyMode "real" needs/);
      expect(trusted.found.get("identity check")).toMatch(/^- /);
      expect(trusted.found.get("durability")).toMatch(/^FIX fsync = off/);
      expect(trusted.found.get("webhook")).toMatch(/^FIX \S+ answers 404: let the proxy pass POST/);
      expect(trusted.found.get("push")).toMatch(/^FIX \S+ does not open: let the proxy pass WebSocket/);
    },
  );
});
