import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { consoleUrls, serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startBank, type BenchBank } from "../../../bench/src/bank.ts";
import type { Say } from "../../../bench/src/figures.ts";
import { startProgram, untilReady, type Program } from "../../../tools/program.ts";
import { newKeyPair } from "../../../bench/src/server.ts";
import type { Target } from "../players/load.ts";
import { writeSettings } from "../../../bench/src/settings.ts";
import { makeArchive, unpackArchive } from "./archive.ts";
import { makeCertificates, type Certificates } from "./certificates.ts";
import { openDatabasePair, type DatabasePair } from "./database-pair.ts";
import { startHaproxy, type Haproxy } from "./haproxy.ts";
import { giveToBareUser, startUnit, type Machine } from "./unit.ts";

/** Nodes from the archive behind HAProxy, with the sandboxes and a database with a standby. */
export interface PackageFixture {
  /** The lobby's address through HAProxy, and a game provider's key. */
  readonly target: Target;
  readonly haproxy: Haproxy;
  readonly pair: DatabasePair;
  readonly bank: BenchBank;
  readonly certificates: Certificates;
  readonly nodes: number;
  /** Stops a node as its unit does and starts it again; resolves to its exit code once HAProxy sends it calls. */
  restart(nth: number): Promise<number | null>;
  stop(): Promise<void>;
}

/** The pause after a node is ready and before the next may be restarted (docs/deployment.md). */
const settleMs = 3_000;

export async function openPackageFixture(dir: string, many: number, say: Say): Promise<PackageFixture> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  try {
    return { ...(await openParts(dir, many, say, open)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openParts(dir: string, many: number, say: Say, open: (() => Promise<unknown>)[]) {
  const opt = join(dir, "opt");
  unpackArchive(dir, makeArchive(dir), opt);
  say("the archive is unpacked, and every checksum is right");
  const certificates = makeCertificates(join(dir, "certificates"));
  const pair = await openDatabasePair(join(dir, "database"));
  open.push(() => pair.stop());
  const [http, https, slotsPort] = [await freePort(), await freePort(), await freePort()];
  const consolePort = await freePort();
  const ports = await Promise.all(Array.from({ length: many }, () => freePort()));
  const url = `https://localhost:${https}`;
  const sandboxes = join(dir, "sandboxes");
  const bank = await openBank(sandboxes, url, certificates);
  open.push(() => bank.stop());
  const { privateKey, publicKey } = newKeyPair();
  const machines = ports.map((_, nth) => machineAt(join(dir, `machine${nth + 1}`), opt));
  const settings = { url, slotsPort, consolePort, config: writeSettings(dir), bank };
  for (const [nth, machine] of machines.entries()) furnish(machine, ports[nth] ?? 0, pair, settings);

  const [first] = machines;
  if (first === undefined) throw new Error("there are no machines");
  const migrated = await startUnit("fairlobby-migrate.service", first).ended;
  if (migrated !== 0) throw new Error(`the migration ended with ${migrated}`);
  await pair.rebuild();
  const running: Program[] = [];
  open.push(() => Promise.all(running.map((node) => node.stop())));
  const start = async (nth: number): Promise<void> => {
    running[nth] = await startNode(machines[nth] ?? first, ports[nth] ?? 0);
  };
  // The slot provider creates its key when it starts; a node reads the file at the first wallet call.
  await start(0);
  for (const [nth, machine] of machines.entries()) {
    if (nth === 0) continue;
    cpSync(join(first.lib, "server"), join(machine.lib, "server"), { recursive: true });
    giveToBareUser(machine.lib);
    await start(nth);
  }
  const operators = await startConsoleUnit(first, consolePort);
  open.push(() => operators.stop());
  say("the console's unit serves its pages");
  const slots = await openSlots(sandboxes, slotsPort, url, certificates, join(first.lib, "server/operator-public.pem"));
  open.push(() => slots.stop());
  const providerKeys = readFileSync(join(sandboxes, "slots/provider-public.pem"), "utf8") + publicKey;
  for (const { etc } of machines) writeFileSync(join(etc, "hub88-public.pem"), providerKeys);
  const shipped = join(opt, "current/deploy/haproxy/haproxy.cfg");
  const haproxy = await startHaproxy(join(dir, "haproxy"), {
    shipped,
    certificate: certificates.server,
    http,
    https,
    nodes: ports,
  });
  open.push(() => haproxy.stop());
  return {
    target: { url, privateKey },
    haproxy,
    pair,
    bank,
    certificates,
    nodes: many,
    async restart(nth: number): Promise<number | null> {
      const code = (await running[nth]?.stop()) ?? null;
      await start(nth);
      await pause(settleMs);
      return code;
    },
  };
}

const machineAt = (dir: string, opt: string): Machine => ({
  opt,
  etc: join(dir, "etc"),
  lib: join(dir, "lib"),
  cache: join(dir, "cache"),
  credentials: join(dir, "credentials"),
});

interface NodeSettings {
  readonly url: string;
  readonly slotsPort: number;
  readonly consolePort: number;
  readonly config: string;
  readonly bank: BenchBank;
}

/** Sets up a machine as docs/deployment.md says: the shipped variables with other values, and the secrets. */
function furnish(machine: Machine, port: number, pair: DatabasePair, settings: NodeSettings): void {
  const { url, slotsPort, consolePort, config, bank } = settings;
  mkdirSync(join(machine.etc, "secrets"), { recursive: true });
  for (const path of [machine.lib, machine.cache]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    giveToBareUser(path);
  }
  const slots = `http://localhost:${slotsPort}`;
  const values: Record<string, string> = {
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: "127.0.0.1",
    XENDIT_URL: bank.url,
    HUB88_URL: slots,
    HUB88_PROVIDER_PUBLIC_KEY_FILE: join(machine.etc, "hub88-public.pem"),
    LOBBY_CONFIG: config,
    CONSOLE_URL: `http://localhost:${consolePort}`,
    CONSOLE_ALLOW: "127.0.0.1",
  };
  const example = readFileSync(join(machine.opt, "current/deploy/environment.example"), "utf8");
  const lines = example.replaceAll(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) =>
    values[name] === undefined ? line : `${name}=${values[name]}`,
  );
  writeFileSync(join(machine.etc, "environment"), `${lines}\nLOG_LEVEL=fatal\nCONSOLE_PORT=${consolePort}\n`);
  const { DATABASE_URL, JOB_DATABASE_URL } = serverUrls(pair.primaryUrl());
  const secrets = {
    "migration-url": overBoth(pair.primaryUrl(), pair),
    "database-url": overBoth(DATABASE_URL, pair),
    "job-database-url": overBoth(JOB_DATABASE_URL, pair),
    "console-database-url": overBoth(consoleUrls(pair.primaryUrl()).CONSOLE_DATABASE_URL, pair),
    "xendit-api-key": bank.apiKey,
    "xendit-callback-token": bank.serverEnv["XENDIT_CALLBACK_TOKEN"] ?? "",
  };
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(join(machine.etc, "secrets", name), value, { mode: 0o600 });
  }
}

/** Names both database servers in a URL, as docs/operations/database.md says. */
function overBoth(url: string, { ports }: DatabasePair): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `${url.replace(new URL(url).host, hosts)}?target_session_attrs=read-write`;
}

