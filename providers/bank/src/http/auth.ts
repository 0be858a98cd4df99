import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { apiError } from "./api-error.ts";

const API_VERSION = "2024-11-11";

/** Requires the API key as Basic user name and an empty password. */
export function requireApiKey(apiKey: string): preHandlerAsyncHookHandler {
  const expected = digest(`${apiKey}:`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [scheme, encoded = ""] = (request.headers.authorization ?? "").split(" ", 2);
    // Digests have the same length, so the time of the comparison reveals nothing about the key.
    const given = digest(Buffer.from(encoded, "base64").toString("utf8"));
    if (scheme?.toLowerCase() === "basic" && timingSafeEqual(given, expected)) return undefined;
    const { status, body } = apiError(401, "INVALID_API_KEY", "The API key is missing or not valid");
    return reply.code(status).header("www-authenticate", 'Basic realm="Bank Pasir sandbox"').send(body);
  };
}

/** Requires the header that names the API version: Xendit has several for payment requests. */
export const requireApiVersion: preHandlerAsyncHookHandler = async (request, reply) => {
  if (request.headers["api-version"] === API_VERSION) return undefined;
  const { status, body } = apiError(400, "API_VALIDATION_ERROR", `api-version: this header must be ${API_VERSION}`);
  return reply.code(status).send(body);
};

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
