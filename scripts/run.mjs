// Every npm script runs through this file. The file works with any Node 18 or newer, makes sure that the dependencies
// are those of package-lock.json, and starts the Node that they include.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { alone } from "../tools/alone.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const lockFile = join(root, "package-lock.json");
const stampFile = join(modules, ".fairlobby-lock");
/** Commands that are a workspace's program; all others are files in this folder. */
const programs = {
  verify: "verifier/src/command/main.ts",
  bench: "bench/src/run-benches.ts",
  torture: "torture/src/run.ts",
};
const scripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts);

/** Runs a program with this one's input and output; resolves to its exit code. */
function run(command, args, env) {
  return new Promise((resolve) => {
    // The fourth stream shows the program of `npm start` that this one has ended (end-with-starter.mjs).
    const child = spawn(command, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "pipe"], env });
    const forward = (signal) => child.kill(signal);
    // A terminal sends Ctrl-C to the child as well: a second signal would interrupt its graceful end. Stay alive
    // so that the shell does not return before the child has ended.
    const interrupted = () => process.stdin.isTTY || forward("SIGINT");
    process.on("SIGTERM", forward).on("SIGHUP", forward).on("SIGINT", interrupted);
    const done = (code) => {
      process.off("SIGTERM", forward).off("SIGHUP", forward).off("SIGINT", interrupted);
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(`${command} did not start: ${error.message}`);
      done(1);
    });
    child.once("exit", (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Returns whether the installed packages are those of the lock file; optional packages may be missing. */
function installedMatchesLock() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages);
  return wanted.every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Returns whether an earlier start found that the installed packages are those of the lock file. */
function isInstalled(hash) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash && nodeProgram() !== undefined;
}

/** Installs the dependencies if necessary. Stores the hash, so that later starts need not compare two lock files. */
async function install() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  if (isInstalled(hash)) return 0;
  return alone(async () => {
    if (isInstalled(hash)) return 0;
    if (!installedMatchesLock() || nodeProgram() === undefined) {
      console.log("Installing dependencies ...");
      // npm passes its own path to its scripts. When this file is started directly, npm is found by name.
      const npm = process.env.npm_execpath;
      const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
      const code = npm ? await run(process.execPath, [npm, ...args]) : await run("npm", args);
      if (code !== 0) return code;
    }
    writeFileSync(stampFile, hash);
    return 0;
  });
}

/** Returns the Node of the package for this kind of machine, to which npm links. */
function nodeProgram() {
  const program = join(modules, ".bin/node");
  return existsSync(program) ? program : undefined;
}

/** Ends the product when npm has ended: a killed npm sends no signal. */
function endWithNpm() {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== npm && process.kill(process.pid, "SIGTERM"), 1000).unref();
}

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  if (!scripts.includes(name)) {
    console.error(`Usage: node scripts/run.mjs <${scripts.join("|")}> [arguments]`);
    return 2;
  }
  const installed = await install();
  if (installed !== 0) return installed;
  const node = nodeProgram();
  if (node === undefined) {
    const machine = `${process.platform}-${process.arch}`;
    console.error(`No package of package.json has a Node for ${machine}, or it was not installed.`);
    return 1;
  }
  const path = [join(modules, ".bin"), process.env.PATH].join(delimiter);
  // Cache compiled code: a restarted program starts in half the time.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(modules, ".cache/compiled");
  // Otherwise the loader of Lingui's settings would keep compiled code in the shared temporary folder, and load what it
  // finds there.
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, JITI_FS_CACHE: "false" };
  const script = join(root, programs[name] ?? `scripts/${name}.ts`);
  if (name !== "start") return run(node, [script, ...args], env);
  endWithNpm();
  return run(node, ["--import", pathToFileURL(join(root, "scripts/end-with-starter.mjs")).href, script, ...args], env);
}

process.exitCode = await main();
