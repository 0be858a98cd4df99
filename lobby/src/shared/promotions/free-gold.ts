import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";
import { serverNow } from "../server/server-time.ts";
import { useLoggedIn } from "../server/session.ts";

/** The free gold that can be taken now, and when there is more (R-API-120). Read again when the next day begins. */
export const freeGoldQuery = queryOptions({
  queryKey: ["free-gold"],
  queryFn: async () => dataOf(await api.call("/v1/freeGold", {})),
  refetchInterval: ({ state }) =>
    state.data === undefined ? false : Math.max(state.data.nextDayTime - serverNow(), 1_000),
});

export function useFreeGold() {
  const loggedIn = useLoggedIn();
  return useQuery({ ...freeGoldQuery, enabled: loggedIn });
}
