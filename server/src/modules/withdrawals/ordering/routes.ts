import { formatMoney, type PlayerId } from "@fairlobby/contract";
import { afterFailure, moneyRoute, route, type Failure, type Route } from "../../../platform/http/route.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { readMeasuredLanes } from "../fast-lane/channels.ts";
import { readForecast } from "../fast-lane/forecast.ts";
import { obstacleOf } from "../model.ts";
import type { PlaceFailure, QuoteRefusal, WithdrawalService, WithdrawalServiceDeps } from "./service.ts";
import { channelsToWire, forecastToWire, quoteToWire } from "./wire.ts";

export interface WithdrawalRoutesDeps extends WithdrawalServiceDeps {
  /** IANA name. */
  readonly displayTimeZone: string;
  /** Consent alone: a break never closes withdrawals (R-SRV-60, R-HOME-41). */
  readonly mayWithdraw: (sql: Sql, playerId: PlayerId) => Promise<"ok" | "consent_required">;
}

/** The calls up to an order. */
export function withdrawalRoutes(deps: WithdrawalRoutesDeps, service: WithdrawalService): Route[] {
  const { database, now, currency, rules } = deps;
  const money = (minor: bigint): string => formatMoney(minor, currency);

  const refusalOf = (refused: PlaceFailure | QuoteRefusal): Failure => {
    switch (refused.failure) {
      case "invalid_input":
        return { failure: "invalid_input", params: { field: refused.field } };
      case "only_support_ten":
      case "only_support_500":
        return { failure: refused.failure, params: { amount: money(rules.minimum) } };
      case "need_upgrade_vip":
        return { failure: "need_upgrade_vip", params: { amount: money(refused.cash) } };
      case "exist_process_order":
      case "insufficient_balance":
      case "amount_not_whole":
      case "amount_too_small":
      case "quote_expired":
      case "account_in_use":
        return { failure: refused.failure };
    }
  };

  return [
    route("/v1/bus/withdrawInfo", async (_, { caller: { playerId } }) => {
      const standing = await service.standing(playerId);
      const forecast = await readForecast(database, rules, { first: standing.paidOrders === 0, at: now() });
      return {
        data: {
          result: {
            withdrawTotalNum: standing.paidOrders,
            minCanWithdrawAmount: Number(rules.minimum),
            msgCode: obstacleOf(standing),
            orderId: standing.openOrder ?? "",
            charge20TotalNum: await deps.asks.countDeposits(database, playerId),
            withdrawableAmount: Number(standing.cash),
            promoAmount: Number(standing.promo),
            ...forecastToWire(forecast),
          },
        },
      };
    }),

    route("/v1/withdraw/quote", async ({ amount }, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const quote = await service.quote(playerId, BigInt(amount));
      if ("failure" in quote) return refusalOf(quote);
      return { data: { ...quoteToWire(quote), validSeconds: rules.quoteSeconds, signed: quote.signed } };
    }),

    afterFailure(
      "/withdraw/create/order",
      moneyRoute(database, now, "/withdraw/create/order", async (tx, request, { caller: { playerId, signInRef } }) => {
        if ((await deps.mayWithdraw(tx, playerId)) !== "ok") return { failure: "consent_required" };
        const { userName: holderName, amount, ...rest } = request;
        const placed = await service.place(tx, playerId, { ...rest, holderName, amount: BigInt(amount), signInRef });
        if ("failure" in placed) return refusalOf(placed);
        return { data: { orderId: placed.orderId, payType: request.payType } };
      }),
      async (failure, { bankName, accountNumber }, { caller: { playerId } }) => {
        if (failure === "account_in_use") await service.noteRefusedAccount(playerId, bankName, accountNumber);
      },
    ),

    route("/withdraw/bank/weight/list", async (_, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const preferredFirst = rules.banks.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
      return { data: { list: preferredFirst.map(({ bankName }) => ({ bankName })) } };
    }),

    route("/withdraw/channel/all/list", async (_, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      return { data: { list: channelsToWire(await readMeasuredLanes(database), rules) } };
    }),
  ];
}
