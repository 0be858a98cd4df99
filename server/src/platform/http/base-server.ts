import type { Socket } from "node:net";
import Fastify, { type ConnectionError, type FastifyInstance } from "fastify";
import type { Log } from "../log/log.ts";
import type { SpanRecorder } from "../tracing/span-recorder.ts";
import type { Peers } from "./peers.ts";
import { logRequests } from "./request-log.ts";
import { endKeptConnections, endSilentConnections } from "./silent-connections.ts";

export interface BaseServerOptions {
  readonly log: Log;
  readonly peers: Peers;
  /** Records each request; undefined while traces are not exported. */
  readonly recorder?: SpanRecorder | undefined;
  /** Returns the parts that are not ready (`/readyz`). */
  readonly notReady: () => Promise<readonly string[]>;
  /** Returns problems to look at although the server works (`/readyz`). */
  readonly warnings?: () => readonly string[];
}

/**
 * Creates what the servers for players and for operators have in common: limits on the size and time of a request, and
 * a log.
 * @param unreadable the answer to a request that is not HTTP, or too slow
 */
export function createBaseServer(options: BaseServerOptions, unreadable: object): FastifyInstance {
  const { log, peers, recorder } = options;
  const app = Fastify({
    bodyLimit: 64 * 1024,
    trustProxy: peers.trusts,
    // request-log.ts writes one line per request. Fastify's own lines would contain complete URLs.
    logger: false,
    requestTimeout: 30_000,
    // Node ends a slow body after the longer of both times; it checks once per interval, every 30 s by default.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/" }) => readable(url),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, unreadable),
  });
  logRequests(app, log, peers, recorder);
  endKeptConnections(app);
  endSilentConnections(app);
  return app;
}

/** Adds the health checks. */
export function addHealth(app: FastifyInstance, { notReady, warnings }: BaseServerOptions): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const missing = await notReady();
    const ready = missing.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, missing, warnings: warnings?.() });
  });
}

/** Answers an invalid or too slow HTTP request with the envelope, and closes the connection. */
function answerUnreadable(error: ConnectionError, socket: Socket, envelope: object): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, reason] = unreadable[error.code] ?? [400, "Bad Request"];
  const body = JSON.stringify(envelope);
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
