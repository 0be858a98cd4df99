import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** The latest payouts and how long they took, as the server reports them (R-TKR-02, R-TKR-08). */
export const payoutsFeedQuery = queryOptions({
  queryKey: ["payouts-feed"],
  queryFn: async () => {
    const { list, payoutTimes } = dataOf(await api.call("/v1/payouts/feed", {}));
    return { list: list.map((entry, place) => ({ ...entry, key: `${entry.time}-${place}` })), payoutTimes };
  },
  staleTime: 60_000,
});
