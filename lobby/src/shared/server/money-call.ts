import type { CallResult } from "@fairlobby/contract/client";
import type { MoneyPath, ReplyOf, RequestInput } from "@fairlobby/contract";
import { useRef, useState } from "react";
import { api } from "./api.ts";

/** After these codes the call may have been executed or has to be repeated, so it keeps its key. */
const unsettled: ReadonlySet<string> = new Set(["connection", "busy", "server_error"]);

/** A request without a reply, and the key it was sent with. */
export interface Unanswered {
  readonly body: string;
  readonly key: string;
}

/**
 * A call that moves money, one at a time. Without a final reply, the same request sent again has the same idempotency
 * key, so that it counts once (R-ERR-19); any other request gets a new key.
 * @param outlives where to store an unanswered request that has to outlive the component
 */
export function useMoneyCall<P extends MoneyPath>(path: P, outlives?: { current: Unanswered | null }) {
  const [busy, setBusy] = useState(false);
  const own = useRef<Unanswered | null>(null);
  const unanswered = outlives ?? own;
  const running = useRef(false);

  const send = async (request: RequestInput<P>): Promise<CallResult<ReplyOf<P>> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const body = JSON.stringify(request);
    const repeat = unanswered.current?.body === body ? unanswered.current.key : undefined;
    const call = api.call as (
      path: MoneyPath,
      request: RequestInput<P>,
      options: { idempotencyKey?: string },
    ) => Promise<CallResult<ReplyOf<P>>>;
    const result = await call(path, request, repeat === undefined ? {} : { idempotencyKey: repeat });
    const lost = !result.ok && unsettled.has(result.msgCode) ? result.idempotencyKey : undefined;
    unanswered.current = lost === undefined ? null : { body, key: lost };
    running.current = false;
    setBusy(false);
    return result;
  };

  return { busy, send };
}
