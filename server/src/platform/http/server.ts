import { openApiDocument } from "@fairlobby/contract/openapi";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import { languageOf } from "../texts.ts";
import { addHealth, createBaseServer, type BaseServerOptions } from "./base-server.ts";
import { answerUnknown, countryOf, envelopeOf, mountCalls, type CallsOptions } from "./calls.ts";
import { mountDocuments, type PublicDocument } from "./documents.ts";
import { mountFiles, type MadeFile } from "./made-files.ts";
import { mountOpenApiPage } from "./openapi-page.ts";
import type { Peers } from "./peers.ts";
import { addSecurityHeaders, type SecurityHeaderOptions } from "./security-headers.ts";

/** The pages for browsers. */
export interface Pages {
  /** The text of each page. */
  readonly html: readonly string[];
  /** Serves them, and answers what no route answers. `countryOf` returns the caller's country, null if unknown. */
  serve(app: FastifyInstance, countryOf: (request: FastifyRequest) => string | null): Promise<void>;
}

export interface HttpOptions extends BaseServerOptions, CallsOptions, Omit<SecurityHeaderOptions, "pages"> {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly peers: Peers;
  /** Whether this address may read metrics and the list of calls. */
  readonly isOperator: (address: string) => boolean;
  readonly pages: Pages;
  /** Public documents besides the pages. */
  readonly documents: readonly PublicDocument[];
  /** Files that the server makes. */
  readonly files: readonly MadeFile[];
}

/** Creates the lobby server's HTTP side: calls, pages, documents and health. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { pages } = options;
  const unreadable = { failure: "invalid_input", params: { field: "body" } } as const;
  const app = createBaseServer(options, envelopeOf(unreadable, languageOf(undefined)));
  await addSecurityHeaders(app, { ...options, pages: pages.html });
  await mountCalls(app, options);
  mountDocuments(app, options.documents, options.limits.other);
  mountFiles(app, options.files, options.limits.address);

  addHealth(app, options);
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
 * Answers 404 unless the caller has an operator's address. A forwarded request that no trusted proxy sent does not
 * count: a proxy on this machine would make every caller look like this machine.
 */
function operatorsOnlyHook({ isOperator, peers }: HttpOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].some((name) => name in request.headers);
    if (isOperator(request.ip) && (!forwarded || peers.isProxy(request.raw))) return undefined;
    return answerUnknown(request, reply);
  };
}
