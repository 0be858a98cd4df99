import type { RequestInput } from "@fairlobby/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { keepServerTime } from "../../shared/server/server-time.ts";
import { keepAdChoice } from "./ad-choice.ts";

export type Change = RequestInput<"/v1/consent">;

/** Stores a change; the reply is the new state. */
export function useSaveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => keepServerTime(dataOf(await api.call("/v1/consent", change))),
    onSuccess: (stored, change) => {
      client.setQueryData(consentQuery.queryKey, stored);
      if (change.ads !== undefined) keepAdChoice(stored.ads);
    },
  });
}
