import { randomUUID } from "node:crypto";

/** One step of a trace, as W3C Trace Context identifies it in the header `traceparent`. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the trace is recorded. */
  readonly sampled: boolean;
}

/** The header of the trace context: to providers, and from a trusted proxy. */
export const traceParentHeader = "traceparent";

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const isZero = (id: string): boolean => /^0+$/.test(id);

/** Reads a `traceparent`; undefined for any other text. A later version of the format may have more fields. */
export function parseTraceParent(text: string | undefined | null): TraceContext | undefined {
  if (text == null || text.length > 512) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = format.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (isZero(traceId) || isZero(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceParent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the ids of a new step for a request. The trace id has the digits of the request id if that is a UUID, and the
 * span id some of them. Every request needs them: this takes 0.2 µs, and a pattern and a second UUID took 4.
 */
export function idsOf(requestId: string, isNew: boolean): Pick<TraceContext, "traceId" | "spanId"> {
  const id = isNew || uuid.test(requestId) ? requestId : randomUUID();
  const [start, end] = [id.slice(0, 8), id.slice(24)];
  return {
    traceId: start + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + end,
    spanId: start + end.slice(4),
  };
}
