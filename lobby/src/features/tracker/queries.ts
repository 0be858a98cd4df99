import { parseProcess } from "@fairlobby/contract/process";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";

const queuePollMs = 15_000;
const waits = (code: number | undefined): boolean => code === 1300 || code === 1400;

/** One order with its parsed steps. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["withdraw-order", orderId],
    queryFn: async () => dataOf(await api.call("/v1/bus/getWithdrawProcess", { orderId })),
    select: (order) => ({ ...order, holds: order.holds ?? [], steps: parseProcess(order.processDetail.processJson) }),
    enabled: orderId !== "",
    // Waiting orders get no message when the queue moves.
    refetchInterval: ({ state }) =>
      waits(parseProcess(state.data?.processDetail.processJson).at(-1)?.processCode) ? queuePollMs : false,
  });

export type Order = ReturnType<NonNullable<ReturnType<typeof orderQuery>["select"]>>;

/** Orders per page; the server's default. */
const pageSize = 10;

/** All orders, newest first; starts with an empty request and pages on scroll (R-API-28). */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ["withdraw-orders"],
  queryFn: async ({ pageParam }) =>
    dataOf(await api.call("/v1/bus/getAllWithdrawOrders", pageParam === 1 ? {} : { pageNum: pageParam, pageSize }))
      .orderList,
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length + 1),
});
