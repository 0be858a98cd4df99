import type { ReplyOf, RequestInput } from "@fairlobby/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/api.ts";
import { keepAdChoice } from "./ad-choice.ts";

export type Consent = ReplyOf<"/v1/consent">;

/** The stored choices and limits; an empty request only reads (R-API-59). */
export const consentQuery = queryOptions({
  queryKey: ["consent"],
  queryFn: async () => dataOf(await api.call("/v1/consent", {})),
});

/** Stores a change; the reply is the new state, refusals keep the old one. */
export function useSaveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: RequestInput<"/v1/consent">) => dataOf(await api.call("/v1/consent", change)),
    onSuccess: (stored, change) => {
      client.setQueryData(consentQuery.queryKey, stored);
      if (change.ads !== undefined) keepAdChoice(stored.ads);
    },
  });
}
