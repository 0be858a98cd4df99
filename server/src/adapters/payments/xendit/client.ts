import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import { Agent, request } from "undici";
import type { Log } from "../../../platform/log.ts";

/**
 * What the provider said.
 * - ok: done; `body` is parsed JSON of unknown shape
 * - refused: certainly not done, and asking again will not help
 * - unknown: nobody can tell whether it was done (no answer, an outage, an unreadable answer), or it was never sent
 *   because the provider is down. Never to be taken for a refusal, never to be done again under another reference.
 */
export type XenditAnswer =
  | { readonly outcome: "ok"; readonly body: unknown }
  | { readonly outcome: "refused"; readonly status: number; readonly code: string; readonly message: string }
  | { readonly outcome: "unknown"; readonly reason: string };

export interface XenditClient {
  /** Reads; tried three times, within eight seconds in all. */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<XenditAnswer>;
  /** Sends once, at most six seconds long. Send the same again only under the same reference or idempotency key. */
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<XenditAnswer>;
  close(): Promise<void>;
}

export interface XenditClientOptions {
  /** Base address, e.g. `https://api.xendit.co`. */
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  /** Milliseconds; for tests and slow links. */
  readonly times?: { readonly read?: number; readonly write?: number; readonly openFor?: number };
}

/** Which version of the payment request calls is spoken; the payout calls ignore the header. */
const apiVersion = "2024-11-11";
/** Statuses that say nothing about the request itself: wrong key or scope, no funds, too early, too many, an outage. */
const undecided = new Set([401, 402, 403, 407, 408, 425, 429]);

/** Nothing could be learned from the provider. */
class Outage extends Error {}

/**
 * A client of Xendit's API (https://docs.xendit.co). Make one for payments and one for payouts: each has a circuit
 * breaker of its own, so that payouts that hang do not stop deposits.
 */
export function createXenditClient(options: XenditClientOptions): XenditClient {
  const agent = new Agent({ connections: 16, maxResponseSize: 1024 * 1024 });
  const base = options.url.replace(/\/+$/, "");
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:`).toString("base64")}`;
  const times = { read: 2_000, write: 6_000, openFor: 5_000, ...options.times };

  const outages = handleType(Outage).orType(TaskCancelledError);
  const breaker = circuitBreaker(outages, { halfOpenAfter: times.openFor, breaker: new ConsecutiveBreaker(6) });
  breaker.onBreak(() => options.log.warn({ url: base }, "payment provider does not answer; calls to it pause"));
  breaker.onReset(() => options.log.info({ url: base }, "payment provider answers again"));
  const writing = wrap(breaker, timeout(times.write, TimeoutStrategy.Aggressive));
  const reading = wrap(
    retry(outages, { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }) }),
    breaker,
    timeout(times.read, TimeoutStrategy.Aggressive),
  );

  const send = async (
    method: "GET" | "POST",
    path: string,
    signal: AbortSignal,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<XenditAnswer> => {
    let status: number;
    let text: string;
    try {
      const response = await request(base + path, {
        method,
        dispatcher: agent,
        signal,
        headers: {
          ...headers,
          authorization,
          "api-version": apiVersion,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      status = response.statusCode;
      text = await response.body.text();
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      throw new Outage(`no answer: ${code ?? name}`);
    }
    if (status >= 500 || undecided.has(status)) throw new Outage(`status ${status}`);
    return read(status, text);
  };

  const unknownAfter = (error: unknown): XenditAnswer => {
    if (error instanceof Outage) return { outcome: "unknown", reason: error.message };
    if (error instanceof TaskCancelledError) return { outcome: "unknown", reason: "no answer in time" };
    if (error instanceof BrokenCircuitError) return { outcome: "unknown", reason: "provider is down" };
    throw error;
  };

  return {
    get(path, query = {}) {
      const search = new URLSearchParams(query).toString();
      const address = search === "" ? path : `${path}?${search}`;
      return reading.execute(({ signal }) => send("GET", address, signal)).catch(unknownAfter);
    },
    post(path, body, headers) {
      return writing.execute(({ signal }) => send("POST", path, signal, body, headers)).catch(unknownAfter);
    },
    close: () => agent.destroy(),
  };
}

/** Sorts an answer that did arrive. Throws an Outage for one that is neither a result nor Xendit's error body. */
function read(status: number, text: string): XenditAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Outage(`status ${status} with an unreadable body`);
  }
  if (status >= 200 && status < 300) return { outcome: "ok", body };
  const { error_code: code, message } = (body ?? {}) as { error_code?: unknown; message?: unknown };
  if (status < 400 || typeof code !== "string") throw new Outage(`status ${status} without an error code`);
  return { outcome: "refused", status, code, message: typeof message === "string" ? message : "" };
}
