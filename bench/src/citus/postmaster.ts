import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, readlinkSync, realpathSync, chownSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectTo } from "../../../tools/cluster-database.ts";
import { freePort } from "../../../tools/free-port.ts";
import { until } from "../../../tools/until.ts";
import { processorSeconds } from "../process-usage.ts";

/** A PostgreSQL server on this machine that can be killed and started again. */
export interface Postmaster {
  readonly port: number;
  /** User and system time of all its processes, seconds. */
  processorSeconds(): number;
  /** Kills it like a crash; resolves once its main process has ended. */
  kill(): Promise<void>;
  /** Starts it again with the same command; resolves once it accepts connections. */
  start(): Promise<void>;
}

/** Finds the main process of the server at this URL, whose login is a superuser's. */
export async function findPostmaster(url: string): Promise<Postmaster> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
  await client.end();
  const dir = rows[0]?.dir ?? "";
  let pid = pidIn(dir);
  const program = readlinkSync(`/proc/${pid}/exe`);
  const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").replace(/\0$/, "").split("\0");
  const [uid, gid] = ["Uid", "Gid"].map((name) => idOf(pid, name));
  return {
    port: Number(new URL(url).port),
    processorSeconds: () => processorSeconds(pid),
    async kill() {
      process.kill(pid, "SIGKILL");
      await until("the server ended", async () => !isRunning(pid, dir));
    },
    async start() {
      await until(
        "the server accepts connections",
        async () => {
          if (!isRunning(pid, dir)) {
            // Fails while processes of the killed server hold its shared memory.
            const log = openSync(join(dir, "server.log"), "a");
            const child = spawn(program, args, { uid, gid, cwd: "/", detached: true, stdio: ["ignore", log, log] });
            child.once("error", () => undefined);
            child.unref();
            pid = child.pid ?? pid;
          }
          await (await connectTo(url)).end();
          return true;
        },
        { despiteErrors: true },
      );
    },
  };
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "300",
  shared_buffers: "256MB",
};

/** A plain PostgreSQL server with the same settings as the cluster's servers. */
export interface PlainServer extends Postmaster {
  /** URL of its database `postgres`, with a superuser's login. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server without Citus, of the same version as the server `sameAs`, with its files in `dir`. */
export async function startPlain(dir: string, sameAs: string): Promise<PlainServer> {
  const client = await connectTo(sameAs);
  const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
  await client.end();
  const pid = pidIn(rows[0]?.dir ?? "");
  const [uid, gid] = [idOf(pid, "Uid"), idOf(pid, "Gid")];
  const bin = dirname(readlinkSync(`/proc/${pid}/exe`));
  const asUser = { uid, gid, cwd: "/", env: { ...process.env, LC_ALL: "C" } };
  const [files, passwordFile] = [join(dir, "plain"), join(dir, "plain-password")];
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const { password } = new URL(sameAs);
  writeFileSync(passwordFile, decodeURIComponent(password), { mode: 0o600 });
  for (const path of [files, passwordFile]) chownSync(path, uid, gid);
  const initdb = ["-D", files, "--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`];
  execFileSync(join(bin, "initdb"), [...initdb, "--encoding=UTF8", "--locale=C"], { ...asUser, stdio: "ignore" });
  const port = await freePort();
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", files, ...flags], { ...asUser, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const abandon = (): void => void child.kill("SIGQUIT");
  process.once("exit", abandon);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await until("plain PostgreSQL accepts connections", async () => (await connectTo(url)).end().then(() => true), {
    despiteErrors: true,
  });
  return {
    ...(await findPostmaster(url)),
    url,
    async stop() {
      child.kill("SIGINT");
      await ended;
      process.off("exit", abandon);
    },
  };
}

const pidIn = (dir: string): number => Number(readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n")[0]);

function idOf(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** Returns whether the process is PostgreSQL with its files in `dir`, which is its working directory. */
function isRunning(pid: number, dir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir);
  } catch {
    return false;
  }
}
