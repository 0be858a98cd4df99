import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log, SecurityEvent } from "../log/log.ts";
import type { Peers } from "./peers.ts";
import type { Span, SpanRecorder } from "../tracing/span-recorder.ts";
import { parseTraceParent, traceParentHeader, type TraceContext } from "../tracing/trace-context.ts";
import { inTrace, newTrace, requestIdHeader, traceFields, type Trace } from "../tracing/trace.ts";

/** Fields of a request's line besides its id, route and time. */
interface RequestNote {
  /** The answer: the envelope's msgCode, or a wallet's status. */
  msgCode?: string;
  /** Set if the answer is a security event. */
  event?: SecurityEvent | undefined;
  /** Name of the field that was refused; never its value. */
  field?: string | undefined;
  /** Set if the call failed although its status says otherwise. */
  failed?: boolean;
  /** Set for a request of a flood: its line is written at level debug. */
  quiet?: boolean;
}

const notes = new WeakMap<FastifyRequest, RequestNote>();

/** Adds to the line of a request. */
export function noteRequest(request: FastifyRequest, note: RequestNote): void {
  const known = notes.get(request);
  if (known !== undefined) Object.assign(known, note);
}

/** Health checks and the lobby's own files: their lines are rarely needed, so they are written at level debug. */
const quiet = new Set(["/healthz", "/readyz", "/metrics", "/", "/games", "/index.html", "/*"]);

/**
 * Gives each request an id, which its reply and all its effects carry, and writes one line when it was answered: never a
 * body, an address with its query, or a header. The `x-request-id` and the `traceparent` of a trusted proxy are kept.
 * @param recorder records each request but the quiet ones, until its answer was sent
 */
export function logRequests(
  app: FastifyInstance,
  log: Log,
  peers: Pick<Peers, "isProxy">,
  recorder?: SpanRecorder,
): void {
  const traces = new WeakMap<FastifyRequest, Trace>();
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { requestId, parent } = givenBy(request, peers);
    const begun = newTrace(requestId, parent);
    const span = recorder === undefined ? undefined : startSpan(recorder, request, parent, begun);
    if (span !== undefined) spans.set(request, span);
    const trace = { ...begun, ...span?.context, recorder };
    traces.set(request, trace);
    notes.set(request, {});
    void reply.header(requestIdHeader, trace.requestId);
    inTrace(trace, done);
  });
  // Reading a body leaves the context of the request.
  app.addHook("preValidation", (request, _reply, done) => inTrace(traces.get(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    const { event, failed, quiet: isFlood = false, ...note } = notes.get(request) ?? {};
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    const line = {
      ...traceFields(traces.get(request)),
      method: request.method,
      route,
      status: reply.statusCode,
      ...note,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(event === undefined ? {} : { event, address: request.ip }),
    };
    const isQuiet = isFlood || (event === undefined && route !== null && quiet.has(route));
    spans.get(request)?.end(reply.statusCode >= 500 || failed === true, {
      "http.response.status_code": reply.statusCode,
      "fairlobby.msg_code": note.msgCode,
    });
    log[isQuiet ? "debug" : "info"](line, event === undefined ? "request" : "security event");
    done();
  });
}

/** Returns what a trusted proxy sent; another caller could choose the id of someone else's request. */
function givenBy(
  { headers, raw }: FastifyRequest,
  peers: Pick<Peers, "isProxy">,
): { readonly requestId?: string; readonly parent?: TraceContext | undefined } {
  const { [requestIdHeader]: requestId, [traceParentHeader]: parent } = headers;
  if ((requestId === undefined && parent === undefined) || !peers.isProxy(raw)) return {};
  return {
    ...(typeof requestId === "string" ? { requestId } : {}),
    parent: typeof parent === "string" ? parseTraceParent(parent) : undefined,
  };
}

function startSpan(
  recorder: SpanRecorder,
  { is404, method, routeOptions }: FastifyRequest,
  parent: TraceContext | undefined,
  { requestId, traceId }: Trace,
): Span | undefined {
  const route = is404 ? undefined : routeOptions.url;
  if (route !== undefined && quiet.has(route)) return undefined;
  return recorder.start(
    {
      kind: "server",
      name: route === undefined ? method : `${method} ${route}`,
      fields: { "http.request.method": method, "http.route": route, "fairlobby.request_id": requestId },
    },
    parent,
    traceId,
  );
}
