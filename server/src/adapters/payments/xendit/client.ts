import type { OutgoingCall } from "@fairlobby/ports/outgoing";
import type { PaymentHost, UnexpectedAnswer } from "@fairlobby/ports/payments";
import { addresses, type XenditCall } from "./addresses.ts";

/**
 * The provider's answer.
 * - ok: done; `body` is parsed JSON of unknown shape
 * - refused: certainly not done, and asking again will not help
 * - unknown: it may or may not have been done (no answer, an outage, an unreadable answer). It must not be treated as a
 *   refusal, nor repeated under another reference. If `isSent` is false, the call certainly never left this process.
 */
export type XenditAnswer =
  | { readonly outcome: "ok"; readonly body: unknown }
  | { readonly outcome: "refused"; readonly status: number; readonly code: string; readonly message: string }
  | { readonly outcome: "unknown"; readonly reason: string; readonly isSent?: boolean };

export interface XenditClient {
  /** Reads; tried three times, within eight seconds in all. `id` is put into the address. */
  get(call: XenditCall, query?: Readonly<Record<string, string>>, id?: string): Promise<XenditAnswer>;
  /** Sends once, within six seconds. A repetition must have the same reference or idempotency key. */
  post(call: XenditCall, body: object, more?: PostOptions): Promise<XenditAnswer>;
  /** Logs and counts a response that cannot be understood; never logs the response itself. */
  reportUnexpected(call: XenditCall, kind: UnexpectedAnswer, about: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

interface PostOptions {
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Request = Pick<OutgoingCall, "headers" | "body" | "timeoutMs" | "retries"> & {
  readonly id?: string | undefined;
  readonly search?: string;
};

export interface XenditClientOptions {
  /** Base address, e.g. `https://api.xendit.co`. */
  readonly url: string;
  readonly apiKey: string;
  readonly host: Pick<PaymentHost, "openOutgoing" | "reportUnexpected" | "times">;
}

/** The version of the payment calls; the payout and transaction calls ignore the header. */
const apiVersion = "2024-11-11";
const maxAnswerBytes = 1024 * 1024;
/** Statuses that say nothing about the request itself: wrong key or scope, no funds. */
const undecidedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407]);
/** Codes that, even with one of these statuses, mean that the request cannot be done. */
const decidedCodes: ReadonlySet<string> = new Set(["REFUND_NOT_SUPPORTED", "PARTIAL_REFUND_NOT_SUPPORTED"]);
/** Codes that mean "not now", with any status. */
const transientCodes: ReadonlySet<string> = new Set([
  "CHANNEL_UNAVAILABLE",
  "INSUFFICIENT_BALANCE",
  "ISSUER_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  "REFUND_IN_PROGRESS",
  "SERVER_ERROR",
  "TEMPORARILY_UNAVAILABLE",
]);

/** A client of Xendit's API (https://docs.xendit.co/apidocs). */
export function createXenditClient(options: XenditClientOptions): XenditClient {
  const { host } = options;
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:`).toString("base64")}`;
  const times = { read: 2_000, write: 6_000, openFor: 5_000, ...host.times };
  const outgoing = host.openOutgoing({ baseUrl: options.url, openForMs: times.openFor });

  const send = async (
    call: XenditCall,
    { id = "", search = "", headers = {}, ...request }: Request,
  ): Promise<XenditAnswer> => {
    const answer = await outgoing.call({
      ...request,
      kind: call,
      method: addresses[call].method,
      path: addresses[call].path.replace("{id}", () => encodeURIComponent(id)) + search,
      headers: { ...headers, authorization, "api-version": apiVersion, accept: "application/json" },
      maxBytes: maxAnswerBytes,
    });
    if (answer.outcome === "none") return { outcome: "unknown", reason: answer.reason, isSent: answer.isSent };
    const { status } = answer;
    return readAnswer(status, answer.body.toString(), () =>
      host.reportUnexpected(call, "unreadable", { status: String(status) }),
    );
  };

  return {
    get(call, query = {}, id) {
      const search = new URLSearchParams(query).toString();
      return send(call, { id, search: search === "" ? "" : `?${search}`, timeoutMs: times.read, retries: 2 });
    },
    post: (call, body, { id, headers } = {}) =>
      send(call, {
        id,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        timeoutMs: times.write,
      }),
    reportUnexpected: host.reportUnexpected,
    close: () => outgoing.close(),
  };
}

/** Classifies an answer that arrived. */
function readAnswer(status: number, text: string, onUnreadable: () => void): XenditAnswer {
  const unreadable = (reason: string): XenditAnswer => {
    onUnreadable();
    return { outcome: "unknown", reason: `status ${status} ${reason}` };
  };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return unreadable("with an unreadable body");
  }
  if (status >= 200 && status < 300) return { outcome: "ok", body };
  const { error_code: code, message } = (body ?? {}) as { error_code?: unknown; message?: unknown };
  if (status < 400 || typeof code !== "string") return unreadable("without an error code");
  const undecided = undecidedStatuses.has(status) && !decidedCodes.has(code);
  if (undecided || transientCodes.has(code)) return { outcome: "unknown", reason: `status ${status} ${code}` };
  return { outcome: "refused", status, code, message: typeof message === "string" ? message : "" };
}

/** Returns why an answer says nothing about a payment; a refused read says as little as one that was never answered. */
export function reasonOf(answer: Exclude<XenditAnswer, { outcome: "ok" }>): string {
  return answer.outcome === "unknown" ? answer.reason : `${answer.status} ${answer.code}`;
}
