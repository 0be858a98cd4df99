import { afterFailure, moneyRoute, route, type Route } from "../../../platform/http/route.ts";
import { fastLaneAt } from "../fast-lane/lanes.ts";
import { isCancelable, isQueued } from "../life-cycle.ts";
import { sealContext, type Withdrawal } from "../model.ts";
import { readNext } from "./next-actor.ts";
import { expectedMinutes, readQueue } from "../fast-lane/queue.ts";
import { countPaid, readSignedQuote } from "../read-model.ts";
import { readOrder, readOrders, readSteps } from "../read-orders.ts";
import type { WithdrawalRoutesDeps } from "./routes.ts";
import type { WithdrawalService } from "./service.ts";
import { refusalText } from "../texts.ts";
import { endToWire, nextToWire, orderToWire, stepsToWire, sumsToWire, taxReceiptToWire, timeWriter } from "./wire.ts";

/** The calls about orders that were placed. */
export function orderRoutes(deps: WithdrawalRoutesDeps, service: WithdrawalService): Route[] {
  const { database, now, rules, sealing } = deps;
  const writeTime = timeWriter(deps.displayTimeZone);

  /** Where an order that waits is in the queue, and when it enters the fast lane. */
  const readPlace = async (order: Withdrawal, at: number) => {
    const queue = await readQueue(database, order, at);
    const opens = order.last.code === 1300 ? fastLaneAt(order.last.at, rules) : null;
    const inFastLane = order.last.code === 1400;
    const minutes = opens === null ? (inFastLane ? 0 : null) : Math.max(0, opens - at) / 60_000;
    return { ahead: queue.ahead, waitingMinutes: expectedMinutes(queue, rules, minutes), fastLaneAt: opens };
  };

  return [
    route("/v1/bus/getWithdrawProcess", async ({ orderId }, { caller: { playerId, signInRef }, language }) => {
      const order = await readOrder(database, { playerId, orderId });
      if (order === null) return { failure: "not_found" };
      const holderName = sealing.open(order.sealed.holder, sealContext(orderId, "holder"));
      const at = now();
      const queue = isQueued(order.last.code) ? await readPlace(order, at) : null;
      const correction = order.last.code === 2000 ? await service.correctionOf(database, order, signInRef) : null;
      const unchangeable = correction?.bar ?? null;
      const next = await readNext(database, order, { rules, waitingMinutes: queue?.waitingMinutes ?? null });
      // Steps that came after the order was read would not match its last step.
      const steps = (await readSteps(database, order)).filter(({ seq }) => seq <= order.last.seq);
      const signedQuote = await readSignedQuote(database, order);
      return {
        data: {
          processDetail: {
            withdrawSuccessNum: await countPaid(database, playerId),
            processJson: stepsToWire(order, steps, {
              holderName,
              language,
              queue,
              proof: correction?.proof ?? null,
              unchangeable: unchangeable === null ? null : refusalText(unchangeable, language),
            }),
          },
          userName: holderName,
          orderAmount: Number(order.sums.gross),
          quote: sumsToWire(order.sums),
          ...(signedQuote === null ? {} : { signedQuote }),
          taxPercent: order.taxPercent,
          ...taxReceiptToWire(order),
          next: nextToWire(next),
          ...endToWire(order),
          cancelable: isCancelable(order.last.code),
        },
      };
    }),

    route("/v1/bus/getAllWithdrawOrders", async ({ pageNum, pageSize }, { caller: { playerId } }) => {
      const orders = await readOrders(database, playerId, { number: pageNum, size: pageSize });
      return { data: { orderList: orders.map((order) => orderToWire(order, writeTime)) } };
    }),

    afterFailure(
      "/v1/bus/updateCpf",
      moneyRoute(database, now, "/v1/bus/updateCpf", async (tx, request, { caller, language, address }) => {
        const { playerId, sessionRef } = caller;
        const { orderId, accountNumber, verification, deviceId: given } = request;
        const outcome = await service.correctAccount(
          tx,
          { playerId, orderId },
          { accountNumber, given, verification, sessionRef, address },
        );
        if (outcome === "ok") return { data: {} };
        if (outcome === "not_found" || outcome === "account_in_use") return { failure: outcome };
        return { failure: "not_changeable", params: { reason: refusalText(outcome, language) } };
      }),
      async (failure, { orderId, accountNumber }, { caller: { playerId } }) => {
        if (failure !== "account_in_use") return;
        const order = await readOrder(database, { playerId, orderId });
        if (order !== null) await service.noteRefusedAccount(playerId, order.bankName, accountNumber);
      },
    ),

    moneyRoute(database, now, "/v1/withdraw/cancel", async (tx, { orderId }, { caller: { playerId } }) => {
      const outcome = await service.cancel(tx, { playerId, orderId });
      return typeof outcome === "string" ? { failure: outcome } : { data: { refundAmount: Number(outcome.refund) } };
    }),
  ];
}
