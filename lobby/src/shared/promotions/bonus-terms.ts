import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** Terms of a bonus, in minor units. `granted` to `expireTime` are set for promotional gold the player holds. */
export type Terms = ReplyOf<"/v1/bonus/terms">["list"][number];

/** The player's grants whose terms are not met yet (R-API-60). */
export const unmetTermsQuery = queryOptions({
  queryKey: ["bonus-terms"],
  queryFn: async () =>
    dataOf(await api.call("/v1/bonus/terms", {})).list.filter(
      ({ granted, remaining, task }) => granted !== undefined && ((remaining ?? 0) > 0 || task === "required"),
    ),
});

/** Terms of the offered bonuses, and the player's progress on granted ones (R-API-60). */
export const bonusTermsQuery = queryOptions({
  queryKey: ["charge-terms"],
  queryFn: async () => dataOf(await api.call("/v1/bonus/terms", {})).list,
  staleTime: 60_000,
});
