import type * as z from "zod/mini";
import type { Call } from "./call.ts";
import type { FailureCode } from "./msg-codes.ts";
import { idempotencyKeyHeader, requestTimeoutMs } from "./wire.ts";

/** The calls of players or operators by path. Only types: the client loads no schema, so that the first load stays small. */
type Calls = Readonly<Record<string, Pick<Call, "request" | "reply">>>;

/** A newer server may send codes that this client does not know; their msg is shown (R-ERR-20). */
type AnyCode = FailureCode | (string & {});

export interface CallSuccess<Data> {
  readonly ok: true;
  readonly data: Data;
}

export interface CallFailure<Code extends string = AnyCode> {
  readonly ok: false;
  /** `connection`: no readable reply within the time limit; the server may have carried out the call. */
  readonly msgCode: Code | "connection";
  /** The server's text for the caller; empty for `connection`. */
  readonly msg: string;
  /** Values of the text, e.g. `{ field: "email" }`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds after which a call that exceeded a limit may be made again. */
  readonly retryAfter?: number;
  /** The idempotency key of a call that carries one, needed to repeat it (R-ERR-19). */
  readonly idempotencyKey?: string;
}

export type CallResult<Data, Code extends string = AnyCode> = CallSuccess<Data> | CallFailure<Code>;

/** A failed call, for callers that expect an exception; `message` is the server's text. */
export class CallFailed<Code extends string = AnyCode> extends Error {
  readonly msgCode: Code | "connection";
  readonly params: Readonly<Record<string, string>>;
  readonly retryAfter: number | null;

