import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./api.ts";

/** Payouts as the server tells them, and how long they took; nothing is made up here (R-TKR-02, R-TKR-08). */
export const payoutsFeedQuery = queryOptions({
  queryKey: ["payouts-feed"],
  queryFn: async () => {
    const { list, payoutTimes } = dataOf(await api.call("/v1/payouts/feed", {}));
    return { list: list.map((entry, place) => ({ ...entry, key: `${entry.time}-${place}` })), payoutTimes };
  },
  staleTime: 60_000,
});
