import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

/** Time played and net result (minor units) of the current session, from the ledger (R-SRV-62). */
export type PlaySession = ReplyOf<"/v1/history">["session"];

/** The current session's totals (R-API-61). */
export const playSessionQuery = queryOptions({
  queryKey: ["play-session"],
  queryFn: async (): Promise<PlaySession> =>
    dataOf(await api.call("/v1/history", { type: "game", pageNum: 1, pageSize: 1 })).session,
});