  constructor(msgCode: Code | "connection", failure: Partial<CallFailure> = {}) {
    super(failure.msg);
    this.msgCode = msgCode;
    this.params = failure.params ?? {};
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** Returns the data of a reply; throws CallFailed for a failure. */
export function dataOf<Data>(reply: CallResult<Data, string>): Data {
  if (reply.ok) return reply.data;
  throw new CallFailed(reply.msgCode, reply);
}

/** What differs between the clients of the lobby and of the console. */
export interface ClientOptions {
  /** Origin of the server without a trailing slash; the page's own by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Whether cookies are sent. */
  readonly credentials: "omit" | "same-origin";
  /** Returns the headers of a call, e.g. the access token. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Makes the idempotency key of a call, unless the caller gave one; undefined for a call that carries none. */
  readonly newKey: (path: string) => string | undefined;
  /** Returns whether a call that got a 503 is sent again. */
  readonly mayRepeat: (path: string, msgCode: string) => boolean;
  /**
   * Does what a refused call needs, e.g. signs in again; returns whether the call is then sent once more, with the same key.
   * @param sent the headers of the refused call
   */
  readonly recover: (path: string, msgCode: string, sent: Readonly<Record<string, string>>) => Promise<boolean>;
  /** Called after each attempt with whether the server answered. */
  readonly onAttempt?: (answered: boolean) => void;
  /** Waits before a repeat; resolves early when the signal aborts. Replaced in tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** How long to wait for a reply. Milliseconds; 10 000 by default (R-API-06). */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** Key of an earlier attempt, to repeat that attempt. */
  readonly idempotencyKey?: string;
  /** Aborts the call, which then resolves as `connection`. */
  readonly signal?: AbortSignal;
}

export interface Client<Of extends Calls, Code extends string = AnyCode> {
  /** Makes one call. Never rejects: expected failures and lost connections are values. */
  call<P extends keyof Of & string>(
    path: P,
    request: z.input<Of[P]["request"]>,
    options?: CallOptions,
  ): Promise<CallResult<z.output<Of[P]["reply"]>, Code>>;
}

/** How often a call that got a 503 is repeated (R-SRV-102). */
const maxRepeats = 4;
/** Maximum wait between two attempts, even if the server asks for more. Milliseconds. */
const maxWaitMs = 5_000;

interface PreparedCall {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

interface Reply {
  readonly result: CallResult<unknown>;
  /** The wait the server asks for with status 503. Milliseconds. */
  readonly waitMs: number | null;
}

/** Returns the seconds of Retry-After; null if the header is missing. */
function secondsOf(response: Response): number | null {
  const seconds = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}

/**
 * Returns the wait before a repeat: Retry-After plus a random time up to the same length, so that clients do not return
 * together. Milliseconds; null unless the status is 503.
 */
function waitOf(response: Response): number | null {
  const seconds = secondsOf(response);
  if (response.status !== 503 || seconds === null) return null;
  return Math.min(seconds * 1000 * (1 + Math.random()), maxWaitMs);
}

/** Waits, but not beyond the abort of `signal`. */
const sleepFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => resolve());
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a UUID of version 4, also on plain http addresses, where browsers lack `crypto.randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
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
function readEnvelope(body: unknown, response: Response): CallResult<unknown> {
  if (!isRecord(body) || !("success" in body || "msgCode" in body)) return lostConnection;
  const msgCode = textOf(body.msgCode);
  if (body.success && msgCode === "success") return { ok: true, data: body.data ?? {} };
  const retryAfter = response.status === 429 ? secondsOf(response) : null;
  return {
    ok: false,
    msgCode: msgCode === "" || msgCode === "success" ? "server_error" : msgCode,
    msg: textOf(body.msg),
    ...(isRecord(body.params) ? { params: body.params as Record<string, string> } : {}),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

/** Sends calls. Repeats a call that got a 503 with the wait that the server asks for, with the same key. */
function createSender(options: ClientOptions) {
  const { baseUrl = "", credentials, mayRepeat, onAttempt, sleep = sleepFor, timeoutMs = requestTimeoutMs } = options;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));

  async function sendOnce({ path, body, headers, signal }: PreparedCall): Promise<Reply> {
    try {
      const response = await send(baseUrl + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        credentials,
        cache: "no-store",
        signal: abortAfter(timeoutMs, signal),
      });
      return { result: readEnvelope(await response.json(), response), waitMs: waitOf(response) };
    } catch {
      return { result: lostConnection, waitMs: null };
    }
  }

  return async (call: PreparedCall): Promise<CallResult<unknown>> => {
    for (let repeats = 0; ; repeats++) {
      const { result, waitMs } = await sendOnce(call);
      onAttempt?.(result !== lostConnection);
      if (result.ok || waitMs === null || repeats === maxRepeats || !mayRepeat(call.path, result.msgCode))
        return result;
      await sleep(waitMs, call.signal);
      if (call.signal?.aborted === true) return lostConnection;
    }
  };
}

/** Creates a client, without React and without the schemas: replies are typed, not checked again. */
export function createClient<Of extends Calls, Code extends string = AnyCode>(
  options: ClientOptions,
): Client<Of, Code> {
  const send = createSender(options);
  return {
    async call(path, request, { idempotencyKey: given, signal } = {}) {
      const key = given ?? options.newKey(path);
      const body = JSON.stringify(request);
      const attempt = (): PreparedCall => {
        const keyHeader = key === undefined ? {} : { [idempotencyKeyHeader]: key };
        return { path, body, headers: { ...options.headers(), ...keyHeader }, signal };
      };
      const first = attempt();
      let result = await send(first);
      if (!result.ok && (await options.recover(path, result.msgCode, first.headers))) result = await send(attempt());
      return (result.ok || key === undefined ? result : { ...result, idempotencyKey: key }) as never;
    },
  };
}

/** A request without a final reply, and the key it was sent with. */
export interface Unanswered {
  readonly body: string;
  readonly key: string;
}

/** After these codes the call may have been carried out or has to be repeated, so it keeps its key. */
const unsettled: ReadonlySet<string> = new Set(["connection", "busy", "server_error"]);

/**
 * Sends a request. If `last` is the same request without a final reply, it is sent with the same key, so that it counts
 * once (R-ERR-19, R-CUI-06); any other request gets a new key.
 */
export async function sendWithKey<Result extends CallResult<unknown, string>>(
  last: { current: Unanswered | null },
  request: unknown,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const body = JSON.stringify(request);
  const key = last.current?.body === body ? last.current.key : randomKey();
  last.current = { body, key };
  const result = await send(key);
  if (result.ok || !unsettled.has(result.msgCode)) last.current = null;
  return result;
}
