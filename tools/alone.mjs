import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The lock of this checkout is not in node_modules, which an installation removes. */
const lockOfCheckout = fileURLToPath(new URL("../.preparing", import.meta.url));

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Returns whether this program now has the lock. Removes the lock of a program that was killed. */
function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (holder > 0 && !isRunning(holder)) rmSync(lockFile, { force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return false;
}

/**
 * Runs `work` while no other program installs or builds in this checkout, as `npm start` and `npm test` do when they are
 * started together, and returns its result. Plain JavaScript, because `scripts/run.mjs` needs it before Node is installed.
 */
export async function alone(work, lockFile = lockOfCheckout) {
  for (let waits = 0; !take(lockFile); waits++) {
    if (waits === 5) console.log(`Waiting for another program that installs or builds here (${lockFile}) ...`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}
