import type { ChargeBank } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { keepServerTime } from "../../shared/server/server-time.ts";

/** The offers, and the orders of the last day. */
export const chargeQuery = queryOptions({
  queryKey: ["charge-list"],
  queryFn: async () => {
    const { list, orders } = keepServerTime(dataOf(await api.call("/charge/amount/list", {})));
    return { offers: list, orders };
  },
  staleTime: 15_000,
});

/** The tabs and the entries under them (R-DEP-04, R-DEP-18). */
export const methodsQuery = queryOptions({
  queryKey: ["charge-methods"],
  queryFn: async () => {
    const [types, banks] = await Promise.all([
      api.call("/charge/amount/getRechargeType", {}),
      api.call("/withdraw/bank/all/list", { type: "charge" }),
    ]);
    return { types: dataOf(types).types, entries: dataOf(banks).list as readonly ChargeBank[] };
  },
  staleTime: 60_000,
});
