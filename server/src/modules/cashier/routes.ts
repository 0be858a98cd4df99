import type { FailureCode, PlayerId, ReplyInput, WithdrawBank } from "@fairlobby/contract";
import { route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Lookup } from "../../platform/lookup.ts";
import type { Services } from "../../platform/services.ts";
import type { Games } from "../games/index.ts";
import type { Promotions } from "../promotions/index.ts";
import type { Protection } from "../protection/index.ts";
import { contactFault, type ContactRules, type Contacts } from "./contact.ts";
import { maxOpenOrders, offeredBonus, type BonusTerms, type Deposit, type DepositFailure } from "./model.ts";
import { readBonusTaken, readRecent, type RecentDeposit } from "./read-model.ts";
import type { DepositService, Refusal } from "./service.ts";
import type { DepositSettings } from "./settings.ts";

/** How far back a player's deposits are listed, and how many of them. */
const recentMs = 24 * 60 * 60 * 1000;
const maxRecent = 10;

export interface CashierRoutesDeps extends Pick<Services, "database" | "now" | "currency"> {
  readonly deposits: DepositSettings;
  /** The most a player can get in all deposit bonuses together. Minor units. */
  readonly bonusCap: bigint;
  readonly contactRules: ContactRules;
  readonly protection: Pick<Protection, "permission">;
  readonly games: Pick<Games, "isRegionOpen">;
  readonly promotions: Pick<Promotions, "bonusTerms">;
  readonly service: DepositService;
  readonly contacts: Contacts;
  readonly withdrawBanks: readonly WithdrawBank[];
  readonly lookups: {
    /**
     * Returns the last four digits of the account the player was last paid to, or an empty string. A callback, because
     * cashier and withdrawals must not import each other (R-SRV-65).
     */
    readonly payoutAccountEnding: Lookup<string>;
  };
}

const failures: Readonly<Record<DepositFailure, { code: FailureCode; field?: string }>> = {
  consent_required: { code: "consent_required" },
  on_break: { code: "on_break" },
  verify_required: { code: "verify_required" },
  over_limit: { code: "limit_reached" },
  too_many_open: { code: "too_many_open" },
  bonus_used_up: { code: "amount_mismatch" },
  unlisted_amount: { code: "invalid_input", field: "amount" },
  unknown_method: { code: "invalid_input", field: "bankName" },
  other_pay_type: { code: "invalid_input", field: "payType" },
  key_reused: { code: "idempotency_conflict" },
  not_opened: { code: "deposit_failed" },
};

export function cashierRoutes(deps: CashierRoutesDeps): Route[] {
  const { database, deposits, contacts } = deps;

  /** Answers only after the player has confirmed age and terms (R-SRV-60). A break refuses only the deposit itself. */
  const withConsent = async <T>(playerId: PlayerId, answer: () => Promise<T> | T): Promise<T | Failure> => {
    const permission = await deps.protection.permission(database, playerId);
    return permission === "consent_required" ? { failure: "consent_required" } : answer();
  };

  return [
    route("/charge/amount/list", (_request, { caller: { playerId } }) =>
      withConsent(playerId, async () => {
        const at = deps.now();
        const recent = await readRecent(database, playerId, at - recentMs, maxRecent);
        return {
          data: {
            list: amountList(deposits, {
              terms: deps.promotions.bonusTerms(),
              capLeft: deps.bonusCap - (await readBonusTaken(database, playerId, at)),
            }),
            orders: recent.map((one) => recentToWire(one, deposits, at)),
            serverTime: at,
          },
        };
      }),
    ),
    route("/charge/amount/getRechargeType", (_request, { caller }) =>
      withConsent(caller.playerId, () => ({
        data: { types: [...new Set(deposits.methods.map(({ payType }) => payType))] },
      })),
    ),
    route("/withdraw/bank/all/list", ({ type }, { caller }) =>
      withConsent(caller.playerId, () => ({
        data: {
          list: type === "charge" ? chargeBanks(deposits) : deps.withdrawBanks.map(({ bankName }) => ({ bankName })),
        },
      })),
    ),
    route("/charge/amount/getUserAccountInfo", (_request, { caller: { playerId } }) =>
      withConsent(playerId, async () => {
        const contact = await contacts.read(database, playerId);
        if (contact === null) return { data: { userAccount: null } };
        const accountNumber = (await deps.lookups.payoutAccountEnding(database, playerId)).slice(-4);
        return { data: { userAccount: { ...contact, accountNumber } } };
      }),
    ),
    route("/charge/amount/saveUserAccountInfo", (request, { caller: { playerId } }) =>
      withConsent(playerId, async () => {
        const field = contactFault(request, deps.contactRules);
        if (field !== null) return { failure: "invalid_input" as const, params: { field } };
        await contacts.save(database, playerId, request);
        return { data: {} };
      }),
    ),
    // Not a moneyRoute: the provider is asked between two transactions, so the order's own row keeps the reply.
    route("/charge/create/order", async (request, { caller, country, key, fingerprint }) => {
      if (key === null) return { failure: "idempotency_required" };
      if (!(await deps.games.isRegionOpen(country))) return { failure: "region_blocked" };
      const order = { ...request, amount: BigInt(request.amount) };
      const opened = await deps.service.open({ ...order, playerId: caller.playerId, key, fingerprint });
      return "failure" in opened ? toFailure(opened) : { data: { orderId: opened.orderId, ...codesToWire(opened) } };
    }),
  ];
}

