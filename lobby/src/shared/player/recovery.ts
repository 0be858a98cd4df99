import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** The ways back into the player's account (R-REC-01, R-REC-07). */
export const recoveryQuery = queryOptions({
  queryKey: ["recovery"],
  queryFn: async () => dataOf(await api.call("/v1/recovery/status", {})),
});
