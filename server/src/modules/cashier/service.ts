import {
  formatMoney,
  moneyLimits,
  type LimitKind,
  type LimitPeriod,
  type OrderId,
  type PlayerId,
} from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { fingerprint, newId } from "../../platform/crypto/tokens.ts";
import { claimKeyOnly } from "../../platform/http/idempotency.ts";
import type { Services } from "../../platform/services.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Promotions } from "../promotions/index.ts";
import { meetLimits, type Protection } from "../protection/index.ts";
import { bonusOf, maxOpenOrders, referenceOf, type Deposit, type DepositFailure } from "./model.ts";
import type { DepositProvider } from "@fairlobby/ports/deposits";
import { countOpen, readBonusTaken, readByKey, readDeposited } from "./read-model.ts";
import { planNextLook } from "./plan-looks.ts";
import type { DepositSettings } from "./settings.ts";
import type { Settlement } from "./settlement.ts";
import { insertDeposit, lockLimits } from "./store.ts";

export interface DepositRequest {
  readonly playerId: PlayerId;
  readonly key: string;
  /** Keyed hash of the call and its body. */
  readonly fingerprint: string;
  readonly amount: bigint;
  readonly payType?: number | undefined;
  readonly bankName?: string | undefined;
  readonly acceptBonus: boolean;
}

/** The reason no order was opened; `limit` is the limit in the way, as shown to the player. */
export interface Refusal {
  readonly failure: DepositFailure;
  readonly limit?: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly limit: string };
}

export interface DepositServiceDeps extends Pick<Services, "database" | "now" | "log" | "currency" | "timeZone"> {
  readonly deposits: DepositSettings;
  /** The most a player can get in all deposit bonuses together. Minor units. */
  readonly bonusCap: bigint;
  readonly provider: DepositProvider;
  readonly protection: Pick<Protection, "permission" | "depositLimitsPassed">;
  readonly promotions: Pick<Promotions, "bonusTerms">;
  readonly settlement: Settlement;
  readonly accounts: Pick<Accounts, "lockAgainstDeletion">;
}

export interface DepositService {
  /**
   * Opens a deposit order and the payment for it. Another call with the same key continues the same order where it
   * stopped. An order the provider did not answer for stays opened: a job follows it, and credits it if it is paid.
   */
  open(request: DepositRequest): Promise<Deposit | Refusal>;
}

/** Returns why the limits on open orders, deposits or bonuses refuse a new order; null when they allow it. */
async function limitRefusal(
  tx: Tx,
  deps: DepositServiceDeps,
  { playerId, amount }: DepositRequest,
  bonus: bigint,
  at: number,
): Promise<Refusal | null> {
  const open = await countOpen(tx, playerId, at);
  if (open.awaiting >= maxOpenOrders) return { failure: "too_many_open" };
  if (open.awaiting + open.opening >= maxOpenOrders) return { failure: "not_opened" };
  const deposited = await readDeposited(tx, playerId, deps.timeZone, at);
  const allPassed = await deps.protection.depositLimitsPassed(tx, playerId, deposited, amount);
  const [passed] = allPassed;
  if (passed !== undefined) {
    const names = allPassed.map(({ name }) => name);
    await meetLimits(tx, deps, playerId, names);
    return {
      failure: "over_limit",
      limit: { ...moneyLimits[passed.name], limit: formatMoney(passed.most, deps.currency) },
    };
  }
  // Another deposit may have used up the cap since the bonus was shown: never grant less than the player accepted.
  if (bonus > 0n && (await readBonusTaken(tx, playerId, at)) + bonus > deps.bonusCap) {
    return { failure: "bonus_used_up" };
  }
  return null;
}

