import { formatMoney, orderSubject, type PayoutAccountId, type RequestOf } from "@fairlobby/contract";
import { keepingWrites, moneyCall, route, type Failure, type Route } from "../../../platform/http/route.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { reservedFor } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import { newAccountBlocked, type BlockTextDeps } from "../payout-accounts/new-account-blocked.ts";
import type { AccountRoutesDeps } from "../payout-accounts/routes.ts";
import type { PayoutAccount } from "../payout-accounts/saved-accounts.ts";
import { readForecast } from "../queue/forecast.ts";
import { readMeasuredLanes } from "../queue/measurements.ts";
import { obstacleOf, smallestOf } from "./order-checks.ts";
import { placeOrder, type OrderRefusal, type PlaceDeps } from "./place-order.ts";
import { quoteAmount, type QuoteDeps, type QuoteRefusal } from "./quote-amount.ts";
import { readEligibility } from "./read-eligibility.ts";
import { channelsToWire, forecastToWire, quoteToWire } from "./wire.ts";

interface CreateDeps
  extends PlaceDeps, Pick<AccountRoutesDeps, "mayWithdraw" | "confirmWithdrawal" | keyof BlockTextDeps> {}

export interface OrderingRoutesDeps extends QuoteDeps, CreateDeps, LifeCycle {}

/** The calls that price, place and cancel an order, and list the banks and channels for it. */
export function orderingRoutes(deps: OrderingRoutesDeps): Route[] {
  return [withdrawInfo(deps), quote(deps), createOrder(deps), banks(deps), channels(deps), cancellation(deps)];
}

const withdrawInfo = (deps: OrderingRoutesDeps): Route =>
  route("/v1/bus/withdrawInfo", async (_, { caller: { playerId } }) => {
    const { database, rules } = deps;
    const eligibility = await readEligibility(database, deps, playerId);
    const knownPayoutsUntil = await deps.knownPayoutsUntil(database, playerId);
    const forecast = await readForecast(database, rules, { first: eligibility.paidOrders === 0, at: deps.now() });
    return {
      data: {
        result: {
          withdrawTotalNum: eligibility.paidOrders,
          minCanWithdrawAmount: Number(smallestOf(eligibility, rules)),
          msgCode: obstacleOf(eligibility),
          orderId: eligibility.openOrder ?? "",
          charge20TotalNum: await deps.lookups.countDeposits(database, playerId),
          withdrawableAmount: Number(eligibility.cash),
          promoAmount: Number(eligibility.promo),
          ...(knownPayoutsUntil === null ? {} : { knownPayoutsUntil }),
          ...forecastToWire(forecast),
        },
      },
    };
  });

const quote = (deps: OrderingRoutesDeps): Route =>
  route("/v1/withdraw/quote", async ({ amount }, { caller: { playerId } }) => {
    if ((await deps.mayWithdraw(deps.database, playerId)) !== "ok") return { failure: "consent_required" };
    const quoted = await quoteAmount(deps, playerId, BigInt(amount));
    if ("failure" in quoted) return refusalToWire(deps, quoted);
    return { data: { ...quoteToWire(quoted), validSeconds: deps.rules.quoteSeconds, signed: quoted.signed } };
  });

const createOrder = moneyCall("/withdraw/create/order", async (tx, deps: CreateDeps, request, { caller, language }) => {
  const { playerId, signInRef } = caller;
  if ((await deps.mayWithdraw(tx, playerId)) !== "ok") return { failure: "consent_required" };
  const { amount, email, payType, quoteId } = request;
  const account = accountOf(request);
  const unconfirmed = await deps.confirmWithdrawal(tx, caller, orderSubject(request), request.passkey);
  if (unconfirmed !== null) return { failure: unconfirmed };
  const placed = await placeOrder(tx, deps, playerId, {
    account,
    email,
    payType,
    quoteId,
    signInRef,
    amount: BigInt(amount),
  });
  if (!("failure" in placed)) return { data: { orderId: placed.orderId, payType } };
  if (placed.failure === "new_account_blocked") return newAccountBlocked(tx, deps, playerId, language);
  const failure = refusalToWire(deps, placed);
  return placed.failure === "account_in_use" ? keepingWrites(failure) : failure;
});

/** Returns the account of an order: the typed one, or the id of a saved one. The contract requires one of the two. */
function accountOf(request: RequestOf<"/withdraw/create/order">): PayoutAccount | PayoutAccountId {
  const { accountId, userName, accountNumber, phone, bankName } = request;
  if (accountId !== undefined) return accountId;
  if (userName === undefined || accountNumber === undefined || phone === undefined || bankName === undefined) {
    throw new Error("an order without an account passed the contract");
  }
  return { holderName: userName, accountNumber, phone, bankName };
}

const banks = ({ database, mayWithdraw, rules }: OrderingRoutesDeps): Route =>
  route("/withdraw/bank/weight/list", async (_, { caller: { playerId } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    const preferredFirst = rules.banks.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
    return { data: { list: preferredFirst.map(({ bankName }) => ({ bankName })) } };
  });

const channels = ({ database, mayWithdraw, rules }: OrderingRoutesDeps): Route =>
  route("/withdraw/channel/all/list", async (_, { caller: { playerId } }) => {
    if ((await mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
    return { data: { list: channelsToWire(await readMeasuredLanes(database), rules) } };
  });

/** Cancels an order (R-SRV-58); between this and a concurrent submission, the first to lock the order wins. */
const cancellation = moneyCall(
  "/v1/withdraw/cancel",
  async (tx, deps: LifeCycle & { readonly now: () => number }, { orderId }, { caller: { playerId } }) => {
    const ref = { playerId, orderId };
    const details = { reason: "cancelled" } as const;
    const cancelled = await deps.applyEvent(tx, ref, "cancelled", deps.now(), { details });
    if (cancelled !== null) return { data: { refundAmount: Number(reservedFor(cancelled)) } };
    return { failure: (await readOrder(tx, ref)) === null ? "not_found" : "cancel_too_late" };
  },
);

function refusalToWire(
  { currency, rules }: Pick<CreateDeps, "currency" | "rules">,
  refused: OrderRefusal | QuoteRefusal,
): Failure {
  const money = (minor: bigint): string => formatMoney(minor, currency);
  switch (refused.failure) {
    case "invalid_input":
      return { failure: "invalid_input", params: { field: refused.field } };
    case "only_support_ten":
    case "only_support_500":
      return { failure: refused.failure, params: { amount: money(smallestOf(refused, rules)) } };
    case "need_upgrade_vip":
      return { failure: "need_upgrade_vip", params: { amount: money(refused.cash) } };
    case "not_found":
    case "exist_process_order":
    case "insufficient_balance":
    case "amount_not_whole":
    case "amount_too_small":
    case "quote_expired":
    case "account_in_use":
    case "new_account_blocked":
      return { failure: refused.failure };
  }
}
