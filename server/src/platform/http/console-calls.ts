import { idempotencyKeyHeader } from "@fairlobby/contract";
import {
  consoleCalls,
  consoleMsgCodes,
  hasPermission,
  carriesKey,
  type ConsoleCall,
  type ConsoleMsgCode,
  type LiveChange,
} from "@fairlobby/contract/console";
import { consoleOpenApi } from "@fairlobby/contract/console-openapi";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable, isTimeout } from "../db/errors.ts";
import type { Log } from "../log/log.ts";
import { answerChecked, invalid, refusalOf, type OperatorChecks } from "./console-checks.ts";
import { mountApiPage } from "./api-calls.ts";
import { createConsoleLimits, TooMany, type ConsoleLimits, type ConsoleLimitSettings } from "./console-limits.ts";
import { operatorOfGet, statusOf } from "./console-gets.ts";
import { mountLive, topicsOf } from "./console-live.ts";
import { queryOf, streamOf } from "./downloads.ts";
import type { LiveHub } from "./live-hub.ts";
import { mountOpenApiPage } from "./openapi-page.ts";
import type { ConsoleDownload, ConsoleFailure, ConsoleRoute } from "./console-route.ts";
import { currentTrace } from "../tracing/trace.ts";
import { noteRequest } from "./request-log.ts";

export interface ConsoleCallsOptions extends OperatorChecks {
  readonly routes: readonly ConsoleRoute[];
  readonly downloads: readonly ConsoleDownload[];
  readonly limits: ConsoleLimitSettings;
  readonly log: Log;
  /** The console's address; requests need its origin. */
  readonly consoleUrl: string;
  /** The build of the pages that the console serves, named as by the pages' `pageBuild`; empty when it serves none. */
  readonly build: string;
  /** Passes changes on to the open pages. */
  readonly hub: LiveHub;
  /** Reports a change that a call made here to the hubs of all consoles. */
  readonly changed: (change: LiveChange) => void;
}

/**
 * Sent by the console's page with every call: a form of another site cannot (R-CAPI-02). `idle` says that nobody has
 * touched the page for a minute: what it reads by itself does not keep the session open (R-OPR-05).
 */
const consoleHeader = "x-console";

/** The page's build: an older page may still read, but no longer act (R-CUI-09). */
const buildHeader = "x-console-build";

const isOutdated = (sent: string, own: string): boolean => sent !== "" && own !== "" && sent !== own;

/**
 * Returns the name of the session's cookie: over plain http, only for localhost, browsers refuse the prefix (R-OPR-05).
 */
export const cookieName = (consoleUrl: string): string =>
  new URL(consoleUrl).protocol === "https:" ? "__Host-console" : "console";

/** Returns the name of the cookie that identifies the browser; it outlives sessions. */
const deviceCookie = (consoleUrl: string): string => `${cookieName(consoleUrl)}-browser`;
/** How long a browser is known (R-OPR-16), in seconds. */
const deviceSeconds = 180 * 86_400;

/**
 * Mounts every call of the console, each behind the same checks, their OpenAPI page, the downloads and the live events.
 * Throws if a call has no route.
 */
export async function mountConsoleCalls(app: FastifyInstance, given: ConsoleCallsOptions): Promise<void> {
  const options = { ...given, findOperator: naming(given.findOperator) };
  const routes = new Map(options.routes.map((route) => [route.path, route]));
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(options.log, error, request, reply));
  const limits = createConsoleLimits(app, options.limits);
  for (const call of Object.values(consoleCalls)) {
    const route = routes.get(call.path);
    if (route === undefined) throw new Error(`${call.path} has no route`);
    app.post(call.path, { onRequest: limits.byAddress }, async (request, reply) => {
      const answer = await answerCall(call, route, options, limits, request);
      if ("failure" in answer) return sendFailure(answer, request, reply);
      if (answer.session !== undefined) setCookie(reply, options.consoleUrl, answer.session);
      if (answer.device !== undefined) setDevice(reply, options.consoleUrl, answer.device);
      noteRequest(request, { msgCode: "success" });
      for (const topic of topicsOf(call)) options.changed({ topic, id: "" });
      return reply.send({ success: true, msg: "", msgCode: "success", data: answer.data });
    });
  }
  const cookie = cookieName(options.consoleUrl);
  const operatorsOnly = async (request: FastifyRequest, reply: FastifyReply) => {
    for (const count of limits.byAddress) await count(request);
    const found = await operatorOfGet(request, { ...options, cookie, limits, typed: true });
    if (!("failure" in found)) return undefined;
    return sendFailure(found, request, reply.code(statusOf(found)));
  };
  await mountOpenApiPage(app, "/c/openapi", consoleOpenApi(), operatorsOnly);
  await mountApiPage(app, operatorsOnly);
  for (const download of options.downloads) mountDownload(app, options, limits, download);
  mountLive(app, {
    build: options.build,
    hub: options.hub,
    find: (request) => operatorOfGet(request, { findOperator: options.findOperator, cookie, typed: false, idle: true }),
    refuse: (request, reply, failure) => sendFailure(failure, request, reply),
  });
}

/** Wraps `findOperator`: once it found the operator, the request's log lines name operator and session. */
const naming =
  (find: OperatorChecks["findOperator"]): OperatorChecks["findOperator"] =>
  async (...asked) => {
    const found = await find(...asked);
    const trace = currentTrace();
    if (found !== null && trace !== undefined) {
      trace.operator = { operatorId: found.operatorId, sessionId: found.sessionId };
    }
    return found;
  };

