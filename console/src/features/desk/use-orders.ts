import type { ConsoleReply } from "@fairlobby/contract/console";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { requestOf, type DeskSearch } from "./desk-search.ts";

type List = ConsoleReply<"/c/v1/orders/list">;
export type DeskRow = List["rows"][number];

/** Reads the orders of the desk, page by page; again at each change, and every 30 seconds in case a change was missed. */
export function useOrders(search: DeskSearch) {
  return useInfiniteQuery<List, CallFailed, { readonly pages: List[] }, readonly unknown[], string | null>({
    queryKey: ["orders", "/c/v1/orders/list", search],
    queryFn: ({ pageParam }) => call("/c/v1/orders/list", { ...requestOf(search), cursor: pageParam, limit: 50 }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  });
}
