import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Verdict } from "../keys.ts";
import { launch } from "../launch.ts";
import { pageCalls } from "../page-api.ts";
import { failure, type PageDependencies, type PageHandlers, pageHandlers } from "./page-calls.ts";
import { servePage } from "./page-files.ts";

const largestBody = 8 * 1024;

export interface ServerOptions extends PageDependencies {
  readonly verifyOperator: (body: Buffer, signature: string) => Verdict;
  /** Read for every launch: the port may be known only after listening. */
  readonly publicUrl: () => string;
  /** Folder of the built page. */
  readonly pageFolder: string;
  /** Who may frame a page whose launch is not known. */
  readonly lobbyOrigin: string;
  readonly log: { error(details: object, message: string): void };
}

/** The slots server: the operator's launch call, the page's calls, the page itself and a health check. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: largestBody, requestTimeout: 30_000, forceCloseConnections: "idle" });

  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    // A kept-alive connection that was busy when closing began would hold the program for its whole idle time.
    if (closing) reply.header("connection", "close");
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.log.error({ err: error, path: request.routeOptions.url }, "a request failed");
    return reply
      .code(status)
      .header("cache-control", "no-store")
      .send(failure(status >= 500 ? "unavailable" : "invalid_input", "id"));
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  await app.register(async (scope) => operatorCalls(scope, options));
  await app.register(async (scope) => pageRoutes(scope, pageHandlers(options)));
  await servePage(app, options);
  return app;
}

/** Calls of the operator: the signature is checked over the raw bytes before anything is parsed. */
function operatorCalls(app: FastifyInstance, options: ServerOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post("/operator/generic/v2/game/url", async (request, reply) => {
    const refuse = (status: number, error: string) => reply.code(status).send({ error });
    const signature = request.headers["x-hub88-signature"];
    const body = request.body;
    if (typeof signature !== "string" || !Buffer.isBuffer(body)) return refuse(401, "RS_ERROR_INVALID_SIGNATURE");
    const verdict = options.verifyOperator(body, signature);
    if (verdict === "no_key") return refuse(503, "RS_ERROR_UNKNOWN");
    if (verdict === "invalid") return refuse(401, "RS_ERROR_INVALID_SIGNATURE");
    let parsed: unknown;
    try {
      parsed = JSON.parse(body.toString("utf8"));
    } catch {
      return refuse(400, "RS_ERROR_WRONG_SYNTAX");
    }
    const answer = launch(parsed, {
      sessions: options.sessions,
      publicUrl: options.publicUrl(),
      knowsGame: (gameId) => options.gameInfos.has(gameId),
    });
    return "url" in answer ? answer : reply.code(400).send(answer);
  });
}

function pageRoutes(app: FastifyInstance, handlers: PageHandlers): void {
  const route = (path: keyof PageHandlers): void => {
    const schema = pageCalls[path].request;
    app.post(path, async (request, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      const parsed = schema.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send(failure("invalid_input", "id"));
      // Each handler was declared for exactly the request of its path; TypeScript cannot follow that through the union.
      return await (handlers[path] as (request: unknown) => Promise<object>)(parsed.data);
    });
  };
  for (const path of Object.keys(pageCalls) as (keyof PageHandlers)[]) route(path);
}
