import { accessTokenHeader, calls, idempotencyKeyHeader, type PlayerCall, type Envelope } from "@fairlobby/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable, isTimeout } from "../db/errors.ts";
import { findUnstorable } from "../db/unstorable.ts";
import type { Log } from "../log/log.ts";
import { languageOf, type Language } from "../texts.ts";
import { currentTrace } from "../tracing/trace.ts";
import type { Admission } from "./admission.ts";
import type { CallMetrics } from "./call-metrics.ts";
import { withoutDirectionControls } from "./direction-controls.ts";
import { queryOf, streamOf, type Download } from "./downloads.ts";
import { withBytes, type Upload } from "./uploads.ts";
import { failureText } from "./failure-texts.ts";
import type { Peers } from "./peers.ts";
import { requestFingerprint } from "./idempotency.ts";
import { noteRequest } from "./request-log.ts";
import { createRateLimits, limitKindOf, TooManyCalls, type CallLimits, type RateLimits } from "./rate-limits.ts";
import type { Caller, Context, Failure, Route } from "./route.ts";
import { securityEventOf } from "./security-events.ts";
import type { SharedLimits } from "./shared-limits.ts";
import { notePlayer, disclosureHooks } from "../disclosure-log/capture.ts";
import type { DisclosureLog } from "../disclosure-log/recorder.ts";

export interface CallsOptions {
  readonly routes: readonly Route[];
  readonly downloads?: readonly Download[];
  readonly uploads?: readonly Upload[];
  readonly limits: CallLimits;
  readonly sharedLimits: Pick<SharedLimits, "count">;
  /** Returns the name under which a network address is counted: the database has no addresses. */
  readonly nameAddress: (block: string) => string;
  /** Limits a player's concurrent calls. */
  readonly admission: Admission;
  /** Lets in one money call of a token to a path at a time. */
  readonly moneySlots: Admission;
  /** Limits the money calls of all players together, so that they leave connections to other calls. */
  readonly moneyPlaces: Admission;
  /** True while so many calls wait for a database connection that a further one is refused. */
  readonly databaseIsFull: () => boolean;
  readonly log: Log;
  readonly measured: CallMetrics;
  /** Keeps what calls tell players (R-SRV-85). */
  readonly disclosureLog?: Pick<DisclosureLog, "reply">;
  /** Keys the stored fingerprints of money calls, whose bodies have account numbers and passwords. */
  readonly fingerprintKey: Buffer;
  /** Returns a token's caller, or null when it is missing, unknown, expired or revoked. */
  authenticate(token: string): Promise<Caller | null>;
  /** Returns the credential's device if a player signed in on it before; else null. */
  findDevice(credential: string): Promise<string | null>;
  /** The header with the caller's country from the operator's edge, in lower case; without one no country is known. */
  readonly countryHeader?: string | undefined;
  /** The proxies whose country header is trusted. */
  readonly peers: Pick<Peers, "isProxy">;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Thrown for a call refused for lack of capacity; nothing of it was done. */
class Busy extends Error {}

/** Mounts every call of the contract that has a route; each answers with the envelope, also when it fails. */
export async function mountCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const { limits, sharedLimits: shared, findDevice, nameAddress } = options;
  const rateLimits = await createRateLimits(app, { limits, shared, nameAddress, findDevice });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(options, error, request, reply));
  for (const route of options.routes) mountCall(app, options, rateLimits, route);
  for (const download of options.downloads ?? []) mountDownload(app, options, rateLimits, download);
  await withBytes(app, (scope) => {
    for (const upload of options.uploads ?? []) mountUpload(scope, options, rateLimits, upload);
  });
}

/**
 * Answers anything that is not a call or a file. A handler must return this reply: Fastify would take `undefined` for a
 * second answer.
 */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(refusal({ failure: "not_found" }, request));
}

function mountCall(app: FastifyInstance, options: CallsOptions, rateLimits: RateLimits, route: Route): void {
  const call: PlayerCall = calls[route.path];
  const kind = limitKindOf(call);
  // Sign-ins and money calls have counters of their own.
  const isRefusedAgain = kind === "other" && call.access === "player";
  const onRequest = [...rateLimits.hooks[kind], ...(isRefusedAgain ? [rateLimits.refusedAt(call.path)] : [])];
  app.post(route.path, { onRequest, ...disclosureHooks(call, options.disclosureLog) }, async (request, reply) => {
    const started = performance.now();
    const answer = await answerCall(call, route, options, rateLimits, request);
    if ("failure" in answer && answer.retryAfter !== undefined) {
      void reply.code(429).header("retry-after", String(answer.retryAfter));
      if (isRefusedAgain && answer.failure === "rate_limited") {
        rateLimits.refuse(call.path, header(request, accessTokenHeader), answer.retryAfter);
      }
    }
    const body: Envelope<object> =
      "failure" in answer
        ? refusal(answer, request)
        : { success: true, msg: "", msgCode: "success", data: answer.data };
    if (body.success) noteRequest(request, { msgCode: "success", event: securityEventOf(call.path, "success") });
    options.measured.seconds.observe({ path: route.path, outcome: body.msgCode }, (performance.now() - started) / 1000);
    return reply.send(body);
  });
}

