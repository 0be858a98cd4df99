import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Identifies a call, and everything it causes, in the log. */
export interface Trace {
  readonly requestId: string;
  /** Set once the token was checked. */
  playerId?: string;
}

/** The header of the request id: in replies, to providers, and from a trusted proxy. */
export const requestIdHeader = "x-request-id";

const storage = new AsyncLocalStorage<Trace>();
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns a new trace; a given request id is kept when it is 8 to 64 letters, digits, `-` or `_`. */
export function newTrace(given?: string): Trace {
  return { requestId: given !== undefined && wellFormed.test(given) ? given : randomUUID() };
}

/** Runs `work` so that what it logs, enqueues and sends carries the trace; without one it carries none. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace === undefined ? storage.exit(work) : storage.run(trace, work);
}

/** Returns the trace of the current work; undefined when no request caused it. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

/** Returns the trace that a queued job or a stored fact was written with. */
export function storedTrace(requestId: string | null | undefined): Trace | undefined {
  return requestId == null ? undefined : { requestId };
}

/** Returns the header that identifies the request at a provider, so that both logs can be compared. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  return trace === undefined ? {} : { [requestIdHeader]: trace.requestId };
}
