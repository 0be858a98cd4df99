import type { ConsoleReply } from "@fairlobby/contract/console";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallFailed } from "../../shared/server/call.ts";
import type { WebhooksFilter } from "./webhooks-search.ts";

export type Delivery = ConsoleReply<"/c/v1/webhooks/list">["rows"][number];

/** Reads the messages that a filter finds, page by page; while only the first page is open, again every 30 seconds. */
export function useDeliveries(filter: WebhooksFilter) {
  return useInfiniteQuery<
    ConsoleReply<"/c/v1/webhooks/list">,
    CallFailed,
    { readonly pages: ConsoleReply<"/c/v1/webhooks/list">[] },
    readonly unknown[],
    string | null
  >({
    queryKey: ["webhooks", "list", filter],
    queryFn: ({ pageParam }) => call("/c/v1/webhooks/list", { filter, cursor: pageParam, limit: 50 }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.pages.length > 1 ? false : 30_000),
  });
}
