import {
  apiCalls,
  apiMsgCodes,
  type ApiCall,
  type ApiFailureCode,
  type ApiPath,
  type ApiReply,
  type ApiRequest,
} from "@fairlobby/contract/api";
import { apiOpenApi } from "@fairlobby/contract/api-openapi";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { DatabaseUnavailable, isTimeout } from "../db/errors.ts";
import { findUnstorable } from "../db/unstorable.ts";
import type { Log } from "../log/log.ts";
import { mountOpenApiPage } from "./openapi-page.ts";
import { addressBlock } from "./rate-limits.ts";
import { noteRequest } from "./request-log.ts";

/** A key as a call was made with it. */
export interface CallingKey {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Seconds after which it may be used again; 0: now. */
  readonly waitSeconds: number;
}

interface ApiFailure {
  readonly failure: ApiFailureCode;
  readonly params?: Readonly<Record<string, string>>;
}

/** A call with a key and its handler, which gets the checked body without unknown fields. */
export interface ApiRoute {
  readonly path: ApiPath;
  handle(body: unknown, key: CallingKey): Promise<{ readonly data: object } | ApiFailure>;
}

export function apiRoute<P extends ApiPath>(
  path: P,
  handle: (request: ApiRequest<P>, key: CallingKey) => Promise<{ readonly data: ApiReply<P> } | ApiFailure>,
): ApiRoute {
  return { path, handle: (body, key) => handle(body as ApiRequest<P>, key) };
}

export interface ApiOptions {
  readonly apiRoutes: readonly ApiRoute[];
  /** Finds a key and counts the call; null for one that is unknown, revoked or expired. */
  readonly findKey: (key: string) => Promise<CallingKey | null>;
  readonly log: Log;
}

/** Calls of a network address in a minute, with any keys: guessing a key takes 2^256 tries anyway. */
const addressCalls = 1_200;

const statuses: Partial<Record<ApiFailureCode, number>> = {
  key_invalid: 401,
  scope_missing: 403,
  rate_limited: 429,
  busy: 503,
  server_error: 500,
};

/** Mounts the calls of programs with a key. Throws if a call has no route. */
export async function mountApiCalls(app: FastifyInstance, { apiRoutes, findKey, log }: ApiOptions): Promise<void> {
  const routes = new Map(apiRoutes.map((route) => [route.path, route]));
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(log, error, request, reply));
  const limit = app.createRateLimit({ max: addressCalls, keyGenerator: ({ ip }) => addressBlock(ip) });
  /** The keys of the calls under way. */
  const keys = new WeakMap<FastifyRequest, CallingKey>();
  for (const call of Object.values(apiCalls)) {
    const route = routes.get(call.path);
    if (route === undefined) throw new Error(`${call.path} has no route`);
    // Checks what can be checked before the body is read (R-EXT-24).
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const counted = await limit(request);
      if (!counted.isAllowed && counted.isExceeded) {
        return refuse({ failure: "rate_limited" }, request, waiting(reply, Math.ceil(counted.ttl / 1000)));
      }
      const key = await keyOf(request, findKey);
      if (key === null) return refuse({ failure: "key_invalid" }, request, reply.header("www-authenticate", "Bearer"));
      if (key.waitSeconds > 0) return refuse({ failure: "rate_limited" }, request, waiting(reply, key.waitSeconds));
      if (!key.scopes.includes(call.scope)) {
        return refuse({ failure: "scope_missing", params: { scope: call.scope } }, request, reply);
      }
      keys.set(request, key);
      return undefined;
    };
    app.post(call.path, { onRequest }, async (request, reply) => {
      const key = keys.get(request);
      if (key === undefined) throw new Error("a call without a key");
      const answer = await answerCall(call, route, request.body, key);
      if ("failure" in answer) return refuse(answer, request, reply);
      noteRequest(request, { msgCode: "success" });
      return reply.send({ success: true, msg: "", msgCode: "success", data: answer.data });
    });
  }
}

/** Mounts the document of the calls and its page, for operators. */
export const mountApiPage = (app: FastifyInstance, operatorsOnly: onRequestAsyncHookHandler): Promise<void> =>
  mountOpenApiPage(app, "/c/api", apiOpenApi(), operatorsOnly);

const waiting = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply.header("retry-after", String(Math.max(seconds, 1)));

/** Longer than any key. */
const longestKey = 200;

async function keyOf({ headers }: FastifyRequest, findKey: ApiOptions["findKey"]): Promise<CallingKey | null> {
  const [, key = ""] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  // A text that is no key is looked up too, so that the answer takes as long.
  return findKey(key.slice(0, longestKey));
}

async function answerCall(
  call: ApiCall,
  route: ApiRoute,
  body: unknown,
  key: CallingKey,
): ReturnType<ApiRoute["handle"]> {
  const parsed = call.request.safeParse(body);
  if (!parsed.success) return invalid(parsed.error.issues[0]?.path.join(".") || "body");
  const unstorable = findUnstorable(parsed.data);
  return unstorable === null ? route.handle(parsed.data, key) : invalid(unstorable);
}

const invalid = (field: string): ApiFailure => ({ failure: "invalid_input", params: { field } });

function refuse(answer: ApiFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, params } = answer;
  noteRequest(request, { msgCode: failure, field: params?.["field"] });
  const body = { success: false, msg: apiMsgCodes[failure], msgCode: failure, data: null };
  return reply.code(statuses[failure] ?? 200).send(params === undefined ? body : { ...body, params });
}

function answerError(log: Log, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof DatabaseUnavailable || isTimeout(error)) {
    noteRequest(request, { failed: true });
    void refuse({ failure: "busy" }, request, waiting(reply, 1));
    return;
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const body = { success: false, msg: apiMsgCodes.invalid_input, msgCode: "invalid_input", data: null };
    void reply.code(status).send({ ...body, params: { field: "body" } });
    return;
  }
  log.error({ err: error, route: request.routeOptions.url }, "a call with a key failed");
  void refuse({ failure: "server_error" }, request, reply);
}
