import { readFile } from "node:fs/promises";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Log } from "../log/log.ts";
import { mountApiCalls, type ApiOptions } from "./api-calls.ts";
import { addHealth, createBaseServer, type BaseServerOptions } from "./base-server.ts";
import { answerUnknownCall, envelopeOf, mountConsoleCalls, type ConsoleCallsOptions } from "./console-calls.ts";
import { invalid } from "./console-checks.ts";

export interface ConsoleHttpOptions extends BaseServerOptions, Omit<ConsoleCallsOptions, "build">, ApiOptions {
  readonly log: Log;
  /** Whether an address may connect (R-OPR-11). */
  readonly isAllowed: (address: string) => boolean;
  /** The folder of the built pages; undefined: calls alone. */
  readonly dist: string | undefined;
}

/** Creates the console's HTTP side: calls, pages and health. It does not listen yet. */
export async function createConsoleServer(options: ConsoleHttpOptions): Promise<FastifyInstance> {
  const { isAllowed } = options;
  const app = createBaseServer(options, envelopeOf(invalid("body")));
  // Before anything of the request is read.
  app.addHook("onRequest", async (request, reply) => {
    if (isAllowed(request.ip)) return;
    await reply.code(403).type("text/plain").send("not allowed from this network\n");
  });
  await addHeaders(app, options.consoleUrl);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  const build = await readBuild(options.dist);
  await app.register(async (scope) => mountConsoleCalls(scope, { ...options, build }));
  await app.register(async (scope) => mountApiCalls(scope, options));
  addHealth(app, options);
  if (options.dist === undefined) app.setNotFoundHandler(answerUnknownCall);
  else await servePages(app, options.dist);
  return app;
}

/** The pages load nothing from anywhere else, and run no code or style that is not a file of the console (R-CUI-10). */
async function addHeaders(app: FastifyInstance, consoleUrl: string): Promise<void> {
  const secure = new URL(consoleUrl).protocol === "https:";
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (_, reply) => {
    void reply.header("permissions-policy", "publickey-credentials-get=(self), publickey-credentials-create=(self)");
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
}

/** Returns the name of the pages' script, which changes with every build; empty without pages. */
async function readBuild(dist: string | undefined): Promise<string> {
  if (dist === undefined) return "";
  const page = await readFile(join(dist, "index.html"), "utf8");
  return /<script[^>]* src="[^"]*?([^"/]+)\.js"/.exec(page)?.[1] ?? "";
}

/** Serves the built pages: every path without a file is a view of the one page (R-CUI-01). */
async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes("/assets/");
      reply.header("cache-control", isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isView = request.method === "GET" && !/^\/(c|api)\//.test(request.url) && !request.url.startsWith("/assets/");
    return isView ? reply.sendFile("index.html") : answerUnknownCall(request, reply);
  });
}