const openBank = (dir: string, url: string, { authority }: Certificates): Promise<BenchBank> =>
  startBank(dir, 0, {
    env: {
      BANK_LOG_LEVEL: "silent",
      BANK_PAYOUT_MS: "300",
      BANK_CALLBACK_URL: `${url}/providers/xendit/webhook`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });

const openSlots = (dir: string, port: number, url: string, { authority }: Certificates, operatorKey: string) =>
  startProgram({
    script: "providers/slots/src/main.ts",
    ready: `http://localhost:${port}/healthz`,
    logFile: "/dev/null",
    env: {
      SLOTS_PORT: String(port),
      DATA_DIR: dir,
      WALLET_URL: `${url}/providers/hub88`,
      LOBBY_ORIGIN: url,
      OPERATOR_PUBLIC_KEY_FILE: operatorKey,
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      NODE_EXTRA_CA_CERTS: authority,
    },
  });

/** Starts a node and waits until it is ready. */
const startNode = (machine: Machine, port: number): Promise<Program> =>
  startReady("fairlobby.service", machine, `http://127.0.0.1:${port}/readyz`);

/** Starts the console's unit and waits until it serves the sign-in page. */
const startConsoleUnit = (machine: Machine, port: number): Promise<Program> =>
  startReady("fairlobby-console.service", machine, `http://127.0.0.1:${port}/`);

async function startReady(unit: string, machine: Machine, address: string): Promise<Program> {
  const started = startUnit(unit, machine);
  await untilReady(`${unit} of the archive`, started, address);
  return started;
}
