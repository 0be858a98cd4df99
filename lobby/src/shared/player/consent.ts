import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../server/api.ts";

export type Consent = ReplyOf<"/v1/consent">;

/** How far the server's clock is ahead of this phone's, milliseconds, as last heard with the choices. */
let aheadMs = 0;

/** Keeps the server's time as told with the choices just read. */
export function keepServerTime(consent: Consent): Consent {
  aheadMs = consent.serverTime - Date.now();
  return consent;
}

/** The server's time now, milliseconds since the epoch: a break ends by it, whatever the phone's clock says. */
export const consentNow = (): number => Date.now() + aheadMs;

/** The stored choices and limits; an empty request only reads (R-API-59). */
export const consentQuery = queryOptions({
  queryKey: ["consent"],
  queryFn: async () => keepServerTime(dataOf(await api.call("/v1/consent", {}))),
});
