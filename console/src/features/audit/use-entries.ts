import type { ConsoleReply } from "@fairlobby/contract/console";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { filterOf, type AuditSearch } from "./audit-search.ts";

export type AuditEntry = ConsoleReply<"/c/v1/audit/list">["rows"][number];

/** Reads the entries that a search finds, page by page; only when the search changes or the operator asks for more. */
export function useEntries(search: AuditSearch) {
  return useInfiniteQuery<
    ConsoleReply<"/c/v1/audit/list">,
    CallFailed,
    { readonly pages: ConsoleReply<"/c/v1/audit/list">[] },
    readonly unknown[],
    string | null
  >({
    queryKey: ["audit", search],
    queryFn: ({ pageParam }) => call("/c/v1/audit/list", { filter: filterOf(search), cursor: pageParam, limit: 50 }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