function mountDownload(
  app: FastifyInstance,
  options: ConsoleCallsOptions,
  limits: ConsoleLimits,
  download: ConsoleDownload,
): void {
  const cookie = cookieName(options.consoleUrl);
  app.get(download.path, { onRequest: limits.byAddress }, async (request, reply) => {
    const refuse = (failed: ConsoleFailure) => sendFailure(failed, request, reply.code(statusOf(failed)));
    const operator = await operatorOfGet(request, { ...options, cookie, limits, typed: false });
    if ("failure" in operator) return refuse(operator);
    if (!hasPermission(operator.roles, download.access)) {
      await options.refused(operator, download.path);
      return refuse({ failure: "not_permitted" });
    }
    const file = await download.handle(queryOf(request.query), operator);
    if ("failure" in file) return refuse(file);
    const failed = (error: unknown): void =>
      options.log.error({ err: error, path: download.path }, "a download failed");
    return reply
      .type(file.type)
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .send(streamOf(file.text, failed));
  });
}

/** Answers what is neither a call nor a page. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(refusal({ failure: "not_found" }, request));
}

/**
 * The checks, in this order: page, session, rate, permission, changed network or browser, build of the page, body,
 * idempotency key, second factor (R-OPR-07, R-CAPI-02).
 */
async function answerCall(
  call: ConsoleCall,
  route: ConsoleRoute,
  options: ConsoleCallsOptions,
  limits: ConsoleLimits,
  request: FastifyRequest,
) {
  if (!isOfConsole(request, options.consoleUrl)) throw new Foreign();
  const token = request.cookies[cookieName(options.consoleUrl)] ?? "";
  const from = { address: request.ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 400) };
  const device = request.cookies[deviceCookie(options.consoleUrl)] ?? "";
  const isIdle = headerOf(request, consoleHeader) === "idle";
  const operator = call.access === "anybody" || token === "" ? null : await options.findOperator(token, from, isIdle);
  if (call.access !== "anybody") {
    if (operator === null) return { failure: "signed_out" } as const;
    // Before the permission: calls that do not exist for the operator count, too.
    await limits.ofSession(request, operator.sessionId, carriesKey(call));
    const refused = await refusalOf(call, operator, options);
    if (refused !== null) return refused;
    if (carriesKey(call) && isOutdated(headerOf(request, buildHeader), options.build))
      return { failure: "outdated" } as const;
  }
  const key = headerOf(request, idempotencyKeyHeader);
  return answerChecked(call, route, request.body, { operator, ...from, device, token, key });
}

/** Thrown for a request that the console's own page did not make. */
class Foreign extends Error {}

function isOfConsole(request: FastifyRequest, consoleUrl: string): boolean {
  return (
    headerOf(request, "origin") === new URL(consoleUrl).origin &&
    ["1", "idle"].includes(headerOf(request, consoleHeader))
  );
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

function setCookie(reply: FastifyReply, consoleUrl: string, token: string | null): void {
  const secure = new URL(consoleUrl).protocol === "https:";
  const attributes = { path: "/", httpOnly: true, secure, sameSite: "strict" } as const;
  if (token === null) void reply.clearCookie(cookieName(consoleUrl), attributes);
  else void reply.setCookie(cookieName(consoleUrl), token, attributes);
}

function setDevice(reply: FastifyReply, consoleUrl: string, device: string): void {
  const secure = new URL(consoleUrl).protocol === "https:";
  const attributes = { path: "/", httpOnly: true, secure, sameSite: "strict", maxAge: deviceSeconds } as const;
  void reply.setCookie(deviceCookie(consoleUrl), device, attributes);
}

function sendFailure(answer: ConsoleFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.retryAfter !== undefined) void reply.code(429).header("retry-after", String(answer.retryAfter));
  return reply.send(refusal(answer, request));
}

function refusal(answer: ConsoleFailure, request: FastifyRequest) {
  noteRequest(request, { msgCode: answer.failure, field: answer.params?.["field"] });
  return envelopeOf(answer);
}

/** Returns the envelope of a failure. */
export function envelopeOf({ failure, params }: ConsoleFailure) {
  const words: Readonly<Record<ConsoleMsgCode, string>> = consoleMsgCodes;
  return {
    success: false,
    msg: words[failure],
    msgCode: failure,
    data: null,
    ...(params === undefined ? {} : { params }),
  };
}

function answerError(log: Log, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof TooMany) {
    void sendFailure({ failure: "rate_limited", retryAfter: error.retryAfter }, request, reply);
    return;
  }
  if (error instanceof Foreign) {
    void reply.code(403).send(refusal({ failure: "not_permitted" }, request));
    return;
  }
  const isBusy = error instanceof DatabaseUnavailable || isTimeout(error);
  if (isBusy) {
    noteRequest(request, { failed: true });
    void reply
      .code(503)
      .header("retry-after", "1")
      .send(refusal({ failure: "busy" }, request));
    return;
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    void reply.code(status).send(refusal(invalid("body"), request));
    return;
  }
  log.error({ err: error, route: request.routeOptions.url }, "a call of the console failed");
  void reply.code(500).send(refusal({ failure: "server_error" }, request));
}
