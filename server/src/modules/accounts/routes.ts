import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { readBalances } from "../ledger/index.ts";
import { cutAtSlash, deviceKindOf, deviceKinds } from "./model.ts";
import type { Accounts } from "./service.ts";

/** What accountInfo tells of other modules' matters; they answer, accounts asks. */
export interface AccountFacts {
  readonly rewardAmount: number;
  countDeposits(sql: Sql, playerId: PlayerId): Promise<number>;
  onBreak(sql: Sql, playerId: PlayerId): Promise<boolean>;
  openOrder(sql: Sql, playerId: PlayerId): Promise<{ orderId: string; payType: number } | null>;
  /** 0 below the first level. */
  vipLevel(sql: Sql, playerId: PlayerId): Promise<number>;
}

export interface AccountRoutesDeps {
  readonly database: Database;
  readonly currency: Currency;
  readonly facts: AccountFacts;
  /** Of protection: whether somebody in this country may sign in; null where it is not known (R-APP-26). */
  readonly allowsRegion: (country: string | null) => boolean;
}

export function accountRoutes(accounts: Accounts, deps: AccountRoutesDeps): Route[] {
  const { facts, database: sql, currency } = deps;
  return [
    route("/user/login", async (request, { address, country, userAgent }) => {
      if (!deps.allowsRegion(country)) return { failure: "region_blocked" };
      const kind = deviceKindOf(userAgent);
      const signIn =
        request.loginType === "device"
          ? await accounts.signInByDevice(
              request.deviceId,
              { inviteCode: cutAtSlash(request.extensionCode), channel: cutAtSlash(request.registChannel) },
              kind,
            )
          : await accounts.signInByName(
              request.deviceId,
              { loginName: request.userName ?? "", password: request.password ?? "", address },
              kind,
            );
      if ("failure" in signIn) return signIn;
      const { cash, promo } = await readBalances(sql, signIn.playerId, currency);
      return {
        data: {
          userId: signIn.playerId,
          token: signIn.token,
          gold: Number(cash + promo),
          deviceId: signIn.credential,
          isRegister: signIn.isRegister,
        },
      };
    }),

    route("/user/bindLoginAccount", async ({ userName, password, deviceId }, { caller }) => {
      const outcome = await accounts.bind(caller, deviceId, userName, password);
      return "failure" in outcome ? outcome : { data: outcome };
    }),

    route("/v1/session/password", async ({ password, newPassword, deviceId }, { caller, address }) => {
      const outcome = await accounts.changePassword(caller, { given: deviceId, password, newPassword, address });
      return "failure" in outcome ? outcome : { data: outcome };
    }),

    route("/v1/session/devices", async (_, { caller }) => {
      const devices = await accounts.signedInDevices.list(caller);
      return {
        data: {
          list: devices.map(({ signInId: id, kind, seenAt: lastSeen, current }) => ({
            id,
            kind: deviceKinds.find((known) => known === kind) ?? ("other" as const),
            lastSeen,
            current,
          })),
        },
      };
    }),

    route("/v1/session/endDevices", async ({ id, deviceId }, { caller }) => {
      const outcome = await accounts.signedInDevices.end(caller, deviceId, id);
      return outcome === "done" ? { data: {} } : { failure: outcome };
    }),

    route("/v1/session/logout", async (_, { caller }) => {
      await accounts.logout(caller);
      return { data: {} };
    }),

    route("/v1/session/socketTicket", async (_, { caller }) => {
      const { ticket, expiresAt } = await accounts.issueTicket(caller);
      return { data: { ticket, expireTime: expiresAt } };
    }),

    route("/v1/bus/accountInfo", async (_, { caller: { playerId } }) => {
      const [{ cash, promo }, deposits, paused, order, vipLevel] = await Promise.all([
        readBalances(sql, playerId, currency),
        facts.countDeposits(sql, playerId),
        facts.onBreak(sql, playerId),
        facts.openOrder(sql, playerId),
        facts.vipLevel(sql, playerId),
      ]);
      return {
        data: {
          result: {
            accountGold: Number(cash + promo),
            cashGold: Number(cash),
            promoGold: Number(promo),
            rewardAmount: facts.rewardAmount,
            gameActivityFlag: false,
            charge10Flag: deposits === 0 && !paused,
            charge20TotalNum: deposits,
            processOrderId: order?.orderId ?? "",
            payType: order?.payType ?? 0,
            reloginFlag: 0,
            ...(vipLevel > 0 ? { vipLevel } : {}),
          },
        },
      };
    }),
  ];
}
