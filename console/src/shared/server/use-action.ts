import { dataOf, sendWithKey, type Unanswered } from "@fairlobby/contract/client";
import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { tryCall, type CallFailed } from "./call.ts";

/**
 * An action of the console. Each request carries an idempotency key; the same body sent again after a lost answer carries
 * the same key, so that nothing is done twice (R-CUI-06). `invalidates` are the queries that are read again afterwards.
 */
export function useAction<P extends ConsolePath>(
  path: P,
  options: { readonly invalidates?: readonly string[]; readonly onDone?: (reply: ConsoleReply<P>) => void } = {},
) {
  const client = useQueryClient();
  const last = useRef<Unanswered | null>(null);
  return useMutation<ConsoleReply<P>, CallFailed, ConsoleRequestInput<P>>({
    mutationFn: async (body) =>
      dataOf(await sendWithKey(last, body, (idempotencyKey) => tryCall(path, body, { idempotencyKey }))),
    onSuccess: async (reply) => {
      for (const key of options.invalidates ?? []) await client.invalidateQueries({ queryKey: [key] });
      options.onDone?.(reply);
    },
    onError: (error) => {
      // The page shows old data.
      if (error.msgCode === "stale" || error.msgCode === "already_decided")
        for (const key of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
