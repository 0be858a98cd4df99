import type { PlayerId } from "@fairlobby/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { readBalances } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import { cutAtSlash, deviceKindOf, deviceKinds } from "./model.ts";
import type { Recovered } from "./recovery.ts";
import type { Accounts } from "./service.ts";
import type { SignedInDevice } from "./sign-in-store.ts";

export interface AccountRoutesDeps extends Pick<Services, "database" | "currency"> {
  /** Decides whether the caller's country may sign in (R-APP-26). */
  readonly protection: Pick<Protection, "allowsRegion">;
}

export function accountRoutes(accounts: Accounts, deps: AccountRoutesDeps): Route[] {
  const { database: sql, currency } = deps;
  const goldOf = async (playerId: PlayerId): Promise<number> => {
    const { cash, promo } = await readBalances(sql, playerId, currency);
    return Number(cash + promo);
  };
  const recoveredToWire = async ({ playerId, token, credential, code }: Recovered) => ({
    userId: playerId,
    token,
    gold: await goldOf(playerId),
    deviceId: credential,
    code,
  });
  return [
    route("/user/login", async (request, { address, country, userAgent }) => {
      if (!deps.protection.allowsRegion(country)) return { failure: "region_blocked" };
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
      return {
        data: {
          userId: signIn.playerId,
          token: signIn.token,
          gold: await goldOf(signIn.playerId),
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

    route("/v1/recovery/status", async (_, { caller }) => {
      const { codeMade, knownPayoutsUntil } = await accounts.recoveryStatus(caller.playerId);
      return {
        data: {
          ...(codeMade === null ? {} : { codeMade }),
          ...(knownPayoutsUntil === null ? {} : { knownPayoutsUntil }),
        },
      };
    }),

    route("/v1/recovery/newCode", async ({ password, deviceId }, { caller, address }) => {
      const outcome = await accounts.newRecoveryCode(caller, { given: deviceId, password, address });
      return "failure" in outcome ? outcome : { data: outcome };
    }),

    route("/v1/recovery/byCode", async (request, { address, country, userAgent }) => {
      if (!deps.protection.allowsRegion(country)) return { failure: "region_blocked" };
      const { deviceId, userName, code, newPassword } = request;
      const recovered = await accounts.recoverByCode(
        deviceId,
        { loginName: userName, code, newPassword, address },
        deviceKindOf(userAgent),
      );
      return "failure" in recovered ? recovered : { data: await recoveredToWire(recovered) };
    }),

    route("/v1/session/devices", async (_, { caller }) => ({
      data: { list: (await accounts.signedInDevices.list(caller)).map(deviceToWire) },
    })),

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
  ];
}

function deviceToWire({ signInId, kind, seenAt, current }: SignedInDevice & { readonly current: boolean }) {
  const known = deviceKinds.find((one) => one === kind) ?? ("other" as const);
  return { id: signInId, kind: known, lastSeen: seenAt, current };
}
