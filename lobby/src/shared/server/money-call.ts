import { sendWithKey, type CallResult, type Unanswered } from "@fairlobby/contract/client";
import type { MoneyPath, ReplyOf, RequestInput } from "@fairlobby/contract";
import { useRef, useState } from "react";
import { api } from "./api.ts";

/**
 * A call that moves money, one at a time; a request that is sent again without a final reply counts once (R-ERR-19).
 * @param outlives where to store an unanswered request that has to outlive the component
 */
export function useMoneyCall<P extends MoneyPath>(path: P, outlives?: { current: Unanswered | null }) {
  const [busy, setBusy] = useState(false);
  const own = useRef<Unanswered | null>(null);
  const running = useRef(false);

  const send = async (request: RequestInput<P>): Promise<CallResult<ReplyOf<P>> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const result = await sendWithKey(outlives ?? own, request, (idempotencyKey) =>
      api.call(path, request, { idempotencyKey }),
    );
    running.current = false;
    setBusy(false);
    return result;
  };

  return { busy, send };
}
