import { formatMoney, type Currency, type OrderId, type PlayerId } from "@fairlobby/contract";
import type { Database, Tx } from "../../platform/db/database.ts";
import { fingerprint, newId } from "../../platform/crypto/tokens.ts";
import type { Log } from "../../platform/log.ts";
import type { Promotions } from "../promotions/index.ts";
import type { Protection } from "../protection/index.ts";
import { bonusOf, mostOpenOrders, referenceOf, type Deposit, type DepositFailure } from "./model.ts";
import type { DepositProvider } from "./provider.ts";
import { countOpen, readBonusTaken, readByKey, readDailyDeposited } from "./read-model.ts";
import { lookAfter } from "./schedule.ts";
import type { DepositSettings } from "./settings.ts";
import type { Settlement } from "./settlement.ts";
import { insertDeposit, lockOpening } from "./store.ts";

export interface DepositRequest {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly amount: bigint;
  readonly payType: number | undefined;
  readonly bankName: string;
  readonly acceptBonus: boolean;
}

/** Why no order came about; `limit` is the daily limit as shown to the player. */
export interface Refusal {
  readonly failure: DepositFailure;
  readonly limit?: string;
}

export interface DepositServiceDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly deposits: DepositSettings;
  /** Bonuses a player can get with deposits, in all. Minor units. */
  readonly bonusCap: bigint;
  readonly provider: DepositProvider;
  readonly protection: Pick<Protection, "permission" | "dailyDepositLimit">;
  readonly promotions: Pick<Promotions, "bonusTerms">;
  readonly settlement: Settlement;
}

export interface DepositService {
  /**
   * Opens a deposit order and the payment for it. The same key again continues the same order where it stopped.
   * An order the provider did not answer for stays opened: it is looked after, and credited should it be paid.
   */
  open(request: DepositRequest): Promise<Deposit | Refusal>;
}

export function createDepositService(deps: DepositServiceDeps): DepositService {
  /** Writes the order down, or finds the one this key opened. */
  const place = async (tx: Tx, request: DepositRequest): Promise<Deposit | Refusal> => {
    const { playerId, key } = request;
    await lockOpening(tx, playerId);
    const print = fingerprint([request.amount, request.payType, request.bankName, request.acceptBonus]);
    const earlier = await readByKey(tx, playerId, key);
    if (earlier !== undefined && earlier.fingerprint !== print) return { failure: "key_reused" };
    // An order the player can already pay is answered again as it was; one still to be opened needs today's leave.
    if (earlier !== undefined && earlier.deposit.state !== "opened") return earlier.deposit;
    const permission = await deps.protection.permission(tx, playerId);
    if (permission !== "ok") return { failure: permission };
    if (earlier !== undefined) return earlier.deposit;

    const item = deps.deposits.amounts.find(({ orderAmount }) => BigInt(orderAmount) === request.amount);
    if (item === undefined) return { failure: "unlisted_amount" };
    const method = deps.deposits.methods.find(({ bankName }) => bankName === request.bankName);
    if (method === undefined) return { failure: "unknown_method" };
    if (request.payType !== undefined && request.payType !== method.payType) return { failure: "other_pay_type" };

    const at = deps.now();
    const open = await countOpen(tx, playerId, at);
    if (open.awaiting >= mostOpenOrders) return { failure: "too_many_open" };
    if (open.awaiting + open.opening >= mostOpenOrders) return { failure: "not_opened" };
    const limit = await deps.protection.dailyDepositLimit(tx, playerId);
    if (limit !== null && (await readDailyDeposited(tx, playerId, deps.timeZone, at)) + request.amount > limit) {
      return { failure: "over_daily_limit", limit: formatMoney(limit, deps.currency) };
    }
    const bonus = request.acceptBonus ? bonusOf(request.amount, item.givingRate) : 0n;
    // Shown before another deposit used the cap up: nothing less than what was accepted is opened.
    if (bonus > 0n && (await readBonusTaken(tx, playerId, at)) + bonus > deps.bonusCap) {
      return { failure: "bonus_used_up" };
    }
    const deposit: Deposit = {
      playerId,
      orderId: newId("D") as OrderId,
      state: "opened",
      amount: request.amount,
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
    await lookAfter(tx, deposit, at);
    return deposit;
  };

  /** Asks the provider to open the payment; asking again under the same reference opens it once. */
  const openAtProvider = async (deposit: Deposit): Promise<Deposit> => {
    const { playerId, orderId } = deposit;
    const answer = await deps.provider.open({
      reference: referenceOf(playerId, orderId),
      amount: deposit.amount,
      channel: deposit.channel,
      expiresAt: deposit.expiresAt,
    });
    if (answer.status === "unknown") {
      deps.log.warn({ orderId, reason: answer.reason }, "the provider did not say whether it opened a payment");
      return deposit;
    }
    if (answer.status === "refused") {
      deps.log.error({ orderId, channel: deposit.channel, code: answer.code }, "the provider refused a payment");
    }
    return deps.settlement.apply(playerId, orderId, answer);
  };

  return {
    async open(request) {
      const placed = await deps.database.transaction((tx) => place(tx, request));
      if ("failure" in placed) return placed;
      const mayOpen = placed.state === "opened" && deps.now() < placed.expiresAt;
      const deposit = mayOpen ? await openAtProvider(placed) : placed;
      return deposit.providerId === null ? { failure: "not_opened" } : deposit;
    },
  };
}