/** Returns the chosen method; without a chosen bank the first of the pay type, or of all. */
function methodOf(
  methods: DepositSettings["methods"],
  { bankName, payType }: Pick<DepositRequest, "bankName" | "payType">,
): DepositSettings["methods"][number] | "unknown_method" | "other_pay_type" {
  const isOfType = (method: { readonly payType: number }): boolean =>
    payType === undefined || method.payType === payType;
  if (bankName === undefined) return methods.find(isOfType) ?? "other_pay_type";
  const method = methods.find((one) => one.bankName === bankName);
  if (method === undefined) return "unknown_method";
  return isOfType(method) ? method : "other_pay_type";
}

/** Stores the order, or finds the one this key opened. */
async function placeOrder(tx: Tx, deps: DepositServiceDeps, request: DepositRequest): Promise<Deposit | Refusal> {
  const { playerId, key, amount } = request;
  const { fingerprint: requested } = request;
  // The key may belong to another call; the order's own row is kept longer than keys are.
  const keyed = { playerId, key, call: "/charge/create/order", fingerprint: requested, at: deps.now() };
  if (!(await claimKeyOnly(tx, keyed))) return { failure: "key_reused" };
  await lockLimits(tx, { playerId });
  const print = fingerprint([amount, request.payType, request.bankName, request.acceptBonus]);
  const earlier = await readByKey(tx, playerId, key);
  if (earlier !== undefined && earlier.fingerprint !== print) return { failure: "key_reused" };
  // An order the player can already pay is returned unchanged; opening any other order needs permission now.
  if (earlier !== undefined && earlier.deposit.state !== "opened") return earlier.deposit;
  const permission = await deps.protection.permission(tx, playerId);
  if (permission !== "ok") return { failure: permission };
  if (earlier !== undefined) return earlier.deposit;

  if (await deps.accounts.lockAgainstDeletion(tx, playerId)) return { failure: "not_opened" };
  const item = deps.deposits.amounts.find(({ orderAmount }) => BigInt(orderAmount) === amount);
  if (item === undefined) return { failure: "unlisted_amount" };
  const method = methodOf(deps.deposits.methods, request);
  if (typeof method === "string") return { failure: method };

  const at = deps.now();
  const bonus = request.acceptBonus ? bonusOf(amount, item.givingRate) : 0n;
  const refusal = await limitRefusal(tx, deps, request, bonus, at);
  if (refusal !== null) return refusal;
  const deposit: Deposit = {
    playerId,
    orderId: newId("D") as OrderId,
    state: "opened",
    amount,
    bankName: method.bankName,
    channel: method.channel,
    bonus,
    terms: bonus > 0n ? deps.promotions.bonusTerms() : null,
    createdAt: at,
    expiresAt: at + deps.deposits.expirySeconds * 1000,
    providerId: null,
    payCode: null,
    payUrl: null,
    qrText: null,
    credited: 0n,
    bonusGranted: 0n,
    returning: false,
  };
  await insertDeposit(tx, deposit, { key, fingerprint: print });
  await planNextLook(tx, deposit, at);
  return deposit;
}

/** Asks the provider to open the payment; asking again under the same reference opens it once. */
async function openAtProvider(deps: DepositServiceDeps, deposit: Deposit): Promise<Deposit> {
  const { playerId, orderId, amount, channel, expiresAt } = deposit;
  const answer = await deps.provider.open({ reference: referenceOf(playerId, orderId), amount, channel, expiresAt });
  if (answer.status === "unknown") {
    deps.log.warn({ orderId, reason: answer.reason }, "the provider did not say whether it opened a payment");
    return deposit;
  }
  if (answer.status === "refused") {
    deps.log.error({ orderId, channel, code: answer.code }, "the provider refused a payment");
  }
  return deps.settlement.apply(deposit, answer);
}

export function createDepositService(deps: DepositServiceDeps): DepositService {
  return {
    async open(request) {
      const placed = await deps.database.transaction((tx) => placeOrder(tx, deps, request));
      if ("failure" in placed) return placed;
      const canOpen = placed.state === "opened" && deps.now() < placed.expiresAt;
      const deposit = canOpen ? await openAtProvider(deps, placed) : placed;
      return deposit.providerId === null ? { failure: "not_opened" } : deposit;
    },
  };
}
