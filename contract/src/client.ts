import type { CallPath, MoneyPath, ReplyOf, RequestInput } from "./calls/index.ts";
import type { FailureCode } from "./msg-codes.ts";
import { isMoneyPath } from "./money-paths.ts";
import { accessTokenHeader, idempotencyKeyHeader, languageHeader, requestTimeoutMs } from "./wire.ts";

/** `connection`: no readable reply within the time limit; the server may have carried out the call. */
export type ClientFailureCode = FailureCode | "connection";

export interface CallSuccess<Data> {
  readonly ok: true;
  readonly data: Data;
}

export interface CallFailure {
  readonly ok: false;
  /** A newer server may send codes that this client does not know; their msg is shown (R-ERR-20). */
  readonly msgCode: ClientFailureCode | (string & {});
  /** The server's text for the player; empty for `connection`. */
  readonly msg: string;
  /** The idempotency key of a money call, needed to repeat it (R-ERR-19). Absent for other calls. */
  readonly idempotencyKey?: string;
}

export type CallResult<Data> = CallSuccess<Data> | CallFailure;

export interface ClientOptions {
  /** Origin of the server without a trailing slash; the page's own by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The current access token, empty when anonymous (R-API-05). */
  readonly token: () => string;
  /** Language of msg, e.g. `id` (R-SRV-06). */
  readonly language: () => string;
  /**
   * Signs in again by device; returns true if there is a new token. Calls that fail at the same time share one sign-in.
   */
  readonly onTokenInvalid: () => Promise<boolean>;
  /** Makes idempotency keys; random UUIDs by default. */
  readonly newKey?: () => string;
  /** Waits before a repeat; resolves early when the signal aborts. Replaced in tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long to wait for a reply. Milliseconds; 10 000 by default (R-API-06). */
  readonly timeoutMs?: number;
}

export interface CallOptions<P extends CallPath = CallPath> {
  /** Key of the attempt to repeat; only money calls have one. */
  readonly idempotencyKey?: P extends MoneyPath ? string : never;
  /** Aborts the call, which then resolves as `connection`. */
  readonly signal?: AbortSignal;
}

export interface Client {
  /** Makes one call. Never rejects: expected failures and lost connections are values. */
  call<P extends CallPath>(
    path: P,
    request: RequestInput<P>,
    options?: CallOptions<NoInfer<P>>,
  ): Promise<CallResult<ReplyOf<P>>>;
}

/** How often a call is repeated that the server had no room for (R-SRV-102). */
const maxRepeats = 4;
/** Maximum wait between two attempts, even if the server asks for more. Milliseconds. */
const maxWaitMs = 5_000;
/** Calls that would fail the second time: they are repeated only if the server did nothing. */
const notRepeatable: ReadonlySet<string> = new Set<CallPath>([
  "/user/bindLoginAccount",
  "/v1/session/password",
  "/v1/session/logout",
]);

interface PreparedCall {
  readonly path: string;
  readonly body: string;
  readonly token: string;
  readonly key: string | undefined;
  readonly signal: AbortSignal | undefined;
}

interface Reply {
  readonly result: CallResult<unknown>;
  /** The wait the server asks for with status 503. Milliseconds. */
  readonly waitMs: number | null;
}

/** Returns Retry-After in milliseconds plus up to as much again at random, so that clients do not return together. */
function waitOf(response: Response): number | null {
  const seconds = response.headers.get("retry-after") ?? "";
  if (response.status !== 503 || !/^\d{1,6}$/.test(seconds)) return null;
  return Math.min(Number(seconds) * 1000 * (1 + Math.random()), maxWaitMs);
}

function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a UUID of version 4, also on plain http addresses, where browsers lack `crypto.randomUUID`. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns a signal that aborts after `ms`, or with `signal`. (The oldest browsers have no `AbortSignal.any`.) */
export function abortAfter(ms: number, signal?: AbortSignal): AbortSignal {
  const either = new AbortController();
  const stop = (): void => either.abort();
  for (const one of [signal, AbortSignal.timeout(ms)]) one?.addEventListener("abort", stop);
  if (signal?.aborted === true) stop();
  return either.signal;
}

const lostConnection: CallFailure = { ok: false, msgCode: "connection", msg: "" };

/**
 * Reads an envelope. Any falsy success is a failure, and so is a msgCode other than `success`; a body that is not an
 * envelope is a lost connection (R-API-03).
 */
function readEnvelope(body: unknown): CallResult<unknown> {
  if (!isRecord(body) || !("success" in body || "msgCode" in body)) return lostConnection;
  const msgCode = textOf(body.msgCode);
  if (body.success && msgCode === "success") return { ok: true, data: body.data ?? {} };
  return {
    ok: false,
    msgCode: msgCode === "" || msgCode === "success" ? "server_error" : msgCode,
    msg: textOf(body.msg),
  };
}

/** Sends calls. While the server has no room for a call and says how long to wait, repeats it with the same key. */
function createSender(options: ClientOptions) {
  const { baseUrl = "", language, sleep = sleepFor, timeoutMs = requestTimeoutMs } = options;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));

  async function sendOnce({ path, body, token, key, signal }: PreparedCall): Promise<Reply> {
    try {
      const response = await send(baseUrl + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [accessTokenHeader]: token,
          [languageHeader]: language(),
          ...(key === undefined ? {} : { [idempotencyKeyHeader]: key }),
        },
        body,
        credentials: "omit",
        cache: "no-store",
        signal: abortAfter(timeoutMs, signal),
      });
      return { result: readEnvelope(await response.json()), waitMs: waitOf(response) };
    } catch {
      return { result: lostConnection, waitMs: null };
    }
  }

  return async (call: PreparedCall): Promise<CallResult<unknown>> => {
    for (let repeats = 0; ; repeats++) {
      const { result, waitMs } = await sendOnce(call);
      if (result.ok || waitMs === null || repeats === maxRepeats) return result;
      if (notRepeatable.has(call.path) && result.msgCode !== "busy") return result;
      await sleep(waitMs, call.signal);
      if (call.signal?.aborted === true) return lostConnection;
    }
  };
}

/**
 * Creates the client of every call, without React and without the schemas: replies are typed, not checked again, so that
 * the first load stays small.
 */
export function createClient(options: ClientOptions): Client {
  const { token, onTokenInvalid, newKey = randomKey } = options;
  const send = createSender(options);
  let signingIn: Promise<boolean> | undefined;

  /** Signs in again unless another call already did so since `used` was sent. */
  function renewToken(used: string): Promise<boolean> {
    if (signingIn === undefined && token() !== used && token() !== "") return Promise.resolve(true);
    signingIn ??= onTokenInvalid()
      .catch(() => false)
      .finally(() => {
        signingIn = undefined;
      });
    return signingIn;
  }

  return {
    async call<P extends CallPath>(path: P, request: RequestInput<P>, call: CallOptions<NoInfer<P>> = {}) {
      const key = isMoneyPath(path) ? (call.idempotencyKey ?? newKey()) : undefined;
      const body = JSON.stringify(request);
      const used = token();
      let result = await send({ path, body, token: used, key, signal: call.signal });
      // R-ACC-05: one new sign-in, one replay with the same key, then the error. A login is never replayed.
      if (!result.ok && result.msgCode === "token_invalid" && path !== "/user/login" && (await renewToken(used))) {
        result = await send({ path, body, token: token(), key, signal: call.signal });
      }
      if (!result.ok && key !== undefined) return { ...result, idempotencyKey: key };
      return result as CallResult<ReplyOf<P>>;
    },
  };
}
