import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { pageCalls } from "../page-api.ts";
import type { PageError } from "../page-errors.ts";
import type { PublishedKey } from "../proofs/keys.ts";
import { type DemoCallDependencies, withDemos } from "./demo-calls.ts";
import type { PageHandlers } from "./handlers.ts";
import { limitPageCalls } from "./limits.ts";
import { type OperatorDependencies, operatorCalls } from "./operator-calls.ts";
import { type PageDependencies, pageHandlers } from "./page-calls.ts";
import { servePage } from "./page-files.ts";

const maxBodyBytes = 8 * 1024;

export interface ServerOptions extends PageDependencies, OperatorDependencies, DemoCallDependencies {
  /** Folder of the built page. */
  readonly pageFolder: string;
  /** Number of proxies in front; each must append to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Calls of the page that one session may make a minute. */
  readonly callsPerMinute: number;
  readonly log: { error(details: object, message: string): void };
  /** Every key that ever signed a proof, newest first. */
  readonly proofKeys: () => readonly PublishedKey[];
}

/** Builds the server: the operator's calls, the page's calls, the page itself, definitions, keys and a health check. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    trustProxy: (_address, hop) => hop < options.trustedProxies,
  });

  let closing = false;
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    closing = true;
    // Browsers open connections in advance; Node.js would wait for a request on them.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // A keep-alive connection in use would otherwise stay open for its whole idle timeout and delay the stop.
    if (closing) reply.header("connection", "close");
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.log.error({ err: error, path: request.routeOptions.url }, "a request failed");
    return reply
      .code(status)
      .header("cache-control", "no-store")
      .send({ error: failureOf(status) });
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  await app.register(async (scope) => operatorCalls(scope, options));
  await app.register(async (scope) => {
    await limitPageCalls(scope, { ...options, perMinute: options.callsPerMinute });
    pageRoutes(scope, withDemos(pageHandlers(options), options));
  });
  publishDefinitions(app, options);
  publishKeys(app, options);
  await servePage(app, options);
  return app;
}

/**
 * Serves `/definitions/<hash>.json`, the canonical JSON whose SHA-256 is the hash, to checkers of rounds on any origin.
 */
function publishDefinitions(app: FastifyInstance, { definitions }: ServerOptions): void {
  app.get<{ Params: { name: string } }>("/definitions/:name", async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.json$/.exec(request.params.name)?.[1];
    const json = hash === undefined ? undefined : definitions.json(hash);
    reply.header("access-control-allow-origin", "*");
    if (json === undefined) return reply.code(404).header("cache-control", "no-store").send({ error: "unknown" });
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type("application/json; charset=utf-8")
      .send(json);
  });
}

/**
 * Serves `/.well-known/fairlobby.json`, the keys of the proofs, to any origin. A lobby has its own document at the same
 * path, so a checker may ask either.
 */
function publishKeys(app: FastifyInstance, { proofKeys, publicUrl }: ServerOptions): void {
  app.get("/.well-known/fairlobby.json", async (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "no-cache")
      .send({
        issuer: publicUrl(),
        signature:
          "Ed25519 (RFC 8032) over the UTF-8 bytes of the canonical JSON of the file without publicKey, signature and, in a round, serverSeed; keys and signatures are base64url",
        formats: ["fairlobby-round-1", "fairlobby-seed-1"],
        keys: proofKeys(),
        definitions: `${publicUrl()}/definitions/{hash}.json`,
      }),
  );
}

function failureOf(status: number): PageError {
  if (status >= 500) return "unavailable";
  return status === 429 ? "too_fast" : "invalid_input";
}

function pageRoutes(app: FastifyInstance, handlers: PageHandlers): void {
  const route = (path: keyof PageHandlers): void => {
    const schema = pageCalls[path].request;
    app.post(path, async (request, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      const parsed = schema.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send({ error: "invalid_input" });
      // Each handler takes the request of its path; TypeScript cannot follow that through the union.
      return await (handlers[path] as (request: unknown) => Promise<object>)(parsed.data);
    });
  };
  for (const path of Object.keys(pageCalls) as (keyof PageHandlers)[]) route(path);
}
