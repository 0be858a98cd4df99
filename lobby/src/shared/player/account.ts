import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { api, dataOf, renewSessionIfAsked } from "../server/api.ts";
import { showsOpenOrder } from "../withdrawals/open-order-notice.ts";
import { useLoggedIn, useSession } from "../server/session.ts";
import { deviceStorage } from "../browser/storage.ts";

/** accountInfo (R-API-11). The reply also updates the stored values for first paint and the open order (R-LS-03, R-LS-18). */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async () => {
    const asked = useSession.getState().userId;
    const { result } = dataOf(await api.call("/v1/bus/accountInfo", {}));
    await renewSessionIfAsked(result.reloginFlag);
    // The player has changed meanwhile: the reply is not stored for the new player.
    if (useSession.getState().userId !== asked) return result;
    deviceStorage.set("gold", String(result.accountGold));
    deviceStorage.setJson("goldSplit", { total: result.accountGold, promo: result.promoGold });
    if (result.processOrderId === "") deviceStorage.remove("currentOrder");
    else {
      deviceStorage.setJson("currentOrder", {
        orderIding: result.processOrderId,
        Ordering: showsOpenOrder(result, deviceStorage.get("fromPath")),
        payType: result.payType,
      });
    }
    return result;
  },
  staleTime: 15_000,
});

export function useAccount() {
  const loggedIn = useLoggedIn();
  return useQuery({ ...accountQuery, enabled: loggedIn });
}

/** The last balance, for the first paint before the server's answer (R-LS-03). */
export function lastGold(): number | null {
  const gold = Number(deviceStorage.get("gold") ?? Number.NaN);
  return Number.isSafeInteger(gold) && gold >= 0 ? gold : null;
}

/**
 * The promotional part of the last balance, minor units (R-LS-20). A login returns a balance without its split: a split
 * stored with another total does not apply, and null means that the split is not known.
 */
export function lastPromo(): number | null {
  const { total, promo } = deviceStorage.getJson("goldSplit") ?? {};
  return typeof promo === "number" && total === lastGold() ? promo : null;
}

export function refreshAccount(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: accountQuery.queryKey });
}
