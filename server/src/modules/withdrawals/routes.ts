import { formatMoney, type PlayerId } from "@fairlobby/contract";
import { moneyRoute, route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Sql } from "../../platform/db/database.ts";
import { isCancelable } from "./life-cycle.ts";
import { obstacleOf, sealContext } from "./model.ts";
import { readQueue } from "./queue.ts";
import { countPaid, readOrder, readOrders, readRecentPaid, readSignedQuote, readSteps } from "./read-model.ts";
import type { PlaceFailure, WithdrawalService, WithdrawalServiceDeps } from "./service.ts";
import { refusalText } from "./texts.ts";
import { orderToWire, stepsToWire, sumsToWire, timeWriter } from "./wire.ts";

export interface WithdrawalRoutesDeps extends WithdrawalServiceDeps {
  /** IANA name. */
  readonly displayTimeZone: string;
  /** Consent alone: a break never closes withdrawals (R-SRV-60, R-HOME-41). */
  readonly mayWithdraw: (sql: Sql, playerId: PlayerId) => Promise<"ok" | "consent_required">;
  /** Credited deposits, for information: none is needed to withdraw (R-WD-58). */
  readonly countDeposits: (sql: Sql, playerId: PlayerId) => Promise<number>;
}

/** How many payouts the measured time of a channel is taken from (R-TRK-56). */
const measured = 20;

export function withdrawalRoutes(deps: WithdrawalRoutesDeps, service: WithdrawalService): Route[] {
  const { database, now, currency, rules, sealing } = deps;
  const writeTime = timeWriter(deps.displayTimeZone);
  const money = (minor: bigint): string => formatMoney(minor, currency);

  const refusalOf = (refused: PlaceFailure): Failure => {
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
      case "quote_expired":
        return { failure: refused.failure };
    }
  };

  return [
    route("/v1/bus/withdrawInfo", async (_, { caller: { playerId } }) => {
      const standing = await service.standing(playerId);
      return {
        data: {
          result: {
            withdrawTotalNum: standing.paidOrders,
            minCanWithdrawAmount: Number(rules.minimum),
            msgCode: obstacleOf(standing),
            orderId: standing.openOrder ?? "",
            charge20TotalNum: await deps.countDeposits(database, playerId),
            withdrawableAmount: Number(standing.cash),
            promoAmount: Number(standing.promo),
          },
        },
      };
    }),

    route("/v1/withdraw/quote", async ({ amount }, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const quote = await service.quote(playerId, BigInt(amount));
      if (quote === null) return { failure: "amount_too_small" };
      return {
        data: {
          quoteId: quote.quoteId,
          ...sumsToWire(quote),
          expireTime: quote.expiresAt,
          validSeconds: rules.quoteSeconds,
          signed: quote.signed,
        },
      };
    }),

    moneyRoute(database, now, "/withdraw/create/order", async (tx, request, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(tx, playerId)) !== "ok") return { failure: "consent_required" };
      const { userName: holderName, amount, ...rest } = request;
      const placed = await service.place(tx, playerId, { ...rest, holderName, amount: BigInt(amount) });
      return "failure" in placed ? refusalOf(placed) : { data: { orderId: placed.orderId, payType: request.payType } };
    }),

    route("/v1/bus/getWithdrawProcess", async ({ orderId }, { caller: { playerId }, language }) => {
      const order = await readOrder(database, { playerId, orderId });
      if (order === null) return { failure: "not_found" };
      const holderName = sealing.open(order.sealed.holder, sealContext(orderId, "holder"));
      const queue = order.last.code === 1300 ? await readQueue(database, order, rules.places, now()) : null;
      // Steps that came after the order was read would not match its last step.
      const steps = (await readSteps(database, order)).filter(({ seq }) => seq <= order.last.seq);
      const signedQuote = await readSignedQuote(database, order);
      return {
        data: {
          processDetail: {
            withdrawSuccessNum: await countPaid(database, playerId),
            processJson: stepsToWire(order, steps, { holderName, language, queue }),
          },
          userName: holderName,
          orderAmount: Number(order.sums.gross),
          quote: sumsToWire(order.sums),
          ...(signedQuote === null ? {} : { signedQuote }),
          cancelable: isCancelable(order.last.code),
        },
      };
    }),

    route("/v1/bus/getAllWithdrawOrders", async ({ pageNum, pageSize }, { caller: { playerId } }) => {
      const orders = await readOrders(database, playerId, { number: pageNum, size: pageSize });
      return { data: { orderList: orders.map((order) => orderToWire(order, writeTime)) } };
    }),

    moneyRoute(database, now, "/v1/bus/updateCpf", async (tx, request, { caller, language, address }) => {
      const { playerId, sessionRef } = caller;
      const { orderId, accountNumber, verification } = request;
      const outcome = await service.correctAccount(
        tx,
        { playerId, orderId },
        { accountNumber, verification, sessionRef, address },
      );
      if (outcome === "ok") return { data: {} };
      if (outcome === "not_found") return { failure: "not_found" };
      return { failure: "not_changeable", params: { reason: refusalText(outcome, language) } };
    }),

    moneyRoute(database, now, "/v1/withdraw/cancel", async (tx, { orderId }, { caller: { playerId } }) => {
      const outcome = await service.cancel(tx, { playerId, orderId });
      return typeof outcome === "string" ? { failure: outcome } : { data: { refundAmount: Number(outcome.refund) } };
    }),

    route("/withdraw/bank/weight/list", async (_, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const preferredFirst = rules.banks.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
      return { data: { list: preferredFirst.map(({ bankName }) => ({ bankName })) } };
    }),

    route("/withdraw/channel/all/list", async (_, { caller: { playerId } }) => {
      if ((await deps.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const paid = await readRecentPaid(database, measured);
      const waited = paid.reduce((sum, { orderedAt, paidAt }) => sum + (paidAt - orderedAt), 0);
      return {
        data: {
          list: [
            {
              channel: "normal",
              price: 0,
              promisedMinutes: rules.stalledAfterHours * 60,
              available: true,
              ...(paid.length === 0 ? {} : { measuredMinutes: Math.round(waited / paid.length / 6000) / 10 }),
            },
            // Listed so that its price is known; it cannot be bought yet.
            {
              channel: "vip",
              price: Number(rules.priority.price),
              promisedMinutes: rules.priority.promisedMinutes,
              available: false,
            },
          ],
        },
      };
    }),
  ];
}
