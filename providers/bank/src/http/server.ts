import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import type { Failure } from "../outcome.ts";
import { apiError, failureToApiError, unexpectedToApiError } from "./api-error.ts";

const BODY_LIMIT_BYTES = 64 * 1024;

/** Creates an HTTP server without routes: limits, error bodies in Xendit's shape, headers of every answer. */
export function createHttpServer(log: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    // Stopping must not wait for idle keep-alive connections or for calls held open on purpose.
    forceCloseConnections: true,
  });
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
  });
  // Some clients announce JSON on every POST, even without a body.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const { status, body } = unexpectedToApiError(error);
    if (status >= 500) request.log.error({ error }, "request failed");
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = apiError(404, "NOT_FOUND", "There is no such address");
    return reply.code(status).send(body);
  });
  return app;
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body } = failureToApiError(failure);
  return reply.code(status).send(body);
}
