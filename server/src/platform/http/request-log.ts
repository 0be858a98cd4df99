import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log, SecurityEvent } from "../log.ts";
import type { Peers } from "./peers.ts";
import { inTrace, newTrace, requestIdHeader, type Trace } from "../trace.ts";

/** What the line of a request says besides its id, route and time. */
interface RequestNote {
  /** What was answered: the envelope's msgCode, or a wallet's status. */
  msgCode?: string;
  /** Set where the answer is a security event. */
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

/** Asked every few seconds, or the lobby's own files: lines nobody needs unless they look for something odd. */
const quiet = new Set(["/healthz", "/readyz", "/metrics", "/", "/index.html", "/*"]);

/**
 * Gives each request an id, in its reply and in all it causes, and writes one line when it was answered. Never a body,
 * an address with its query, or a header.
 * A proxy's own `x-request-id` is kept when the proxy is a trusted one.
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
  // Reading a body leaves the context it was begun in.
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
