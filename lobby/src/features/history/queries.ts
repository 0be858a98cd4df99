import type { ReplyOf } from "@fairlobby/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import type { Filter } from "./filter.ts";

export type HistoryPage = ReplyOf<"/v1/history">;
export type MoneyItem = Extract<HistoryPage["list"][number], { type: "money" }>;
export type GameItem = Extract<HistoryPage["list"][number], { type: "game" }>;
export type Session = HistoryPage["session"];

const pageSize = 20;

/** The history, newest first; each page's reply has the start of the next (R-API-61). */
export const historyQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["history", filter],
    queryFn: async ({ pageParam }) =>
      dataOf(
        await api.call("/v1/history", {
          ...filter,
          pageSize,
          ...(pageParam === null ? {} : { after: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