function mountDownload(app: FastifyInstance, options: CallsOptions, rateLimits: RateLimits, download: Download): void {
  app.get(download.path, { onRequest: rateLimits.hooks.other }, async (request, reply) => {
    const token = header(request, accessTokenHeader);
    const caller = await callerOf(token, options);
    if (caller === null) return reply.code(401).send(refusal({ failure: "token_invalid" }, request));
    rateLimits.know(token);
    // The player's place is kept until the file is sent, because sending it reads from the database.
    reply.raw.once("close", await enter(caller, options));
    const query = queryOf(request.query);
    const field = findUnstorable(query);
    const file =
      field === null
        ? await download.handle(query, { ...contextOf(request, options), caller })
        : ({ failure: "invalid_input", params: { field } } as const);
    if ("failure" in file) return reply.code(400).send(refusal(file, request));
    const failed = (error: unknown): void =>
      options.log.error({ err: error, path: download.path }, "a download failed");
    return reply
      .type(file.type)
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .header("cache-control", "no-store")
      .send(streamOf(file.text, failed));
  });
}

/** How many uploads a node takes at once: their bodies are in memory, 40 MB in all. */
const mostUploads = 8;

function mountUpload(app: FastifyInstance, options: CallsOptions, rateLimits: RateLimits, upload: Upload): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  let open = 0;
  const findCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = header(request, accessTokenHeader);
    const caller = await callerOf(token, options);
    if (caller === null) return reply.code(401).send(refusal({ failure: "token_invalid" }, request));
    rateLimits.know(token);
    callers.set(request, caller);
    // The player's place is taken while the body arrives, because that takes memory.
    reply.raw.once("close", await enter(caller, options));
    const refused = await upload.admit({ ...contextOf(request, options), caller });
    if (refused?.retryAfter !== undefined) rateLimits.refuse(upload.path, token, refused.retryAfter);
    if (refused !== null) return sendRefused(refused, request, reply);
    if (open >= mostUploads || reply.raw.destroyed)
      return sendRefused({ failure: "busy", retryAfter: 5 }, request, reply);
    open++;
    reply.raw.once("close", () => open--);
    return undefined;
  };
  const onRequest = [...rateLimits.hooks.other, rateLimits.refusedAt(upload.path, { closes: true }), findCaller];
  app.post(upload.path, { onRequest, bodyLimit: upload.maxBytes }, async (request, reply) => {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error("an upload without a caller");
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await upload.handle(bytes, { ...contextOf(request, options), caller });
    if (!("failure" in answer)) return reply.send({ success: true, msg: "", msgCode: "success", data: answer.data });
    return sendRefused(answer, request, reply);
  });
}

function sendRefused(answer: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.retryAfter !== undefined) void reply.code(429).header("retry-after", String(answer.retryAfter));
  return reply.send(refusal(answer, request));
}

/** Returns what a request says about its caller, before anything is checked. */
function contextOf(request: FastifyRequest, options: CallsOptions): Omit<Context, "caller"> {
  return {
    language: languageOf(request.headers["accept-language"]),
    address: request.ip,
    userAgent: header(request, "user-agent").slice(0, 400),
    country: countryOf(request, options),
    key: null,
    fingerprint: "",
  };
}

/** Returns the caller's country as the operator's edge names it; null if it is not known. */
export function countryOf(
  request: FastifyRequest,
  { countryHeader, peers }: Pick<CallsOptions, "countryHeader" | "peers">,
): string | null {
  if (countryHeader === undefined || !peers.isProxy(request.raw)) return null;
  const text = header(request, countryHeader);
  // Only two letters: an edge may send `T1` for Tor, and a header sent twice is no country.
  return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null;
}

async function answerCall(
  call: PlayerCall,
  route: Route,
  options: CallsOptions,
  rateLimits: RateLimits,
  request: FastifyRequest,
): Promise<{ readonly data: object } | Failure> {
  if (options.databaseIsFull()) refuseBusy(options, "database");
  // A sign-in is counted before any token is checked, because it has none yet.
  if (limitKindOf(call) === "login") await rateLimits.countSignIn(request.ip, credentialOf(request.body));
  const token = header(request, accessTokenHeader);
  if (!call.money) return answerCaller(call, route, options, rateLimits, request, token);
  // Before the token is checked, which takes a connection.
  const leaveSlot = (await options.moneySlots.enter(`${token} ${call.path}`)) ?? refuseBusy(options, "player");
  try {
    const leavePlace = (await options.moneyPlaces.enter("")) ?? refuseBusy(options, "database");
    try {
      return await answerCaller(call, route, options, rateLimits, request, token);
    } finally {
      leavePlace();
    }
  } finally {
    leaveSlot();
  }
}

