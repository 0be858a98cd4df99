import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join, resolve } from "node:path";
import { buildIfStale } from "../tools/build.ts";
import { prepareDatabase } from "../server/src/platform/db/migrate.ts";
import { serverUrls, startPostgres } from "../tools/embedded-postgres.ts";
import { askAt, programPart } from "./program.ts";
import { supervise, type Part, type Supervised } from "./supervisor.ts";
import { archiveSettings } from "../tools/wal-archive.ts";

const root = resolve(import.meta.dirname, "..");

/** A problem the person at the keyboard can solve; shown as its one line. */
class StartProblem extends Error {}

function portOf(name: string, fallback: number): number {
  const text = process.env[name] ?? "";
  const port = text === "" ? fallback : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StartProblem(`${name}: "${text}" is not a port`);
  return port;
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      answer(true);
    });
    socket.once("error", () => answer(false));
  });
}

const say = (line: string): void => console.error(line);
let stopping = false;

/** In the order in which they were started. */
const parts: Supervised[] = [];

/** Starts a part and waits until it works; from then on it is started again when it ends. */
async function keep(part: Part): Promise<void> {
  const supervised = supervise(part, { say, gaveUp: () => void end(1) });
  parts.push(supervised);
  await supervised.ready;
}

async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // The server first: it may still need the others to finish what it began.
  for (const part of parts.toReversed()) await part.stop();
  process.exit(code);
}

/** PostgreSQL from npm, each time on the port of the first start: the server goes on by itself when it is back. */
function postgresPart(dataDir: string, started: (url: string) => void): Part {
  let port: number | undefined;
  return {
    name: "PostgreSQL",
    async start() {
      const archive = process.env["WAL_ARCHIVE"] ?? "";
      const postgres = await startPostgres(dataDir, {
        durable: true,
        ...(archive === "" ? {} : { settings: archiveSettings(archive) }),
        ...(port === undefined ? {} : { port }),
      });
      port = postgres.port;
      started(postgres.url);
      return postgres;
    },
  };
}

/** What the server connects with, once the owner has brought the database to this version. */
async function openDatabases(dataDir: string): Promise<Record<string, string>> {
  const { DATABASE_URL = "", JOB_DATABASE_URL = "", MIGRATION_URL = "" } = process.env;
  if (DATABASE_URL !== "") {
    if (MIGRATION_URL !== "") await prepareDatabase(MIGRATION_URL);
    return { DATABASE_URL, JOB_DATABASE_URL };
  }
  let owner = "";
  await keep(postgresPart(dataDir, (url) => (owner = url)));
  await prepareDatabase(owner);
  return serverUrls(owner);
}

async function start(): Promise<void> {
  const port = portOf("PORT", 8080);
  const bankPort = portOf("BANK_PORT", 8081);
  const slotsPort = portOf("SLOTS_PORT", 8082);
  for (const [name, value] of [
    ["PORT", port],
    ["BANK_PORT", bankPort],
    ["SLOTS_PORT", slotsPort],
  ] as const) {
    if (await isListening(value)) throw new StartProblem(`${name}: ${value} is in use`);
  }
  const dataDir = resolve(root, process.env["DATA_DIR"] || ".data");
  mkdirSync(dataDir, { recursive: true });
  const configFile = resolve(root, process.env["LOBBY_CONFIG"] || "config/lobby.json");
  if (!existsSync(configFile)) throw new StartProblem(`LOBBY_CONFIG: ${configFile} cannot be read`);

  // The sandboxes' output only repeats what is printed below, and what they tell on request.
  const isLogAsked = Boolean(process.env["LOG_LEVEL"]);
  await buildIfStale();
  const databaseUrls = await openDatabases(dataDir);

  const lobbyUrl = process.env["PUBLIC_URL"] || `http://localhost:${port}`;
  const bankUrl = `http://localhost:${bankPort}`;
  const slotsUrl = `http://localhost:${slotsPort}`;
  const bank = programPart(
    {
      name: "the bank sandbox",
      script: "providers/bank/src/main.ts",
      showsOutput: isLogAsked,
      ask: askAt(`${bankUrl}/healthz`),
      env: {
        BANK_PORT: String(bankPort),
        DATA_DIR: dataDir,
        BANK_CALLBACK_URL: `http://localhost:${port}/providers/xendit/webhook`,
      },
    },
    say,
  );
  const slots = programPart(
    {
      name: "the slot provider",
      script: "providers/slots/src/main.ts",
      showsOutput: isLogAsked,
      ask: askAt(`${slotsUrl}/healthz`),
      env: {
        SLOTS_PORT: String(slotsPort),
        DATA_DIR: dataDir,
        WALLET_URL: `http://localhost:${port}/providers/hub88`,
        LOBBY_ORIGIN: new URL(lobbyUrl).origin,
      },
    },
    say,
  );
  await Promise.all([keep(bank), keep(slots)]);
  const bankKeys = JSON.parse(readFileSync(join(dataDir, "bank", "credentials.json"), "utf8")) as {
    apiKey: string;
    callbackToken: string;
  };

  const server = programPart(
    {
      name: "the lobby server",
      script: "server/src/main.ts",
      // Its log, which begins with warnings unless LOG_LEVEL asks for more.
      showsOutput: true,
      ask: askAt(`http://localhost:${port}/readyz`),
      env: {
        PORT: String(port),
        PUBLIC_URL: lobbyUrl,
        DATA_DIR: dataDir,
        ...databaseUrls,
        LOBBY_CONFIG: configFile,
        LOBBY_DIST: join(root, "lobby", "dist"),
        XENDIT_URL: process.env["XENDIT_URL"] || bankUrl,
        XENDIT_API_KEY: process.env["XENDIT_API_KEY"] || bankKeys.apiKey,
        XENDIT_CALLBACK_TOKEN: process.env["XENDIT_CALLBACK_TOKEN"] || bankKeys.callbackToken,
        HUB88_URL: slotsUrl,
        HUB88_PUBLIC_URL: process.env["SLOTS_PUBLIC_URL"] || slotsUrl,
        HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dataDir, "slots", "provider-public.pem"),
        LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
      },
    },
    say,
  );
  await keep(server);
  console.log(`Fairlobby is ready at ${lobbyUrl}`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

try {
  await start();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : String(error));
  await end(1);
}
