import { readFileSync } from "node:fs";

/** Memory a process holds, in kB; NaN where the system does not tell. */
export function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN);
  } catch {
    return NaN;
  }
}

/**
 * How many files a program started from here may have open. Node raises its own allowance to what the system permits,
 * so this is the hard limit; Infinity where the system does not tell.
 */
export function openFilesLimit(): number {
  try {
    const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return hard === undefined || hard === "unlimited" ? Infinity : Number(hard);
  } catch {
    return Infinity;
  }
}
