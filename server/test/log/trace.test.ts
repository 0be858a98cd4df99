import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createOutgoing } from "../../src/platform/outgoing/outgoing.ts";
import { formatTraceParent, parseTraceParent } from "../../src/platform/tracing/trace-context.ts";
import { inTrace, newTrace, storedTrace, traceToStore } from "../../src/platform/tracing/trace.ts";
import { openHttpServer } from "../../../tools/http-server.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("R-OPS-06 a traceparent is read as W3C Trace Context says, later versions included", () => {
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, sampled: true });
  expect(parseTraceParent(`00-${traceId}-${spanId}-02`)).toEqual({ traceId, spanId, sampled: false });
  expect(parseTraceParent(`cc-${traceId}-${spanId}-03-what-else`)).toEqual({ traceId, spanId, sampled: true });
  const refused = [
    "",
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `cc-${traceId}-${spanId}-01-${"x".repeat(500)}`,
    ` 00-${traceId}-${spanId}-01`,
  ];
  expect(refused.filter((text) => parseTraceParent(text) !== undefined)).toEqual([]);
});

test("R-OPS-06 a new trace has the digits of its request id; a stored one continues, also when an earlier version wrote it", () => {
  const trace = newTrace();
  expect(trace.traceId).toBe(trace.requestId.replaceAll("-", ""));
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(newTrace("edge-0123456789").traceId).toMatch(/^[0-9a-f]{32}$/);
  const continued = newTrace("edge-0123456789", { traceId, spanId, sampled: false });
  expect(continued).toMatchObject({ requestId: "edge-0123456789", traceId, sampled: false });
  expect(continued.spanId).not.toBe(spanId);

  const stored = inTrace(trace, traceToStore);
  expect(stored).toEqual({ requestId: trace.requestId, traceParent: formatTraceParent(trace) });
  expect(storedTrace(stored)).toEqual(trace);
  expect(inTrace(undefined, traceToStore)).toEqual({ requestId: null, traceParent: null });
  expect(storedTrace({ requestId: null, traceParent: null })).toBeUndefined();
  expect(storedTrace({ requestId: trace.requestId, traceParent: null })).toMatchObject({
    requestId: trace.requestId,
    traceId: trace.traceId,
  });
});

test("R-OPS-06 a call to a provider carries the request id and the trace context", async () => {
  const received: unknown[] = [];
  const { url: baseUrl, close } = await openHttpServer(({ headers }, response) => {
    received.push([headers["x-request-id"], headers["traceparent"]]);
    response.end();
  });
  onTestFinished(close);
  const outgoing = createOutgoing({ target: "test", baseUrl, log: pino({ level: "silent" }) });
  onTestFinished(() => outgoing.close());
  const call = () => outgoing.call({ kind: "ask", method: "GET", path: "/", timeoutMs: 5_000, maxBytes: 100 });
  const trace = newTrace();
  expect(await inTrace(trace, call)).toMatchObject({ outcome: "answered" });
  await call();
  expect(received).toEqual([
    [trace.requestId, `00-${trace.traceId}-${trace.spanId}-01`],
    [undefined, undefined],
  ]);
});
