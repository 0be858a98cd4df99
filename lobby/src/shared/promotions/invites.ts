import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** Invitations in figures, and the reward for each (R-API-20). */
export const inviteQuery = queryOptions({
  queryKey: ["invites"],
  queryFn: async () => dataOf(await api.call("/v1/bus/statInviteInfo", {})).result,
  staleTime: 15_000,
});
