import { existsSync, mkdirSync } from "node:fs";
import { createConnection } from "node:net";
import { join, resolve } from "node:path";
import { buildIfStale } from "../tools/build.ts";
import { prepareDatabase } from "../server/src/platform/db/migrate.ts";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { consoleUrls, serverUrls, startPostgres } from "../tools/embedded-postgres.ts";
import { readLobbyConfig } from "../server/src/wiring/settings.ts";
import { bringVisitors } from "./bring-visitors.ts";
import { inviteFirstOperators } from "./console-invitations.ts";
import { askAt, programPart } from "./program.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";
import { supervise, type Part, type Supervised } from "./supervisor.ts";
import { archiveSettings } from "../tools/wal-archive.ts";

const root = resolve(import.meta.dirname, "..");

/** A problem the user can solve; only its message is shown. */
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

/** Reads the secrets given as files into this process's environment, which its programs inherit. */
function readSecretFiles(): void {
  const resolved = withSecretFiles(process.env);
  for (const name of Object.keys(process.env)) if (!(name in resolved)) delete process.env[name];
  Object.assign(process.env, resolved);
}

const say = (line: string): void => console.error(line);
let stopping = false;
const visit = new AbortController();

/** The parts in the order in which they were started. */
const parts: Supervised[] = [];

/** Starts a part and waits until it works. The part is restarted whenever it ends by itself. */
async function keep(part: Part): Promise<void> {
  const supervised = supervise(part, { say, gaveUp: () => void end(1) });
  parts.push(supervised);
  await supervised.ready;
}

async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (code === 0) say("Fairlobby stops");
  visit.abort();
  // The server stops first: it may need the others to finish open work.
  for (const part of parts.toReversed()) await part.stop();
  if (code === 0) say("Fairlobby has stopped; its data is kept");
  process.exit(code);
}

/** PostgreSQL from npm. A restart keeps the port, so that the server reconnects by itself. */
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

/** Connection settings of the programs; `console` is empty if the console does not run. */
interface DatabaseUrls {
  readonly server: Record<string, string>;
  readonly console: string;
}

/** Migrates the database to this version, as its owner, and returns the programs' connection settings. */
async function openDatabases(dataDir: string): Promise<DatabaseUrls> {
  const { DATABASE_URL = "", JOB_DATABASE_URL = "", MIGRATION_URL = "", CONSOLE_DATABASE_URL = "" } = process.env;
  if (DATABASE_URL !== "") {
    if (MIGRATION_URL !== "") await prepareDatabase(MIGRATION_URL);
    return { server: { DATABASE_URL, JOB_DATABASE_URL }, console: CONSOLE_DATABASE_URL };
  }
  let owner = "";
  await keep(postgresPart(dataDir, (url) => (owner = url)));
  await prepareDatabase(owner);
  return { server: serverUrls(owner), console: consoleUrls(owner).CONSOLE_DATABASE_URL };
}

/**
 * Reads ports, addresses and paths from the environment; throws {@link StartProblem} for a value that cannot be used.
 */
