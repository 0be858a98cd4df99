import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log, SecurityEvent } from "../log.ts";
import type { Peers } from "./peers.ts";
import { inTrace, newTrace, requestIdHeader, type Trace } from "../trace.ts";

/** Fields of a request's line besides its id, route and time. */
interface RequestNote {
  /** The answer: the envelope's msgCode, or a wallet's status. */
  msgCode?: string;
  /** Set if the answer is a security event. */
  event?: SecurityEvent | undefined;
  /** Name of the field that was refused; never its value. */
  field?: string | undefined;
}

const notes = new WeakMap<FastifyRequest, RequestNote>();

/** Adds to the line of a request. */
export function noteRequest(request: FastifyRequest, note: RequestNote): void {
  const known = notes.get(request);
  if (known !== undefined) Object.assign(known, note);
}

/** Health checks and the lobby's own files: rarely needed lines. */
const quiet = new Set(["/healthz", "/readyz", "/metrics", "/", "/index.html", "/*"]);

/**
 * Gives each request an id, which its reply and all its effects carry, and writes one line when it was answered: never a
 * body, an address with its query, or a header. The `x-request-id` of a trusted proxy is kept.
 */
export function logRequests(app: FastifyInstance, log: Log, peers: Pick<Peers, "isProxy">): void {
  const traces = new WeakMap<FastifyRequest, Trace>();
  app.addHook("onRequest", (request, reply, done) => {
    const given = request.headers[requestIdHeader];
    const trace = newTrace(typeof given === "string" && peers.isProxy(request.raw) ? given : undefined);
    traces.set(request, trace);
    notes.set(request, {});
    void reply.header(requestIdHeader, trace.requestId);
    inTrace(trace, done);
  });
  // Reading a body leaves the context of the request.
  app.addHook("preValidation", (request, _reply, done) => inTrace(traces.get(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    const { event, ...note } = notes.get(request) ?? {};
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    const line = {
      ...traces.get(request),
      method: request.method,
      route,
      status: reply.statusCode,
      ...note,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(event === undefined ? {} : { event, address: request.ip }),
    };
    const isQuiet = event === undefined && route !== null && quiet.has(route);
    log[isQuiet ? "debug" : "info"](line, event === undefined ? "request" : "security event");
    done();
  });
}
