import type { CallPath, MoneyPath, ReplyOf, RequestInput } from "./calls/index.ts";
import type { FailureCode } from "./msg-codes.ts";
import { isMoneyPath } from "./money-paths.ts";
import { accessTokenHeader, idempotencyKeyHeader, languageHeader, requestTimeoutMs } from "./wire.ts";

/** `connection`: no reply, or none that can be read, within the time limit; the call may or may not have been done. */
export type ClientFailureCode = FailureCode | "connection";

export interface CallSuccess<Data> {
  readonly ok: true;
  readonly data: Data;
}

export interface CallFailure {
  readonly ok: false;
  /** A newer server may send codes this client does not know; those show their msg (R-ERR-20). */
  readonly msgCode: ClientFailureCode | (string & {});
  /** The server's text for the player; empty for `connection`. */
  readonly msg: string;
  /** Key the call was made with: repeat a money call with it (R-ERR-19). Absent for other calls. */
  readonly idempotencyKey?: string;
}

export type CallResult<Data> = CallSuccess<Data> | CallFailure;

export interface ClientOptions {
  /** Origin of the server; the page's own when left out. No slash at the end. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The current access token, empty when anonymous (R-API-05). */
  readonly token: () => string;
  /** Language of msg, e.g. `id` (R-SRV-06). */
  readonly language: () => string;
  /** Signs in again by device; true when there is a new token. Asked once for all calls that failed together. */
  readonly onTokenInvalid: () => Promise<boolean>;
  /** Makes idempotency keys; random UUIDs when left out. */
  readonly newKey?: () => string;
  /** Waits before a repeat; resolves early when the signal aborts. A test passes its own. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long to wait for a reply. Milliseconds; 10 000 when left out (R-API-06). */
  readonly timeoutMs?: number;
}

export interface CallOptions<P extends CallPath = CallPath> {
  /** Key of the attempt to repeat; only money calls have one. */
  readonly idempotencyKey?: P extends MoneyPath ? string : never;
  /** Gives the call up; it then resolves as `connection`. */
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
const repeats = 4;
/** Longest wait between two tries, whatever the server asks for. Milliseconds. */
const longestWaitMs = 5_000;
/** Done twice they answer with a failure: repeated only when nothing was done. */
const doneOnce: ReadonlySet<string> = new Set<CallPath>([
  "/user/bindLoginAccount",
  "/v1/session/password",
  "/v1/session/logout",
]);

/** A reply and, of one with status 503, how long the server asks to wait; milliseconds. */
interface Posted {
  readonly result: CallResult<unknown>;
  readonly waitMs: number | null;
}

/** Milliseconds of a Retry-After in seconds with as much again at random, so that clients do not come back together. */
function waitOf(response: Response): number | null {
  const seconds = response.headers.get("retry-after") ?? "";
  if (response.status !== 503 || !/^\d{1,6}$/.test(seconds)) return null;
  return Math.min(Number(seconds) * 1000 * (1 + Math.random()), longestWaitMs);
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

/**
 * A UUID of version 4. `crypto.randomUUID` is missing on plain http addresses, such as a phone testing a store
 * on the local network; `getRandomValues` is not.
 */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/**
 * Reads an envelope. Any falsy success is a failure, and so is a msgCode other than `success`; a body that is no envelope
 * is a lost connection (R-API-03).
 */
function readEnvelope(body: unknown): CallResult<unknown> {
  if (!isRecord(body) || !("success" in body || "msgCode" in body))
    return { ok: false, msgCode: "connection", msg: "" };
  const msgCode = textOf(body.msgCode);
  if (body.success && msgCode === "success") return { ok: true, data: body.data ?? {} };
  return {
    ok: false,
    msgCode: msgCode === "" || msgCode === "success" ? "server_error" : msgCode,
    msg: textOf(body.msg),
  };
}

/**
 * The client of every call, without React and without the schemas: what the server answers is typed, not checked
 * again, so that the first load stays small.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl = "", token, language, onTokenInvalid, newKey = randomKey, timeoutMs = requestTimeoutMs } = options;
  const sleep = options.sleep ?? sleepFor;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));
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

  async function postOnce(
    path: string,
    body: string,
    used: string,
    key: string | undefined,
    signal?: AbortSignal,
  ): Promise<Posted> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(baseUrl + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [accessTokenHeader]: used,
          [languageHeader]: language(),
          ...(key === undefined ? {} : { [idempotencyKeyHeader]: key }),
        },
        body,
        credentials: "omit",
        cache: "no-store",
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      return { result: readEnvelope(await response.json()), waitMs: waitOf(response) };
    } catch {
      return { result: readEnvelope(undefined), waitMs: null };
    }
  }

  /** Makes a call, and again with the same key while the server has no room for it and says when to come back. */
  async function post(path: string, body: string, used: string, key: string | undefined, signal?: AbortSignal) {
    for (let nth = 0; ; nth++) {
      const { result, waitMs } = await postOnce(path, body, used, key, signal);
      if (result.ok || waitMs === null || nth === repeats) return result;
      if (doneOnce.has(path) && result.msgCode !== "busy") return result;
      await sleep(waitMs, signal);
      if (signal?.aborted === true) return readEnvelope(undefined);
    }
  }

  return {
    async call<P extends CallPath>(path: P, request: RequestInput<P>, call: CallOptions<NoInfer<P>> = {}) {
      const key = isMoneyPath(path) ? (call.idempotencyKey ?? newKey()) : undefined;
      const body = JSON.stringify(request);
      const used = token();
      let result = await post(path, body, used, key, call.signal);
      // R-ACC-05: one new sign-in, one replay with the same key, then the error. A login is never replayed.
      if (!result.ok && result.msgCode === "token_invalid" && path !== "/user/login" && (await renewToken(used))) {
        result = await post(path, body, token(), key, call.signal);
      }
      if (!result.ok && key !== undefined) return { ...result, idempotencyKey: key };
      return result as CallResult<ReplyOf<P>>;
    },
  };
}
