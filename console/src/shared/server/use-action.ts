import type { ConsolePath, ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallFailed } from "./call.ts";
import { callWithProof } from "./step-up.ts";

/**
 * An action of the console. A press carries an idempotency key; the same body sent again after an answer that was lost
 * carries the same key, so that nothing is done twice (R-CUI-06).
 * @param invalidates the queries that are read again once it was done
 */
export function useAction<P extends ConsolePath>(
  path: P,
  options: { readonly invalidates?: readonly string[]; readonly onDone?: (reply: ConsoleReply<P>) => void } = {},
) {
  const client = useQueryClient();
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return useMutation<ConsoleReply<P>, CallFailed, ConsoleRequestInput<P>>({
    mutationFn: async (body) => {
      const text = JSON.stringify(body);
      const key = last.current?.body === text ? last.current.key : crypto.randomUUID();
      last.current = { body: text, key };
      try {
        const reply = await callWithProof(path, body, key);
        last.current = null;
        return reply;
      } catch (error) {
        // Any answer ends the key; without one nobody knows whether it was done.
        if (error instanceof CallFailed && error.code !== "unreachable" && error.code !== "busy") last.current = null;
        throw error;
      }
    },
    onSuccess: async (reply) => {
      for (const key of options.invalidates ?? []) await client.invalidateQueries({ queryKey: [key] });
      options.onDone?.(reply);
    },
    onError: (error) => {
      // What was shown is not true any more.
      if (error.code === "stale" || error.code === "already_decided")
        for (const key of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
