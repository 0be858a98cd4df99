import type { Sql } from "../../../platform/db/database.ts";
import { keepingWrites, moneyCall, route, type Route } from "../../../platform/http/route.ts";
import { fastLaneAt } from "../queue/lanes.ts";
import { expectedMinutes, readQueue } from "../queue/queue.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { isTold, readToldRefusal } from "../holds/disclosure.ts";
import { readHolds, readOpenHold, type Hold } from "../holds/hold-store.ts";
import { holdToWire } from "../holds/hold-wire.ts";
import { isCancelable, isPossibleWhileHeld, isQueued } from "../life-cycle/transitions.ts";
import { sealContext, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder, readOrders, readSteps } from "../life-cycle/read-orders.ts";
import { countPaid } from "../life-cycle/read-paid.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { refusalText } from "../payout-accounts/texts.ts";
import { cancelOrder } from "../ordering/cancel-order.ts";
import {
  checkPassword,
  correctAccount,
  readCorrection,
  type CorrectionDeps,
  type CorrectionInput,
  type ProofDeps,
} from "../payout-accounts/correct-account.ts";
import { readNextActor } from "./next-actor.ts";
import { readSignedQuote } from "../ordering/quote-store.ts";
import {
  momentWriter,
  type Zone,
  endToWire,
  nextToWire,
  orderSumsToWire,
  orderToWire,
  stepsToWire,
  taxReceiptToWire,
  timeWriter,
  type TimelineView,
} from "./wire.ts";

export interface OrderRoutesDeps extends CorrectionDeps, ProofDeps {
  readonly rules: WithdrawalRules;
  readonly displayTimeZone: Zone;
}

/** The calls about placed orders. */
export function orderRoutes(deps: OrderRoutesDeps): Route[] {
  return [orderProcess(deps), allOrders(deps), accountCorrection(deps), cancellation(deps)];
}

/** Reads the position of a waiting order in the queue, and when it enters the fast lane. */
async function readPlace(
  sql: Sql,
  order: Withdrawal,
  rules: WithdrawalRules,
  at: number,
): Promise<NonNullable<TimelineView["queue"]>> {
  const queue = await readQueue(sql, order, at);
  const opens = order.last.code === 1300 ? fastLaneAt(order.last.at, rules) : null;
  const inFastLane = order.last.code === 1400;
  const minutes = opens === null ? (inFastLane ? 0 : null) : Math.max(0, opens - at) / 60_000;
  return { ahead: queue.ahead, waitingMinutes: expectedMinutes(queue, rules, minutes), fastLaneAt: opens };
}

/** Reads the holds of an order, and which reasons the player may read. */
async function readToldHolds(sql: Sql, order: Withdrawal, at: number): Promise<{ hold: Hold; told: boolean }[]> {
  const holds = await readHolds(sql, order);
  return Promise.all(holds.map(async (hold) => ({ hold, told: await isTold(sql, hold, at) })));
}

function orderProcess(deps: OrderRoutesDeps): Route {
  const clock = momentWriter(deps.displayTimeZone);
  return route("/v1/bus/getWithdrawProcess", async ({ orderId }, { caller: { playerId, signInRef }, language }) => {
    const { database, rules } = deps;
    const order = await readOrder(database, { playerId, orderId });
    if (order === null) return { failure: "not_found" };
    const { hold } = order;
    const holderName = deps.sealing.open(order.sealed.holder, sealContext(orderId, "holder"));
    const queue = isQueued(order.last.code) ? await readPlace(database, order, rules, deps.now()) : null;
    const correction = order.last.code === 2000 ? await readCorrection(deps, order, signInRef) : null;
    const refusal = correction?.refusal ?? null;
    const next = await readNextActor(database, order, { rules, waitingMinutes: queue?.waitingMinutes ?? null });
    // Leaves out steps added after the order was read: they would not match its last step.
    const steps = (await readSteps(database, order)).filter(({ seq }) => seq <= order.last.seq);
    const { reason, refusedFor } = order.last.facts;
    const refused =
      reason === "refused" && refusedFor === undefined ? await readToldRefusal(database, order) : refusedFor;
    const signedQuote = await readSignedQuote(database, order);
    const holds = await readToldHolds(database, order, deps.now());
    return {
      data: {
        processDetail: {
          withdrawSuccessNum: await countPaid(database, playerId),
          processJson: stepsToWire(order, steps, {
            holderName,
            language,
            queue,
            proof: correction?.proof ?? null,
            refusedFor: refused,
            unchangeable: refusal === null ? null : refusalText(refusal, language),
          }),
        },
        userName: holderName,
        orderAmount: Number(order.sums.gross),
        quote: orderSumsToWire(order),
        ...(signedQuote === null ? {} : { signedQuote }),
        taxPercent: order.taxPercent,
        ...taxReceiptToWire(order),
        next: nextToWire(next),
        ...endToWire(order),
        holds: holds.map((one) => holdToWire(one.hold, { language, told: one.told, clock })),
        cancelable: isCancelable(order.last.code) && (hold === null || isPossibleWhileHeld("cancelled", hold.reason)),
      },
    };
  });
}

function allOrders({ database, displayTimeZone, now }: OrderRoutesDeps): Route {
  const writeTime = timeWriter(displayTimeZone.iana);
  const clock = momentWriter(displayTimeZone);
  return route("/v1/bus/getAllWithdrawOrders", async ({ pageNum, pageSize }, { caller: { playerId }, language }) => {
    const orders = await readOrders(database, playerId, { number: pageNum, size: pageSize });
    const shown = async (order: Withdrawal) => {
      const hold = order.hold === null ? null : await readOpenHold(database, order);
      if (hold === null) return null;
      return holdToWire(hold, { language, told: await isTold(database, hold, now()), clock });
    };
    return {
      data: {
        orderList: await Promise.all(orders.map(async (order) => orderToWire(order, await shown(order), writeTime))),
      },
    };
  });
}

const accountCorrection = moneyCall(
  "/v1/bus/updateCpf",
  async (tx, deps: CorrectionDeps, request, context, { isPassword }: Pick<CorrectionInput, "isPassword">) => {
    const { caller, language, address } = context;
    const { playerId, sessionRef, signInRef } = caller;
    const { orderId, accountNumber, verification, deviceId } = request;
    const input = { accountNumber, deviceId, verification, isPassword, sessionRef, signInRef, address };
    const outcome = await correctAccount(tx, deps, { playerId, orderId }, input);
    if (outcome === "ok") return { data: {} };
    if (outcome === "not_found") return { failure: outcome };
    if (outcome === "account_in_use") return keepingWrites({ failure: outcome });
    return keepingWrites({ failure: "not_changeable", params: { reason: refusalText(outcome, language) } });
  },
  async (deps: ProofDeps, { orderId, verification, deviceId }, { caller: { playerId } }) => {
    const isPassword = await checkPassword(deps, { playerId, orderId }, { verification, deviceId });
    return isPassword === null ? { failure: "rate_limited", retryAfter: 1 } : { isPassword };
  },
);

const cancellation = moneyCall(
  "/v1/withdraw/cancel",
  async (tx, deps: LifeCycle & { readonly now: () => number }, { orderId }, { caller: { playerId } }) => {
    const outcome = await cancelOrder(tx, deps, { playerId, orderId });
    return typeof outcome === "string" ? { failure: outcome } : { data: { refundAmount: Number(outcome.refund) } };
  },
);
