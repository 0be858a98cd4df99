import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../tools/free-port.ts";
import { atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { startProgram } from "../../../tools/program.ts";
import { writeSettings } from "../../../bench/src/settings.ts";
import { timeOf } from "./nodes.ts";

/**
 * Maximum time for the restart of PostgreSQL after half a second or more, its recovery, and the ten seconds of a node.
 */
const recoverySeconds = 20;

/** Kills the PostgreSQL of a running `npm start` repeatedly, then `npm start` itself. */
export async function tortureStart(dir: string, say: Say, kills: number): Promise<readonly Figure[]> {
  const config = writeSettings(dir);
  const [port, bankPort, slotsPort, consolePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const url = `http://localhost:${port}`;
  const started = await startProgram({
    script: "scripts/run.mjs",
    args: ["start"],
    ready: `${url}/readyz`,
    timeoutMs: 300_000,
    logFile: "/dev/null",
    env: {
      ...process.env,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      SLOTS_PORT: String(slotsPort),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: dir,
      LOBBY_CONFIG: config,
      DATABASE_URL: "",
    },
  });
  let readyAgain = 0;
  let health = 0;
  try {
    for (let nth = 1; nth <= kills; nth++) {
      // Long enough for the program to count as recovered from the previous kill.
      await pause(11_000);
      const [pid = ""] = readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n");
      const startedAt = performance.now();
      process.kill(Number(pid), "SIGKILL");
      while ((await timeOf(`${url}/readyz`)) < Infinity) await pause(20);
      while ((await timeOf(`${url}/readyz`)) === Infinity) {
        health = Math.max(health, await timeOf(`${url}/healthz`));
        await pause(50);
        if (performance.now() - startedAt > 120_000) throw new Error("npm start did not recover within two minutes");
      }
      const took = performance.now() - startedAt;
      readyAgain = Math.max(readyAgain, took);
      say(`npm start ${nth}/${kills}: ready ${Math.round(took)} ms after the kill`);
    }
  } finally {
    await started.kill();
  }
  const killedAt = performance.now();
  const urls = [url, `http://localhost:${bankPort}`, `http://localhost:${slotsPort}`];
  for (const each of urls) {
    while ((await timeOf(`${each}/healthz`)) < Infinity && performance.now() - killedAt < 60_000) await pause(50);
  }
  return [
    reportOnly("start.kills", kills, ""),
    atMost("start.readyAgain.max", readyAgain / 1000, "s", recoverySeconds),
    atMost("start.healthz.max", health, "ms", 1_000),
    atMost("start.endsAfterKill", (performance.now() - killedAt) / 1000, "s", 15),
  ];
}
