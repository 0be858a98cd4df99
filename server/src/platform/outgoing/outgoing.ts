import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  noop,
  retry,
  wrap,
  type CircuitBreakerPolicy,
  type IPolicy,
} from "cockatiel";
import { Agent, request, type Dispatcher } from "undici";
import type { Outgoing, OutgoingAnswer, OutgoingCall } from "@fairlobby/ports/outgoing";
import type { AdapterLog } from "@fairlobby/ports/payments";
import { addressRefused, publicLookup, refuseUnlisted, type Resolve } from "./public-lookup.ts";
import type { SpanStart } from "../tracing/span-recorder.ts";
import { inSpan, type NoteSpan } from "../tracing/spans.ts";
import { traceHeaders } from "../tracing/trace.ts";

/**
 * How an attempt ended. throttled: 429; outage: 5xx and other statuses that say nothing about the call; paused: not
 * sent, because calls of this kind failed before or the other side asked to wait.
 */
export type OutgoingOutcome = "answered" | "throttled" | "outage" | "timeout" | "network" | "paused";

export interface OutgoingOptions {
  /** The name of the other program in the log. */
  readonly target: string;
  /** The beginning of the names of its spans; the target by default. */
  readonly spanName?: string;
  /** Empty if the paths of the calls are whole addresses. */
  readonly baseUrl: string;
  readonly log: AdapterLog;
  readonly measure?: ((kind: string, outcome: OutgoingOutcome, seconds: number) => void) | undefined;
  /** Milliseconds for which a kind of call is paused after repeated failures. */
  readonly openForMs?: number;
  /**
   * False where a failure says something about one game or one picture and nothing about the next call: then no kind of call
   * is paused, and every status is an answer.
   */
  readonly pauses?: false;
  /** Open connections; 16 by default. */
  readonly connections?: number;
  /** If somebody else names the host: the hosts that may be called, at public addresses or on this machine. */
  readonly hosts?: readonly string[];
  /** Resolves the names of `hosts`; the system's resolver by default. */
  readonly resolve?: Resolve | undefined;
}

/** Longer than any call that moves money takes: a call that began longer ago is not under way any more. */
export const longestCallMs = 10_000;
/** Consecutive failures of a kind after which it is paused. */
const failuresBeforePause = 6;
/** The longest wait that the other side can ask for: a wrong header must not stop a kind of call for a day. */
const maxWaitMs = 5 * 60_000;
/** If the other side asks for at most this wait, the call may be repeated; a longer wait pauses the kind of call. */
const shortWaitMs = 500;
/** The code of an answer larger than `maxBytes`. */
export const answerTooLarge = "ANSWER_TOO_LARGE";
/** Failures before there was a connection on which a call could leave. */
const unconnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  addressRefused,
]);

/** An attempt without a usable answer. */
class NoAnswer extends Error {
  readonly outcome: OutgoingOutcome;
  readonly waitMs: number;
  readonly isSent: boolean;
  readonly code: string | undefined;
  constructor(
    reason: string,
    outcome: OutgoingOutcome,
    { waitMs = 0, isSent = true, code }: { waitMs?: number; isSent?: boolean; code?: string } = {},
  ) {
    super(reason);
    this.outcome = outcome;
    this.code = code;
    this.waitMs = waitMs;
    this.isSent = isSent;
  }
}