async function readSettings() {
  const configFile = resolve(root, process.env["LOBBY_CONFIG"] || "config/lobby.json");
  if (!existsSync(configFile)) throw new StartProblem(`LOBBY_CONFIG: ${configFile} cannot be read`);
  const config = readLobbyConfig(configFile);
  // The bank speaks the built-in adapter's protocol; a package has a sandbox of its own.
  const hasBank = config.cashier === "on" && config.payments.adapter === "xendit";
  const ports = {
    PORT: portOf("PORT", 8080),
    ...(hasBank ? { BANK_PORT: portOf("BANK_PORT", 8081) } : {}),
    SLOTS_PORT: portOf("SLOTS_PORT", 8082),
    CONSOLE_PORT: portOf("CONSOLE_PORT", 8083),
  };
  for (const [name, value] of Object.entries(ports)) {
    if (await isListening(value)) throw new StartProblem(`${name}: ${value} is in use`);
  }
  const dataDir = resolve(root, process.env["DATA_DIR"] || ".data");
  mkdirSync(dataDir, { recursive: true });
  const { PORT: port, BANK_PORT: bankPort, SLOTS_PORT: slotsPort, CONSOLE_PORT: consolePort } = ports;
  const lobbyUrl = process.env["PUBLIC_URL"] || `http://localhost:${port}`;
  const consoleUrl = process.env["CONSOLE_URL"] || `http://localhost:${consolePort}`;
  return { port, bankPort, slotsPort, consolePort, dataDir, config, configFile, lobbyUrl, consoleUrl };
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** A sandbox's output is shown only with LOG_LEVEL: it adds nothing to what `start` prints. */
function sandboxPart(name: string, folder: "bank" | "slots", port: number, env: Record<string, string>): Part {
  const settings = {
    name,
    script: `providers/${folder}/src/main.ts`,
    showsOutput: Boolean(process.env["LOG_LEVEL"]),
    ask: askAt(`http://localhost:${port}/healthz`),
    env,
  };
  return programPart(settings, say);
}

async function startSandboxes({ port, bankPort, slotsPort, dataDir, lobbyUrl }: Settings): Promise<void> {
  const slots = sandboxPart("the slot provider", "slots", slotsPort, {
    SLOTS_PORT: String(slotsPort),
    DATA_DIR: dataDir,
    WALLET_URL: `http://localhost:${port}/providers/hub88`,
    LOBBY_ORIGIN: new URL(lobbyUrl).origin,
  });
  const sandboxes = [slots];
  // A lobby without a cashier has none (R-FRE-02), and one whose payment adapter is a package (R-EXT-08).
  if (bankPort !== undefined) {
    const bank = sandboxPart("the bank sandbox", "bank", bankPort, {
      BANK_PORT: String(bankPort),
      DATA_DIR: dataDir,
      BANK_CALLBACK_URL: `http://localhost:${port}/providers/xendit/webhook`,
    });
    sandboxes.unshift(bank);
  }
  await Promise.all(sandboxes.map(keep));
}

function serverPart(settings: Settings, databaseUrls: Record<string, string>): Part {
  const { port, bankPort, slotsPort, dataDir, configFile, lobbyUrl } = settings;
  return programPart(
    {
      name: "the lobby server",
      script: "server/src/main.ts",
      // Without LOG_LEVEL the server's log has only warnings and errors.
      showsOutput: true,
      ask: askAt(`http://localhost:${port}/readyz`),
      env: {
        PORT: String(port),
        PUBLIC_URL: lobbyUrl,
        DATA_DIR: dataDir,
        ...databaseUrls,
        LOBBY_CONFIG: configFile,
        LOBBY_BRAND: resolve(root, process.env["LOBBY_BRAND"] || "config/brand"),
        LOBBY_DIST: process.env["LOBBY_DIST"] || join(root, "lobby", "dist"),
        ...sandboxEnvironment({ dataDir, bankPort, slotsPort }),
        LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
      },
    },
    say,
  );
}

/** Starts the console and returns what to print about it. */
async function startConsole(settings: Settings, databaseUrl: string): Promise<string[]> {
  if (databaseUrl === "") return ["The console does not run: CONSOLE_DATABASE_URL is not set."];
  const { consolePort, consoleUrl, dataDir, configFile } = settings;
  const part = programPart(
    {
      name: "the console",
      script: "server/src/console.ts",
      showsOutput: true,
      ask: askAt(`http://localhost:${consolePort}/readyz`),
      env: {
        CONSOLE_PORT: String(consolePort),
        CONSOLE_URL: consoleUrl,
        CONSOLE_DATABASE_URL: databaseUrl,
        CONSOLE_DIST: join(root, "console", "dist"),
        DATA_DIR: dataDir,
        LOBBY_CONFIG: configFile,
        LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
      },
    },
    say,
  );
  await keep(part);
  const invitations = await inviteFirstOperators({ databaseUrl, dataDir, consoleUrl });
  const hint = invitations.length === 0 ? [] : ["Invitations to it; each works once, within 30 minutes:"];
  return [`The operator's console is at ${consoleUrl}`, ...hint, ...invitations];
}

async function start(): Promise<void> {
  const settings = await readSettings();
  await buildIfStale();
  const databaseUrls = await openDatabases(settings.dataDir);
  await startSandboxes(settings);
  await keep(serverPart(settings, databaseUrls.server));
  const aboutConsole = await startConsole(settings, databaseUrls.console);
  console.log([`Fairlobby is ready at ${settings.lobbyUrl}`, ...aboutConsole].join("\n"));
  const { moneyMode, demoVisitors } = settings.config;
  if (settings.bankPort !== undefined && moneyMode === "play" && demoVisitors > 0) {
    const url = `http://localhost:${settings.port}`;
    await bringVisitors({ url, count: demoVisitors, signal: visit.signal, say });
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

try {
  readSecretFiles();
  await start();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : String(error));
  await end(1);
}
