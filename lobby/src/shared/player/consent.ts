import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";
import { keepServerTime } from "../server/server-time.ts";

export type Consent = ReplyOf<"/v1/consent">;

/** The stored choices and limits; an empty request only reads (R-API-59). */
export const consentQuery = queryOptions({
  queryKey: ["consent"],
  queryFn: async () => keepServerTime(dataOf(await api.call("/v1/consent", {}))),
});
