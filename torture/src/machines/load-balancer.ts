import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openHttpProxy, sendOn, type ProxiedAnswer, type ProxiedCall } from "../../../tools/http-proxy.ts";

/** A load balancer before several addresses: it passes over one that is down, or answers 503 or an unknown outcome. */
export interface LoadBalancer {
  readonly url: string;
  /**
   * Requests that none of the addresses answered, those whose answer said that a key or token was wrong, and those that
   * failed in the server.
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

/** Every call in these loads may be repeated: it has an idempotency key or a transaction id. */
export async function openLoadBalancer({ port, to, change = (headers) => headers }: LoadBalancerOptions): Promise<LoadBalancer> {
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

/** A wallet call whose outcome is not known yet: the game provider repeats it. */
const isUnknown = ({ body }: ProxiedAnswer): boolean => body.includes("RS_ERROR_UNKNOWN");
