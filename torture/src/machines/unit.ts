import { chownSync, copyFileSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { runProgram, type Program } from "../../../tools/program.ts";

/** The user `nobody`, who has no rights, if this process may change its user. */
export const bareUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Gives a file or folder, with all in it, to the user without rights. */
export function giveToBareUser(path: string): void {
  const { uid, gid } = bareUser;
  if (uid === undefined) return;
  chownSync(path, uid, gid);
  const below = readdirSync(path, { recursive: true, encoding: "utf8" });
  for (const name of below) lchownSync(join(path, name), uid, gid);
}

/** The folders of a machine that the units name. */
export interface Machine {
  /** In place of `/opt/fairlobby`, with the link `current`. */
  readonly opt: string;
  /** In place of `/etc/fairlobby`. */
  readonly etc: string;
  /** In place of `/var/lib/fairlobby`. */
  readonly lib: string;
  /** In place of `/var/cache/fairlobby`. */
  readonly cache: string;
  /** In place of the folder of credentials, `%d`. */
  readonly credentials: string;
}

interface Settings {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly killSignal: NodeJS.Signals;
  readonly stopSeconds: number;
}

/** Returns the values of a setting, which may be given several times. */
const valuesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

/**
 * Reads from a unit of the unpacked archive what systemd would run, and copies its credentials. The rest of the unit
 * restricts the program further, and needs systemd.
 */
function readUnit(unit: string, machine: Machine): Settings {
  const file = join(machine.opt, "current/deploy/systemd", unit);
  const text = readFileSync(file, "utf8")
    .replaceAll("/opt/fairlobby", machine.opt)
    .replaceAll("/etc/fairlobby", machine.etc)
    .replaceAll("/var/lib/fairlobby", machine.lib)
    .replaceAll("/var/cache/fairlobby", machine.cache)
    .replaceAll("%d", machine.credentials);
  mkdirSync(machine.credentials, { recursive: true, mode: 0o700 });
  for (const credential of valuesOf(text, "LoadCredential")) {
    const [name = "", from = ""] = credential.split(":");
    copyFileSync(from, join(machine.credentials, basename(name)));
  }
  giveToBareUser(machine.credentials);
  const own = valuesOf(text, "Environment").flatMap((line) => line.split(" "));
  const files = valuesOf(text, "EnvironmentFile").map((name) => name.replace(/^-/, ""));
  const given = files.filter((name) => existsSync(name)).map((name) => parseEnv(readFileSync(name, "utf8")));
  const [command = ""] = valuesOf(text, "ExecStart");
  return {
    command: command.split(" "),
    // As with systemd, a file of variables takes precedence over the unit's own.
    env: Object.assign(Object.fromEntries(own.map((one) => one.split(/=(.*)/s, 2))), ...given) as Settings["env"],
    killSignal: (valuesOf(text, "KillSignal")[0] ?? "SIGTERM") as NodeJS.Signals,
    stopSeconds: Number(valuesOf(text, "TimeoutStopSec")[0] ?? 90),
  };
}

/**
 * Starts a unit's command line as the user without rights, with the unit's variables and an empty PATH. `stop` ends it as
 * systemd does: with the unit's signal, and by force after the unit's time-out.
 */
export function startUnit(unit: string, machine: Machine): Program {
  const { command, env, killSignal, stopSeconds } = readUnit(unit, machine);
  const [program = "", ...args] = command;
  const started = runProgram({
    program,
    args,
    cwd: machine.lib,
    env: { ...env, PATH: "" },
    logFile: "/dev/null",
    ...bareUser,
  });
  return {
    ...started,
    async stop() {
      started.signal(killSignal);
      const hard = setTimeout(() => started.signal("SIGKILL"), stopSeconds * 1000);
      return started.ended.finally(() => clearTimeout(hard));
    },
  };
}
