import type { ReplyOf } from "@fairlobby/contract";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { api, dataOf, renewSessionAsAsked } from "../server/api.ts";
import { showsOpenOrder } from "../withdrawals/open-order-notice.ts";
import { useLoggedIn, useSession } from "../server/session.ts";
import { deviceStorage } from "../browser/storage.ts";

type AccountInfo = ReplyOf<"/v1/bus/accountInfo">["result"];

/** The player's account; amounts in minor units. */
export interface Account extends Pick<
  AccountInfo,
  "accountGold" | "cashGold" | "promoGold" | "payType" | "unread" | "vipLevel"
> {
  /** New-user gift of this lobby, or 0. */
  readonly gift: number;
  /** Credited deposits. */
  readonly depositCount: number;
  /** A first deposit may be offered: true until one is credited; false during a break. */
  readonly firstDepositOffer: boolean;
  /** The open withdrawal order, or empty. */
  readonly openOrderId: string;
}

function accountOf(info: AccountInfo): Account {
  const { rewardAmount, charge20TotalNum, charge10Flag, processOrderId, ...figures } = info;
  return {
    ...figures,
    gift: rewardAmount,
    depositCount: charge20TotalNum,
    firstDepositOffer: charge10Flag,
    openOrderId: processOrderId,
  };
}

/** accountInfo (R-API-11). The reply also updates the stored values for first paint and the open order (R-LS-03, R-LS-18). */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async () => {
    const asked = useSession.getState().userId;
    const { result } = dataOf(await api.call("/v1/bus/accountInfo", {}));
    if (result.reloginFlag === 1) await renewSessionAsAsked();
    const account = accountOf(result);
    // The player has changed meanwhile: the reply is not stored for the new player.
    if (useSession.getState().userId !== asked) return account;
    deviceStorage.set("gold", String(account.accountGold));
    deviceStorage.setJson("goldSplit", { total: account.accountGold, promo: account.promoGold });
    if (account.openOrderId === "") deviceStorage.remove("currentOrder");
    else {
      deviceStorage.setJson("currentOrder", {
        orderIding: account.openOrderId,
        Ordering: showsOpenOrder(account, deviceStorage.get("fromPath")),
        payType: account.payType,
      });
    }
    return account;
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
