import { readFileSync } from "node:fs";

/** Files a server has open besides its push connections, with reserve: the database, calls under way, its own. */
const otherFiles = 500;

/**
 * Returns how many files this process may open; Infinity where the system does not report it. Node raises its own limit
 * to the system's at its start, so it cannot be raised here.
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
 * Returns how many of the wanted push connections the system permits, and advice when it is fewer. Without this limit, a
 * full process could not even accept the calls of players whose push is refused.
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
