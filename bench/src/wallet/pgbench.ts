import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { p99 } from "../figures.ts";
import { gameCode, players, stake } from "./fixture-constants.ts";

/** A round's rate per second and 99th percentile. */
export interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * One bet per call with a random key, as the server would post a single bet. Colons in texts are written as chr(58),
 * because pgbench takes a colon before a letter for a variable.
 */
export const onePosting = `\\set player random(1, ${players})
\\set key random(1, 9000000000000000000)
select * from games.post(
  ('[{"player":"' || :player::bigint || '","currency":"IDR","key":"pgbench' || chr(58) || :key::bigint
    || '","fingerprint":"bet|${stake}|${gameCode}|' || :key::bigint || '","kind":"stake","subject":"round' || chr(58)
    || '${gameCode}' || chr(58) || :key::bigint || '","mode":"stake","amount":"${stake}"}]')::jsonb,
  now(),
  'Asia/Jakarta'
);
`;

export const pgledgerTransfer = `\\set player random(1, ${players})
select pgledger_way.transfer(:player, 0, ${stake});
`;

/** Returns whether pgbench is installed. */
export function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Runs a script with 8 clients on 2 threads and prepared statements. Throws if a transaction fails. */
export async function runPgbench(url: string, script: string, seconds: number): Promise<Round> {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-pgbench-"));
  try {
    writeFileSync(join(dir, "script.sql"), script);
    const args = [
      "-n",
      "-M",
      "prepared",
      "-c",
      "8",
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      "script.sql",
      "--log",
      url,
    ];
    const output = await outputOf(args, dir);
    const perSecond = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench reported no rate: ${output}`);
    const micros = readdirSync(dir)
      .filter((name) => name.startsWith("pgbench_log."))
      .flatMap((name) => readFileSync(join(dir, name), "utf8").trim().split("\n"))
      .map((line) => Number(line.split(" ")[2]));
    return { perSecond, p99Ms: p99(micros) / 1000 };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function outputOf(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("pgbench", args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let problems = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (problems += chunk.toString()));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`pgbench failed: ${problems.trim().split("\n").at(-1) ?? ""}`));
    });
  });
}
