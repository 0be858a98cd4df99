import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { readBalances } from "../ledger/index.ts";
import type { Protection } from "../protection/index.ts";
import type { EmailStatus } from "./email/addresses.ts";
import { cutAtSlash, deviceKindOf, deviceKinds, maxPasskeys, type SignIn } from "./model.ts";
import type { StoredPasskey } from "./passkey-store.ts";
import type { Accounts } from "./service.ts";
import type { SignedInDevice } from "./sign-in-store.ts";

export interface AccountRoutesDeps extends Pick<Services, "database" | "currency"> {
  /** Decides whether the caller's country may sign in (R-APP-26). */
  readonly protection: Pick<Protection, "allowsRegion">;
}

export function accountRoutes(accounts: Accounts, deps: AccountRoutesDeps): Route[] {
  const { database: sql, currency } = deps;
  const signInToWire = async ({ playerId, token, credential, isRegister }: SignIn) => {
    const { cash, promo } = await readBalances(sql, playerId, currency);
    return { userId: playerId, token, gold: Number(cash + promo), deviceId: credential, isRegister };
  };
  return [
    route("/user/login", async (request, { address, country, userAgent }) => {
      if (!deps.protection.allowsRegion(country)) return { failure: "region_blocked" };
      const kind = deviceKindOf(userAgent);
      const { passkey } = request;
      if (passkey !== undefined && request.loginType === "passkey") {
        const attempt = { answer: passkey, address };
        const opened = await accounts.signInByPasskey(request.deviceId, attempt, deviceKindOf(userAgent));
        return "failure" in opened ? opened : { data: { ...(await signInToWire(opened)), userName: opened.loginName } };
      }
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
      return { data: await signInToWire(signIn) };
    }),

    route("/user/bindLoginAccount", async ({ userName, password, deviceId }, { caller }) => {
      const outcome = await accounts.bind(caller, deviceId, userName, password);
      return "failure" in outcome ? outcome : { data: { token: outcome.token, recoveryCode: outcome.code } };
    }),

    route("/v1/session/password", async ({ password, newPassword, deviceId }, { caller, address }) => {
      const outcome = await accounts.changePassword(caller, { given: deviceId, password, newPassword, address });
      return "failure" in outcome ? outcome : { data: outcome };
    }),

    route("/v1/recovery/status", async (_, { caller, language }) => {
      const email = await accounts.emailStatus(caller.playerId, language);
      const { codeMade, knownPayoutsUntil, passkeys, withdrawalKey } = await accounts.recoveryStatus(caller.playerId);
      return {
        data: {
          passkeys: passkeys.map(passkeyToWire),
          withdrawalKey: {
            on: withdrawalKey !== null,
            ...(withdrawalKey === null || withdrawalKey.offFrom === null ? {} : { offFrom: withdrawalKey.offFrom }),
          },
          ...(email === null ? {} : { email: emailToWire(email) }),
          ...(codeMade === null ? {} : { codeMade }),
          ...(knownPayoutsUntil === null ? {} : { knownPayoutsUntil }),
        },
      };
    }),

    route("/v1/recovery/newCode", async ({ password, passkey, deviceId }, { caller, address }) => {
      const outcome = await accounts.newRecoveryCode(caller, { given: deviceId, password, passkey, address });
      return "failure" in outcome ? outcome : { data: { recoveryCode: outcome.code } };
    }),

    route("/v1/recovery/byCode", async (request, { address, country, userAgent }) => {
      if (!deps.protection.allowsRegion(country)) return { failure: "region_blocked" };
      const { deviceId, userName, recoveryCode: code, newPassword } = request;
      const recovered = await accounts.recoverByCode(
        deviceId,
        { loginName: userName, code, newPassword, address },
        deviceKindOf(userAgent),
      );
      return "failure" in recovered
        ? recovered
        : { data: { ...(await signInToWire(recovered)), recoveryCode: recovered.code } };
    }),

    route("/v1/recovery/setEmail", async ({ email, password, passkey, deviceId }, { caller, address, language }) => {
      const proof = { given: deviceId, password, passkey, address };
      const outcome = await accounts.setEmail(caller, { address: email, language }, proof);
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/recovery/confirmEmail", async ({ token }, { address }) => {
      const outcome = await accounts.confirmEmail(token, address);
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/recovery/requestReset", async ({ userName }, { address }) => {
      const outcome = await accounts.requestReset(userName, address);
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/recovery/emailLink", async ({ token }, { address }) => {
      const link = await accounts.emailLink(token, address);
      return "failure" in link ? link : { data: { for: link.kind, userName: link.loginName, email: link.masked } };
    }),

    route("/v1/recovery/byEmail", async (request, { address, country, userAgent }) => {
      if (!deps.protection.allowsRegion(country)) return { failure: "region_blocked" };
      const { deviceId, token, newPassword } = request;
      const attempt = { token, newPassword, address };
      const recovered = await accounts.recoverByEmail(deviceId, attempt, deviceKindOf(userAgent));
      if ("failure" in recovered) return recovered;
      const { code: recoveryCode, loginName: userName } = recovered;
      return { data: { ...(await signInToWire(recovered)), recoveryCode, userName } };
    }),

    route("/v1/passkeys/signIn", async ({ deviceId }) => ({
      data: { options: { ...(await accounts.signInOptions(deviceId)) } },
    })),

    route("/v1/passkeys/options", async ({ subject, password, passkey, deviceId, ...wanted }, { caller, address }) => {
      const proof = { given: deviceId, password, passkey, address };
      const outcome = await accounts.passkeyOptions(caller, { ...wanted, subject }, proof);
      if (!("failure" in outcome)) return { data: { options: { ...outcome.options } } };
      return outcome.failure === "passkeys_full" ? { ...outcome, params: { limit: String(maxPasskeys) } } : outcome;
    }),

    route("/v1/passkeys/add", async ({ answer, name, deviceId }, { caller }) => {
      const outcome = await accounts.addPasskey(caller, { given: deviceId, answer, name });
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/passkeys/remove", async ({ id, password, passkey, deviceId }, { caller, address }) => {
      const outcome = await accounts.removePasskey(caller, id, { given: deviceId, password, passkey, address });
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/passkeys/withdrawals", async ({ ask, passkey, deviceId }, { caller }) => {
      const outcome = await accounts.setWithdrawalKey(caller, { ask, given: deviceId, passkey });
      return outcome === "done" ? { data: {} } : outcome;
    }),

    route("/v1/session/devices", async (_, { caller }) => ({
      data: { list: (await accounts.signedInDevices.list(caller)).map(deviceToWire) },
    })),

    route("/v1/session/endDevices", async ({ id, everywhere = false, deviceId }, { caller }) => {
      const outcome = await accounts.signedInDevices.end(caller, deviceId, { signInId: id, everywhere });
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

function emailToWire({ address, waiting }: EmailStatus) {
  return { ...(address === null ? {} : { address }), ...(waiting === null ? {} : { waiting }) };
}

function passkeyToWire({ credentialId, name, addedAt, usedAt }: StoredPasskey) {
  return { id: credentialId, name, added: addedAt, ...(usedAt === null ? {} : { used: usedAt }) };
}

function deviceToWire({ signInId, kind, seenAt, current }: SignedInDevice & { readonly current: boolean }) {
  const known = deviceKinds.find((one) => one === kind) ?? ("other" as const);
  return { id: signInId, kind: known, lastSeen: seenAt, current };
}
