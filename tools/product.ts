import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { quickFolder } from "./quick-folder.ts";
import { consoleUrls, serverUrls } from "./embedded-postgres.ts";
import { freePort } from "./free-port.ts";
import { startProgram } from "./program.ts";

const root = join(import.meta.dirname, "..");

export interface Product {
  /** The lobby's address, e.g. `http://localhost:8080`. */
  readonly url: string;
  /** The sandbox bank's address. */
  readonly bankUrl: string;
  /** The console's address, and what the start printed: the links for its first two operators. */
  readonly consoleUrl: string;
  readonly printed: string;
  /** Folder of the product's data and of the sandboxes' credentials. */
  readonly dataDir: string;
  /** URL of its database, with the owner's login. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** URL of a separate database on a running server, with the owner's login. */
  readonly databaseUrl: string;
  /**
   * Merged into config/lobby.json, group by group: `{ withdrawals: { firstWithdrawalRule: false } }` keeps all other
   * settings.
   */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Also starts the operator's console. */
  readonly withConsole?: boolean;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function laidOver(base: unknown, over: unknown): unknown {
  if (!isGroup(base) || !isGroup(over)) return over;
  const merged = { ...base };
  for (const [name, value] of Object.entries(over)) merged[name] = laidOver(base[name], value);
  return merged;
}

/** Starts the whole product on free ports, as `npm start` does with an existing database server. */
export async function startProduct({
  databaseUrl,
  config = {},
  env = {},
  withConsole = false,
}: ProductOptions): Promise<Product> {
  const dataDir = quickFolder("fairlobby-e2e-");
  chmodSync(dataDir, 0o755);
  const configFile = join(dataDir, "lobby.json");
  const shipped: unknown = JSON.parse(readFileSync(join(root, "config/lobby.json"), "utf8"));
  writeFileSync(configFile, JSON.stringify(laidOver(laidOver(shipped, { demoVisitors: 0 }), config)));
  const [port, bankPort, slotsPort, consolePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const program = await startProgram({
    script: "scripts/start.ts",
    cwd: root,
    ready: /(Fairlobby is ready at)/,
    timeoutMs: 300_000,
    env: {
      ...process.env,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      SLOTS_PORT: String(slotsPort),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: dataDir,
      ...serverUrls(databaseUrl),
      ...(withConsole ? consoleUrls(databaseUrl) : {}),
      MIGRATION_URL: databaseUrl,
      LOBBY_CONFIG: configFile,
      ...env,
    },
  });
  return {
    url: `http://localhost:${port}`,
    bankUrl: `http://localhost:${bankPort}`,
    consoleUrl: `http://localhost:${consolePort}`,
    printed: program.said.out + program.said.err,
    dataDir,
    databaseUrl,
    async stop() {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