async function answerCaller(
  call: PlayerCall,
  route: Route,
  options: CallsOptions,
  rateLimits: RateLimits,
  request: FastifyRequest,
  token: string,
): Promise<{ readonly data: object } | Failure> {
  const caller = call.access === "none" ? null : await callerOf(token, options);
  if (caller === null) {
    if (call.access === "player") return { failure: "token_invalid" };
    return handleCall(call, route, options, request, null);
  }
  rateLimits.know(token);
  notePlayer(request, caller.playerId);
  const leave = await enter(caller, options);
  try {
    if (call.money) await rateLimits.countMoney(caller.playerId, token);
    return await handleCall(call, route, options, request, caller);
  } finally {
    leave();
  }
}

/** Returns the device credential in an unchecked body; empty when there is none. */
function credentialOf(body: unknown): string {
  const given = typeof body === "object" && body !== null && "deviceId" in body ? body.deviceId : "";
  return typeof given === "string" ? given : "";
}

/** Waits for a place of the player; throws Busy if none is free in time. */
async function enter({ playerId }: Caller, options: CallsOptions): Promise<() => void> {
  return (await options.admission.enter(playerId)) ?? refuseBusy(options, "player");
}

function refuseBusy({ measured }: CallsOptions, reason: "player" | "database"): never {
  measured.refused.inc({ reason });
  throw new Busy();
}

async function handleCall(
  call: PlayerCall,
  route: Route,
  options: CallsOptions,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<{ readonly data: object } | Failure> {
  const parsed = call.request.safeParse(withoutDirectionControls(request.body));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { failure: "invalid_input", params: { field: issue?.path.join(".") || "body" } };
  }
  const unstorable = findUnstorable(parsed.data);
  if (unstorable !== null) return { failure: "invalid_input", params: { field: unstorable } };
  const key = header(request, idempotencyKeyHeader);
  if (call.money && key === "") return { failure: "idempotency_required" };
  if (key !== "" && !uuid.test(key)) return { failure: "invalid_input", params: { field: idempotencyKeyHeader } };
  const context: Context = {
    ...contextOf(request, options),
    caller,
    key: key === "" ? null : key.toLowerCase(),
    fingerprint: call.money ? requestFingerprint(options.fingerprintKey, call.path, parsed.data) : "",
  };
  return route.handle(parsed.data, context);
}

/** Finds the caller; from here on the request's log lines name the player. */
async function callerOf(token: string, { authenticate }: CallsOptions): Promise<Caller | null> {
  const caller = token === "" ? null : await authenticate(token);
  const trace = currentTrace();
  if (caller !== null && trace !== undefined) trace.playerId = caller.playerId;
  return caller;
}

function refusal(answer: Failure, request: FastifyRequest): Envelope<object> {
  // A request to an unknown address is no attempt to guess an id.
  const event = request.is404 ? undefined : securityEventOf(request.routeOptions.url ?? null, answer.failure);
  noteRequest(request, { msgCode: answer.failure, event, field: answer.params?.["field"] });
  return envelopeOf(answer, languageOf(request.headers["accept-language"]));
}

/** Returns the envelope of a failure. */
export function envelopeOf(answer: Failure, language: Language): Envelope<object> {
  return { success: false, msg: failureText(answer, language), msgCode: answer.failure, data: null };
}

/** Answers what the framework refused before a handler ran, and errors of handlers. */
function answerError(
  { log, measured }: CallsOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500;
  const answer = (code: number, failure: Failure, retryAfter?: number): void => {
    if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
    const path = request.is404 ? undefined : request.routeOptions.url;
    // Only calls are measured, not files and pages.
    if (path !== undefined && Object.hasOwn(calls, path)) {
      measured.seconds.observe({ path, outcome: failure.failure }, reply.elapsedTime / 1000);
    }
    void reply.code(code).send(refusal(failure, request));
  };
  if (error instanceof TooManyCalls) {
    const { retryAfterSeconds: retryAfter } = error;
    answer(429, { failure: "rate_limited", retryAfter }, retryAfter);
  } else if (error instanceof Busy) answer(503, { failure: "busy" }, 1);
  else if (status >= 400 && status < 500) answer(status, { failure: "invalid_input", params: { field: "body" } });
  else if (error instanceof DatabaseUnavailable || isTimeout(error)) {
    // If the call was committed after all, sending it again with the same key returns its first answer.
    log.debug({ err: error, path: request.routeOptions.url }, "a call was not done in time");
    answer(503, { failure: "server_error" }, 2);
  } else {
    log.error({ err: error, path: request.routeOptions.url }, "a call failed");
    answer(500, { failure: "server_error" });
  }
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}