/**
 * Calls one other program over HTTP: with a time-out, retries with jitter where the call allows it, and a circuit breaker
 * for each kind of call, so that a throttled look-up never stops a payout. `Retry-After` (and `Rate-Limit-Reset` on a 429)
 * pauses the kind of call that it answers.
 */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { target, log, measure, connections = 16, pauses = true, hosts } = options;
  const base = options.baseUrl.replace(/\/+$/, "");
  const agent = new Agent({
    connections,
    ...(hosts === undefined ? {} : { connect: { lookup: publicLookup(options.resolve) } }),
  });
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const pausedUntil = new Map<string, number>();

  const breakerOf = (kind: string): IPolicy => {
    if (!pauses) return noop;
    let breaker = breakers.get(kind);
    if (breaker === undefined) {
      breaker = circuitBreaker(handleType(NoAnswer), {
        halfOpenAfter: options.openForMs ?? 5_000,
        breaker: new ConsecutiveBreaker(failuresBeforePause),
      });
      breaker.onBreak(() => log.warn({ target, kind }, "calls of this kind fail and pause"));
      breaker.onReset(() => log.info({ target, kind }, "calls of this kind are answered again"));
      breakers.set(kind, breaker);
    }
    return breaker;
  };

  const attempt = (call: OutgoingCall): Promise<OutgoingAnswer> =>
    inSpan(spanOf(options.spanName ?? target, target, call), (note) => attemptOnce(call, note));
  const attemptOnce = async (call: OutgoingCall, note: NoteSpan): Promise<OutgoingAnswer> => {
    const started = performance.now();
    let outcome: OutgoingOutcome = "network";
    let answered: number | undefined;
    try {
      const { status, headers, body } = await send(base + call.path, call, { agent, hosts });
      if (pauses) refuseOutage(status, headers);
      answered = status;
      outcome = "answered";
      return { outcome, status, body, waitMs: Math.min(waitOf(headers, status === 429), maxWaitMs) };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      outcome = error.outcome;
      if (error.waitMs > shortWaitMs) {
        pausedUntil.set(call.kind, started + Math.min(error.waitMs, maxWaitMs));
        log.warn(
          { target, kind: call.kind, waitMs: error.waitMs },
          "calls of this kind pause, as the other side asked",
        );
      }
      throw error;
    } finally {
      const ms = performance.now() - started;
      measure?.(call.kind, outcome, ms / 1000);
      const failed = !pauses && (answered ?? 0) >= 400;
      note({ "fairlobby.outcome": outcome, "http.response.status_code": answered }, failed);
      const line = { target, kind: call.kind, outcome, status: answered, ms: Math.round(ms * 10) / 10 };
      log.info(line, "provider call");
    }
  };

  const askedWait = (kind: string): number => Math.max((pausedUntil.get(kind) ?? 0) - performance.now(), 0);
  const paused = (kind: string, isSent: boolean): OutgoingAnswer => {
    measure?.(kind, "paused", 0);
    return { outcome: "none", reason: "paused", isSent, waitMs: askedWait(kind) };
  };

  return {
    async call(call) {
      if (askedWait(call.kind) > 0) return paused(call.kind, false);
      const repeating = retry(
        handleType(NoAnswer, ({ waitMs }) => waitMs <= shortWaitMs),
        { maxAttempts: call.retries ?? 0, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
      );
      let isSent = false;
      const attempting = async (): Promise<OutgoingAnswer> => {
        try {
          return await attempt(call);
        } catch (error) {
          isSent ||= !(error instanceof NoAnswer) || error.isSent;
          throw error;
        }
      };
      try {
        return await wrap(repeating, breakerOf(call.kind)).execute(attempting);
      } catch (error) {
        if (error instanceof NoAnswer) {
          return { outcome: "none", reason: error.message, code: error.code, isSent, waitMs: askedWait(call.kind) };
        }
        if (error instanceof BrokenCircuitError) return paused(call.kind, isSent);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

function spanOf(name: string, target: string, { kind, method }: OutgoingCall): SpanStart {
  return {
    kind: "client",
    name: `${name} ${kind}`,
    fields: { "peer.service": target, "http.request.method": method },
  };
}

type Answer = Pick<Dispatcher.ResponseData, "headers"> & { readonly status: number; readonly body: Buffer };

async function send(
  url: string,
  call: OutgoingCall,
  { agent, hosts }: { readonly agent: Agent; readonly hosts: readonly string[] | undefined },
): Promise<Answer> {
  try {
    if (hosts !== undefined) refuseUnlisted(url, hosts);
    const response = await request(url, {
      method: call.method,
      dispatcher: agent,
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: { ...call.headers, ...traceHeaders() },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const { statusCode: status, headers } = response;
    return { status, headers, body: await readUpTo(response.body, call) };
  } catch (error) {
    const { name, code = name } = error as NodeJS.ErrnoException;
    if (name === "TimeoutError") throw new NoAnswer("no answer in time", "timeout");
    throw new NoAnswer(`no answer: ${code}`, "network", { code, isSent: !unconnected.has(code) });
  }
}

/** Throws for a status that says nothing about the call. */
function refuseOutage(status: number, headers: Dispatcher.ResponseData["headers"]): void {
  if (status === 429) throw new NoAnswer(`status ${status}`, "throttled", { waitMs: waitOf(headers, true) });
  if (status >= 500 || status === 408 || status === 425) {
    throw new NoAnswer(`status ${status}`, "outage", { waitMs: waitOf(headers, false) });
  }
}

async function readUpTo(
  body: Dispatcher.ResponseData["body"],
  { maxBytes, cutsAnswer }: Pick<OutgoingCall, "maxBytes" | "cutsAnswer">,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    // Leaving the loop early closes the connection.
    if (size <= maxBytes) continue;
    if (cutsAnswer === true) break;
    throw Object.assign(new Error("too large"), { code: answerTooLarge });
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Returns the milliseconds that the other side asks to wait; 0 if it does not. */
function waitOf(headers: Dispatcher.ResponseData["headers"], isThrottled: boolean): number {
  const { "retry-after": retryAfter, "rate-limit-reset": reset, date } = headers;
  const text = String(retryAfter ?? (isThrottled ? reset : undefined) ?? "");
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // By the clock of the other side, which chose the moment.
  const wait = Date.parse(text) - Date.parse(String(date ?? ""));
  return Number.isNaN(wait) ? 0 : Math.max(wait, 0);
}
