import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";

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

interface Program {
  readonly name: string;
  readonly child: ChildProcess;
  stopping: boolean;
}

const programs: Program[] = [];

function run(name: string, script: string, env: Record<string, string>): Program {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own: Ctrl-C reaches this script alone, which stops the programs in order.
    detached: true,
  });
  // What a program says in passing is its log; its first line only repeats what is printed below.
  child.stdout?.on("data", (chunk: Buffer) => process.env["LOG_LEVEL"] && process.stdout.write(chunk));
  const program = { name, child, stopping: false };
  programs.push(program);
  return program;
}

/** Waits until a program answers its health check; a program that ends first has said why. */
async function untilReady(program: Program, url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (program.child.exitCode !== null) throw new StartProblem(`${program.name} did not start`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok === true) return;
    await new Promise((wait) => setTimeout(wait, 40));
  }
  throw new StartProblem(`${program.name} was not ready within 30 seconds`);
}

async function stopProgram(program: Program): Promise<void> {
  program.stopping = true;
  const { child } = program;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolveEnd) => child.once("exit", resolveEnd));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await ended;
  clearTimeout(hard);
}

let postgres: RunningPostgres | undefined;

async function stopAll(): Promise<void> {
  // The server first: it may still need the others to finish what it began.
  for (const program of programs.toReversed()) await stopProgram(program);
  await postgres?.stop();
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

  await buildIfStale();
  let databaseUrl = process.env["DATABASE_URL"] ?? "";
  if (databaseUrl === "") {
    postgres = await startPostgres(dataDir, { durable: true });
    databaseUrl = postgres.url;
  }

  const lobbyUrl = process.env["PUBLIC_URL"] || `http://localhost:${port}`;
  const bankUrl = `http://localhost:${bankPort}`;
  const slotsUrl = `http://localhost:${slotsPort}`;
  const bank = run("the bank sandbox", "providers/bank/src/main.ts", {
    BANK_PORT: String(bankPort),
    DATA_DIR: dataDir,
    BANK_CALLBACK_URL: `http://localhost:${port}/providers/xendit/webhook`,
  });
  const slots = run("the slot provider", "providers/slots/src/main.ts", {
    SLOTS_PORT: String(slotsPort),
    DATA_DIR: dataDir,
    WALLET_URL: `http://localhost:${port}/providers/hub88`,
    LOBBY_ORIGIN: new URL(lobbyUrl).origin,
  });
  await Promise.all([untilReady(bank, `${bankUrl}/healthz`), untilReady(slots, `${slotsUrl}/healthz`)]);
  const bankKeys = JSON.parse(readFileSync(join(dataDir, "bank", "credentials.json"), "utf8")) as {
    apiKey: string;
    callbackToken: string;
  };

  const server = run("the lobby server", "server/src/main.ts", {
    PORT: String(port),
    PUBLIC_URL: lobbyUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOBBY_CONFIG: configFile,
    LOBBY_DIST: join(root, "lobby", "dist"),
    XENDIT_URL: process.env["XENDIT_URL"] || bankUrl,
    XENDIT_API_KEY: process.env["XENDIT_API_KEY"] || bankKeys.apiKey,
    XENDIT_CALLBACK_TOKEN: process.env["XENDIT_CALLBACK_TOKEN"] || bankKeys.callbackToken,
    HUB88_URL: slotsUrl,
    HUB88_PUBLIC_URL: process.env["SLOTS_PUBLIC_URL"] || slotsUrl,
    HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dataDir, "slots", "provider-public.pem"),
    LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
  });
  await untilReady(server, `http://localhost:${port}/readyz`);
  console.log(`Fairlobby is ready at ${lobbyUrl}`);

  for (const program of programs) {
    program.child.once("exit", (code) => {
      if (program.stopping) return;
      console.error(`${program.name} ended unexpectedly (${code ?? "killed"})`);
      void stopAll().then(() => process.exit(1));
    });
  }
}

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stopAll().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  await stopAll();
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