function amountList(
  deposits: DepositSettings,
  player: {
    readonly terms: BonusTerms | null;
    readonly capLeft: bigint;
  },
): ReplyInput<"/charge/amount/list">["list"] {
  const { terms, capLeft } = player;
  return deposits.amounts
    .toSorted((a, b) => a.orderAmount - b.orderAmount)
    .map(({ orderAmount, givingRate }) => {
      const offered = offeredBonus(BigInt(orderAmount), givingRate, capLeft) > 0n;
      return {
        orderAmount,
        givingRate: offered ? givingRate : 0,
        termsId: offered ? (terms?.termsId ?? "") : "",
      };
    });
}

function chargeBanks(deposits: DepositSettings) {
  return deposits.methods.map(({ bankName, label, payType }) => ({
    bank_name: bankName,
    bank_ext_name: label,
    payType,
  }));
}

type Order = ReplyInput<"/charge/amount/list">["orders"][number];

function recentToWire({ deposit, returned }: RecentDeposit, deposits: DepositSettings, at: number): Order {
  return {
    orderId: deposit.orderId,
    orderAmount: Number(deposit.amount),
    methodLabel: deposits.methods.find(({ bankName }) => bankName === deposit.bankName)?.label ?? deposit.bankName,
    state: stateToWire(deposit, at),
    late: deposit.state === "credited_late",
    credited: Number(deposit.credited),
    bonus: Number(deposit.bonus),
    bonusGranted: Number(deposit.bonusGranted),
    returned: Number(returned),
    ...codesToWire(deposit),
  };
}

function stateToWire({ state, expiresAt, returning }: Deposit, at: number): Order["state"] {
  switch (state) {
    case "opened":
    case "awaiting":
      return at < expiresAt ? "unpaid" : "expired";
    case "credited":
    case "credited_late":
      return "credited";
    case "returned":
      return returning ? "returning" : "returned";
    case "refused":
      return "declined";
    case "expired":
    case "declined":
      return state;
  }
}

function codesToWire(deposit: Deposit) {
  return {
    createTime: deposit.createdAt,
    expireTime: deposit.expiresAt,
    ...(deposit.payCode === null ? {} : { payCode: deposit.payCode }),
    ...(deposit.payUrl === null ? {} : { payUrl: deposit.payUrl }),
    ...(deposit.qrText === null ? {} : { qrcodeUrl: deposit.qrText }),
  };
}

function toFailure({ failure, limit }: Refusal): Failure {
  const { code, field } = failures[failure];
  if (failure === "too_many_open") return { failure: code, params: { count: String(maxOpenOrders) } };
  const params = { ...(field === undefined ? {} : { field }), ...limit };
  return { failure: code, params };
}
