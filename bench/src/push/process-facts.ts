import { readFileSync } from "node:fs";

/** Memory a process holds, in kB; NaN where the system does not tell. */
export function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN);
  } catch {
    return NaN;
  }
}
