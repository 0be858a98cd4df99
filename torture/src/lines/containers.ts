import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { atLeast, atMost, type Figure, type Say } from "../../../bench/src/figures.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { until } from "../../../tools/until.ts";
import { launchTrusting, walkJourney } from "../browsers/package-phone.ts";
import type { Line, Run } from "../line.ts";
import { missingForContainers, openContainers, type Containers } from "../machines/containers.ts";
import { checkOutRelease, missingHistory } from "../machines/released.ts";

export const containers: Line = {
  what: "A play lobby in containers from deploy/compose.yaml: a journey in a browser, a crash of each program, a restore, and a database of the last released version",
  tries: 1,
  shortTries: 1,
  missing: () => missingForContainers() ?? missingHistory(),
  run: tortureContainers,
};

const programs = ["server", "console", "slots", "bank", "postgres", "proxy"] as const;
/** From the crash of a program until its health check is passed again. */
const backSeconds = 30;

async function tortureContainers({ say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const lobby = await openContainers(dir, say);
  try {
    lobby.compose("run", "--rm", "--no-deps", "secrets");
    say("the secrets are made");
    await start(lobby, say);
    await walk(lobby);
    say("a player came in, deposited, bet, and was paid a withdrawal");
    const back = await crashAll(lobby, say);
    const restored = await restore(lobby, say);
    await walk(lobby);
    say("another player did so after the restore");

    lobby.compose("down", "--volumes", "--timeout", "5");
    await startReleased(lobby, join(dir, "released"), say);
    await start(lobby, say);
    await walk(lobby);
    say("another player did so on the database of the released version");
    return [
      atLeast("containers.journeys", 3, "", 3),
      atMost("containers.back.max", Math.max(...back), "s", backSeconds),
      atMost("containers.restored.trialBalance", restored, "exit code", 0),
      atMost("containers.migrated.trialBalance", await trialBalance(lobby), "exit code", 0),
    ];
  } finally {
    await lobby.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function start(lobby: Containers, say: Say): Promise<void> {
  const started = performance.now();
  lobby.compose("up", "--detach");
  await lobby.untilHealthy(...programs);
  say(`every service is healthy after ${Math.round((performance.now() - started) / 1000)} s`);
}

async function walk(lobby: Containers): Promise<void> {
  const browser: Browser = await launchTrusting(lobby.trustingHome(), lobby.rules);
  try {
    await walkJourney(browser, lobby.url);
  } finally {
    await browser.close();
  }
}

/** Kills one program after the other; returns the seconds until each was healthy again. */
async function crashAll(lobby: Containers, say: Say): Promise<number[]> {
  const seconds: number[] = [];
  for (const program of programs) {
    const crashedAt = performance.now();
    await lobby.crash(program);
    seconds.push((performance.now() - crashedAt) / 1000);
    say(`${program} is back after ${seconds.at(-1)?.toFixed(1)} s`);
    // The loss of the database is noticed by the others.
    await lobby.untilHealthy(...programs);
  }
  return seconds;
}

/** Backs the database up, deletes it, and restores it; returns the exit code of the trial balance. */
async function restore(lobby: Containers, say: Say): Promise<number> {
  const backup = "/var/backups/fairlobby/first";
  lobby.compose("run", "--rm", "backup", backup, "--keys", `${backup}-keys`);
  lobby.compose("down");
  lobby.emptyVolume("postgres");
  lobby.compose("run", "--rm", "--no-deps", "restore", backup);
  await start(lobby, say);
  return trialBalance(lobby);
}

/** Until the server has read the bank's statement, every five minutes, money that moved there does not add up. */
const untilReadMs = 7 * 60_000;

/** Returns the exit code of the trial balance, once the bank's statement was read. */
async function trialBalance(lobby: Containers): Promise<number> {
  const addsUp = (): boolean => {
    try {
      lobby.compose("exec", "-T", "server", "fairlobby", "trial-balance");
      return true;
    } catch {
      return false;
    }
  };
  return until("all money adds up", addsUp, { timeoutMs: untilReadMs, intervalMs: 5_000 }).then(
    () => 0,
    () => 1,
  );
}

/** Has the last released version make the database. */
async function startReleased(lobby: Containers, folder: string, say: Say): Promise<void> {
  lobby.compose("up", "--detach", "postgres");
  await lobby.untilHealthy("postgres");
  // Version 1.0.0 makes the roles that exist here already, and needs the right to.
  const psql = ["exec", "-T", "postgres", "psql", "--host=/tmp", "--username=postgres", "--command"];
  lobby.compose(...psql, "alter role fairlobby_owner createrole");
  const env = { ...process.env, MIGRATION_URL: lobby.migrationUrl() };
  execFileSync(process.execPath, ["scripts/migrate.ts"], { cwd: checkOutRelease(folder), env });
  lobby.compose(...psql, "alter role fairlobby_owner nocreaterole");
  say("the released version made the database");
}
