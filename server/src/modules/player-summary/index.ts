import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Games } from "../games/index.ts";
import { countUnread } from "../inbox/index.ts";
import { readBalances } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Withdrawals } from "../withdrawals/index.ts";

export interface PlayerSummaryDeps extends Pick<Services, "database" | "now" | "currency"> {
  /** The gift of a new player, minor units. */
  readonly gift: number;
  readonly cashier: Pick<Cashier, "countCredited">;
  readonly games: Pick<Games, "vipLevel">;
  readonly protection: Pick<Protection, "onBreak">;
  readonly withdrawals: Pick<Withdrawals, "openOrder">;
}

export interface PlayerSummary {
  readonly routes: readonly Route[];
}

/** Serves the figures about a player that home shows, read from several modules. Owns no tables. */
export function createPlayerSummary(deps: PlayerSummaryDeps): PlayerSummary {
  const { database: sql, currency } = deps;
  return {
    routes: [
      route("/v1/bus/accountInfo", async (_, { caller: { playerId } }) => {
        const [{ cash, promo }, deposits, paused, order, vipLevel, unread] = await Promise.all([
          readBalances(sql, playerId, currency),
          deps.cashier.countCredited(sql, playerId),
          deps.protection.onBreak(sql, playerId),
          deps.withdrawals.openOrder(sql, playerId),
          deps.games.vipLevel(sql, playerId),
          countUnread(sql, playerId, deps.now()),
        ]);
        return {
          data: {
            result: {
              accountGold: Number(cash + promo),
              cashGold: Number(cash),
              promoGold: Number(promo),
              rewardAmount: deps.gift,
              gameActivityFlag: false,
              charge10Flag: deposits === 0 && !paused,
              charge20TotalNum: deposits,
              processOrderId: order?.orderId ?? "",
              payType: order?.payType ?? 0,
              reloginFlag: 0,
              ...(unread > 0 ? { unread } : {}),
              ...(vipLevel > 0 ? { vipLevel } : {}),
            },
          },
        };
      }),
    ],
  };
}
