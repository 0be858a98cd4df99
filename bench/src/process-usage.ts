import { readdirSync, readFileSync } from "node:fs";

/** Returns a process's memory in kB; NaN if the system does not report it. */
export function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN);
  } catch {
    return NaN;
  }
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Returns the processor seconds used so far by a process, by the processes it started, and by those of their children
 * that have ended; NaN if the system does not report it.
 */
export function processorSeconds(pid: number): number {
  try {
    const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const children = all.flatMap((name) => timesOf(name) ?? []).filter(({ parent }) => parent === pid);
    const own = timesOf(String(pid));
    if (own === undefined) return NaN;
    return [own, ...children].reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
  } catch {
    return NaN;
  }
}

/**
 * Returns a process's parent and the time of the process with its ended children; undefined if it has ended meanwhile.
 */
function timesOf(pid: string): { readonly parent: number; readonly ticks: number } | undefined {
  try {
    // The second field, the program's name, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [user = NaN, system = NaN, ofEnded = NaN, systemOfEnded = NaN] = fields.slice(11, 15);
    return { parent: fields[1] ?? NaN, ticks: user + system + ofEnded + systemOfEnded };
  } catch {
    return undefined;
  }
}
