import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PublicConfigInput } from "@fairlobby/contract";
import { openApiDocument } from "@fairlobby/contract/openapi";
import { openApiPage } from "@fairlobby/contract/openapi-page";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { answerUnknown, mountCalls, type CallsOptions } from "./calls.ts";
import { mountDocuments, type PublicDocument } from "./documents.ts";
import { lobbyPages } from "./lobby-pages.ts";

export interface HttpOptions extends CallsOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  /** How many proxies stand in front, or their addresses; false for none. */
  readonly trustProxy: false | number | string;
  readonly publicConfig: PublicConfigInput;
  /** Folder of the built lobby; without it only the calls are served. */
  readonly lobbyDist: string | undefined;
  /** Whose scripts the page may load, and whom they may report to; nobody's unless the settings name an ad network. */
  readonly adOrigins: { readonly scripts: readonly string[]; readonly reports: readonly string[] };
  /** Origins whose pages may run in the game frame. */
  readonly frameOrigins: readonly string[];
  /** What anybody may read besides the lobby itself. */
  readonly documents: readonly PublicDocument[];
  /** Empty when ready, else what is not (`/readyz`). */
  readonly notReady: () => Promise<readonly string[]>;
}

/** The lobby server's HTTP side: calls, the built lobby, its documents and health. Not listening yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { trustProxy } = options;
  const app = Fastify({
    bodyLimit: 64 * 1024,
    trustProxy: typeof trustProxy === "number" ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    // Requests are measured, not logged: their bodies are nobody's business.
    logger: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/" }) => readable(url),
  });
  // Closing waits for the calls under way; their connections then have to go too, not to be kept for a next call.
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onSend", async (_, reply) => void (closing && reply.header("connection", "close")));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.adOrigins.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...options.adOrigins.reports],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", "ws:", "wss:", ...options.adOrigins.reports],
        frameSrc: [...options.frameOrigins],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // The sandbox runs on plain http; a proxy that terminates TLS adds this header itself.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await mountCalls(app, options);
  mountDocuments(app, options.documents, options.limits.other);

  app.get("/config.json", async (_, reply) => reply.header("cache-control", "no-cache").send(options.publicConfig));
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const missing = await options.notReady();
    return reply.code(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0, missing });
  });
  app.get("/metrics", async (_, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  );
  const document = openApiDocument(new Set(options.routes.map((route) => route.path)));
  const page = openApiPage(document);
  app.get("/openapi.json", async () => document);
  app.get("/openapi", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));

  const { lobbyDist } = options;
  if (lobbyDist !== undefined && existsSync(lobbyDist)) await serveLobby(app, lobbyDist, options.publicConfig);
  else app.setNotFoundHandler(answerUnknown);
  return app;
}

/**
 * An address whose escapes say nothing (`/%`) cannot be routed and would be answered by the framework in its own words:
 * it is taken for one that does not exist.
 */
function readable(url: string): string {
  if (!url.includes("%")) return url;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return "/404";
  }
}

/** How long a browser may keep a file of the lobby without asking; pictures keep their names when they change. */
const lifetimes = [
  ["assets", "public, max-age=31536000, immutable"],
  ["art", "public, max-age=86400"],
  ["install", "public, max-age=86400"],
] as const;

/** The lobby's files; hashed ones for ever, and its page for every address a player may open. */
async function serveLobby(app: FastifyInstance, dist: string, settings: PublicConfigInput): Promise<void> {
  const sendPage = await lobbyPages(await readFile(join(dist, "index.html"), "utf8"), settings);
  app.get("/", (request, reply) => sendPage("home", request, reply));
  app.get("/index.html", (request, reply) => sendPage("plain", request, reply));
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Below the lobby's own folder: where that stands, or what it is called, says nothing about a file.
      const [folder] = relative(dist, path).split(sep);
      reply.header("cache-control", lifetimes.find(([name]) => name === folder)?.[1] ?? "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (wantsPage) return sendPage("plain", request, reply);
    return answerUnknown(request, reply);
  });
}
