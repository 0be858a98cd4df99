import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openHttpProxy, sendOn, type ProxiedAnswer, type ProxiedCall } from "../../../tools/http-proxy.ts";

/** Sends each request to the next of several addresses, and to a further one if an address gives no conclusive answer. */
export interface LoadBalancer {
  readonly url: string;
  /**
   * Counts all requests, those without a conclusive answer (`unanswered`), those answered that a key, token or signature is
   * wrong (`refused`), and those answered 5xx (`failed`).
   */
  counts(): {
    readonly requests: number;
    readonly unanswered: number;
    readonly refused: number;
    readonly failed: number;
  };
  close(): Promise<void>;
}

export interface LoadBalancerOptions {
  readonly port: number;
  readonly to: readonly string[];
  /** Returns the headers to send on; null to answer 401. */
  readonly change?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders | null;
}

const attempts = 200;
const pauseMs = 50;

/** Opens the load balancer. It may repeat every call of these loads: each has an idempotency key or a transaction id. */
export async function openLoadBalancer({
  port,
  to,
  change = (headers) => headers,
}: LoadBalancerOptions): Promise<LoadBalancer> {
  const seen = { requests: 0, unanswered: 0, refused: 0, failed: 0 };
  let sent = 0;
  const pass = async (call: ProxiedCall): Promise<ProxiedAnswer | null> => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answer = await sendOn(to[(sent += 1) % to.length] ?? "", call).catch(() => null);
      if (answer !== null && answer.status !== 503 && !isUnknown(answer)) return answer;
      if (attempt % to.length === to.length - 1) await pause(pauseMs);
    }
    return null;
  };
  const proxy = await openHttpProxy(
    "",
    async (call) => {
      seen.requests += 1;
      const headers = change(call.headers);
      const answer = headers === null ? unauthorised : await pass({ ...call, headers });
      if (answer === null) seen.unanswered += 1;
      if (answer !== null && isRefusal(answer)) seen.refused += 1;
      if (answer !== null && hasFailed(answer)) seen.failed += 1;
      return answer ?? { status: 503, body: "" };
    },
    { port },
  );
  return { url: proxy.url, counts: () => ({ ...seen }), close: proxy.close };
}

const unauthorised: ProxiedAnswer = { status: 401, body: '{"error_code":"INVALID_API_KEY"}' };

const isRefusal = ({ status, body }: ProxiedAnswer): boolean =>
  status === 401 || status === 403 || body.includes("RS_ERROR_INVALID_SIGNATURE");

const hasFailed = ({ status }: ProxiedAnswer): boolean => status >= 500;

/** Returns whether a wallet call's outcome is not known yet, so that a game provider would repeat it. */
const isUnknown = ({ body }: ProxiedAnswer): boolean => body.includes("RS_ERROR_UNKNOWN");
