import { readFileSync } from "node:fs";

/** Files a server has open besides its push connections, with room: the database, calls under way, its own. */
const otherFiles = 500;

/**
 * How many files this process may have open; Infinity where the system does not tell. Node raises its own allowance to
 * what the system permits when it starts, so there is nothing left to raise from here.
 */
function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined || soft === "unlimited" ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

/**
 * How many of the wanted push connections the system lets this process hold, and what to do about it when it is fewer.
 * Without this a full process could not even accept the calls of those whose push is refused.
 */
export function permittedConnections(
  wanted: number,
  limit: number = openFilesLimit(),
): { readonly connections: number; readonly problem: string | null } {
  const connections = Math.max(0, Math.min(wanted, limit - otherFiles));
  if (connections === wanted) return { connections, problem: null };
  const advice = `raise the limit to ${wanted + otherFiles} (ulimit -n, or LimitNOFILE= of the service)`;
  return {
    connections,
    problem: `only ${limit} open files are permitted, so ${connections} of ${wanted} push connections: ${advice}`,
  };
}
