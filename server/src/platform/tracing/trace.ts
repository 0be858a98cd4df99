import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { SpanRecorder } from "./span-recorder.ts";
import { formatTraceParent, idsOf, parseTraceParent, traceParentHeader, type TraceContext } from "./trace-context.ts";

/** Identifies a call, and everything it causes, in the log and at other programs. */
export interface Trace extends TraceContext {
  /** Undefined for a recurring job, which no call caused. */
  readonly requestId: string | undefined;
  /** Set once the token was checked. */
  playerId?: string;
  /** Set once the console's session was found. */
  operator?: { readonly operatorId: string; readonly sessionId: string };
  /** Records the steps of the trace; undefined while traces are not exported. */
  readonly recorder?: SpanRecorder | undefined;
}

/** The header of the request id: in replies, to providers, and from a trusted proxy. */
export const requestIdHeader = "x-request-id";

const storage = new AsyncLocalStorage<Trace>();
const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns a new trace. A given request id is kept when it is 8 to 64 letters, digits, `-` or `_`; a given parent makes it
 * part of the parent's trace.
 */
export function newTrace(given?: string, parent?: TraceContext): Trace & { readonly requestId: string } {
  const isKept = given !== undefined && wellFormed.test(given);
  const requestId = isKept ? given : randomUUID();
  const { traceId, spanId } = idsOf(requestId, !isKept);
  return { requestId, traceId: parent?.traceId ?? traceId, spanId, sampled: parent?.sampled ?? true };
}

/** Runs `work` so that what it logs, enqueues and sends carries the trace; without one it carries none. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace === undefined ? storage.exit(work) : storage.run(trace, work);
}

/** Returns the trace of the current work; undefined when no request caused it. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

/** Returns the fields that each log line of the current work has. */
export function traceFields(trace = currentTrace()): object {
  if (trace === undefined) return {};
  const { requestId, playerId, operator, traceId } = trace;
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(playerId === undefined ? {} : { playerId }),
    ...operator,
    traceId,
  };
}

/** A trace as it is stored with a queued job or an outbox event, and sent with a push. */
export interface StoredTrace {
  readonly requestId: string | null;
  /** Null if an earlier version stored it. */
  readonly traceParent: string | null;
}

/** Returns the current trace in the form in which it is stored. */
export function traceToStore(): StoredTrace {
  const trace = currentTrace();
  if (trace === undefined) return { requestId: null, traceParent: null };
  return { requestId: trace.requestId ?? null, traceParent: formatTraceParent(trace) };
}

/** Returns the trace that a queued job or an outbox event was stored with; undefined if it was stored without one. */
export function storedTrace({ requestId, traceParent }: StoredTrace): Trace | undefined {
  const context = parseTraceParent(traceParent);
  if (context !== undefined) return { requestId: requestId ?? undefined, ...context };
  return requestId === null ? undefined : newTrace(requestId);
}

/** Returns the headers that identify the request and its trace at a provider, so that both logs can be compared. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  if (trace === undefined) return {};
  const { requestId } = trace;
  return {
    ...(requestId === undefined ? {} : { [requestIdHeader]: requestId }),
    [traceParentHeader]: formatTraceParent(trace),
  };
}
