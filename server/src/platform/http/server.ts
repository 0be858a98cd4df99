import type { Socket } from "node:net";
import { openApiDocument } from "@fairlobby/contract/openapi";
import Fastify, { type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import type { SpanRecorder } from "../tracing/span-recorder.ts";
import { languageOf } from "../texts.ts";
import { answerUnknown, countryOf, mountCalls, type CallsOptions } from "./calls.ts";
import { mountDocuments, type PublicDocument } from "./documents.ts";
import { mountFiles, type MadeFile } from "./made-files.ts";
import { failureText } from "./failure-texts.ts";
import { mountOpenApiPage } from "./openapi-page.ts";
import type { Peers } from "./peers.ts";
import { logRequests } from "./request-log.ts";
import { addSecurityHeaders, type SecurityHeaderOptions } from "./security-headers.ts";
import { endKeptConnections, endSilentConnections } from "./silent-connections.ts";

/** The pages for browsers. */
export interface Pages {
  /** The text of each page. */
  readonly html: readonly string[];
  /** Serves them, and answers what no route answers. `countryOf` returns the caller's country, null if unknown. */
  serve(app: FastifyInstance, countryOf: (request: FastifyRequest) => string | null): Promise<void>;
}

export interface HttpOptions extends CallsOptions, Omit<SecurityHeaderOptions, "pages"> {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Records each request; undefined while traces are not exported. */
  readonly recorder?: SpanRecorder | undefined;
  readonly peers: Peers;
  /** Whether this address may read metrics and the list of calls. */
  readonly isOperator: (address: string) => boolean;
  readonly pages: Pages;
  /** Public documents besides the pages. */
  readonly documents: readonly PublicDocument[];
  /** Files that the server makes. */
  readonly files: readonly MadeFile[];
  /** Returns the parts that are not ready (`/readyz`). */
  readonly notReady: () => Promise<readonly string[]>;
  /** Returns problems to look at although the server works (`/readyz`). */
  readonly warnings: () => readonly string[];
}

/** Creates the lobby server's HTTP side: calls, pages, documents and health. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { pages, peers } = options;
  const app = Fastify({
    bodyLimit: 64 * 1024,
    trustProxy: peers.trusts,
    // request-log.ts writes one line per request. Fastify's own lines would contain complete URLs.
    logger: false,
    requestTimeout: 30_000,
    // Node ends a slow body after the longer of both times; it looks at every interval, by default of 30 s.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/" }) => readable(url),
    clientErrorHandler: answerUnreadable,
  });
  logRequests(app, options.log, peers, options.recorder);
  endKeptConnections(app);
  endSilentConnections(app);
  await addSecurityHeaders(app, { ...options, pages: pages.html });
  await mountCalls(app, options);
  mountDocuments(app, options.documents, options.limits.other);
  mountFiles(app, options.files, options.limits.address);

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const missing = await options.notReady();
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ ready: missing.length === 0, missing, warnings: options.warnings() });
  });
  const operatorsOnly = operatorsOnlyHook(options);
  app.get("/metrics", { onRequest: operatorsOnly }, async (_, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  );
  const served = new Set(options.routes.map(({ path }) => path));
  await mountOpenApiPage(app, "/openapi", openApiDocument(served), operatorsOnly);

  await pages.serve(app, (request) => countryOf(request, options));
  return app;
}

/**
 * Answers 404 unless the caller is the operator. Without a trusted proxy, a forwarded request is not the operator's: a
 * proxy on this machine would make every caller look like this machine.
 */
function operatorsOnlyHook({ isOperator, peers }: HttpOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].some((name) => name in request.headers);
    if (isOperator(request.ip) && (!forwarded || peers.isProxy(request.raw))) return undefined;
    return answerUnknown(request, reply);
  };
}

/** Answers an invalid or too slow HTTP request with the envelope, and closes the connection. */
function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, reason] = unreadable[error.code] ?? [400, "Bad Request"];
  const msg = failureText({ failure: "invalid_input", params: { field: "body" } }, languageOf(undefined));
  const body = JSON.stringify({ success: false, msg, msgCode: "invalid_input", data: null });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const unreadable: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** Maps a URL with invalid escapes (`/%`) to an unknown path, because Fastify would answer it in its own format. */
function readable(url: string): string {
  if (!url.includes("%")) return url;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return "/404";
  }
}
