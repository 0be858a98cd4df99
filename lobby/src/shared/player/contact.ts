import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** The name, phone and e-mail that the player gave before the first deposit. */
export const contactQuery = queryOptions({
  queryKey: ["user-account"],
  queryFn: async () => dataOf(await api.call("/charge/amount/getUserAccountInfo", {})).userAccount,
});
