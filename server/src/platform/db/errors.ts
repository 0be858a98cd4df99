import pg from "pg";

/**
 * The database did not answer: it cannot be reached, the connection was lost, or all connections are in use. The last
 * statement may or may not have been executed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** The database answers, but its disk is full. The statement wrote nothing. */
export class DatabaseFull extends DatabaseUnavailable {}

const connectionCodes = new Set([
  // From PostgreSQL: shutting down, terminated by an administrator, crashed, starting, too many connections.
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // From the socket.
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Errors of `pg` that have no code. */
const connectionMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;

/** True for a failure of the connection, not of the statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseFull) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const code = "code" in error ? String(error.code) : "";
  return connectionCodes.has(code) || code.startsWith("08") || connectionMessages.test(error.message);
}

/** Returns the error that callers get: a DatabaseUnavailable for every loss of the connection, and for a full disk. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError && error.code === "53100") {
    return new DatabaseFull("the database's disk is full", { cause: error });
  }
  if (!isConnectionLoss(error)) return error;
  return new DatabaseUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

/** True for a row that a unique index refused. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** True for a statement that PostgreSQL cancelled because it, or the lock it waited for, took too long. It wrote nothing. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "57014" || error.code === "55P03");
}

/** True for a statement that waited too long for a lock. It wrote nothing. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
