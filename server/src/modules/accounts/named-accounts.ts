import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Caller } from "../../platform/http/route.ts";
import { isCommonPassword } from "../../platform/crypto/common-passwords.ts";
import { addLine } from "../inbox/index.ts";
import { detachElsewhere, lockSession } from "./device-store.ts";
import type { Hashing } from "../../platform/crypto/password-hashing.ts";
import type { Services } from "../../platform/services.ts";
import type { BindFailure, PasswordFailure, Refused } from "./model.ts";
import { checkPassword } from "./passwords.ts";
import { readPlayer, readPlayerByName, readProvenDevice } from "./read-model.ts";
import { makeRecoveryCode } from "./recovery.ts";
import { setRecoveryCode } from "./recovery-store.ts";
import type { Renewed, Sessions } from "./sessions.ts";
import { removeElsewhere } from "./sign-in-store.ts";
import { createRetired } from "./deletion.ts";
import { bindName, lockPlayer, setPassword } from "./store.ts";

/** Thrown for a name of a deleted account, to roll the binding back. */
class RetiredName extends Error {}

type NewToken = { readonly token: string };

export interface NamedAccountsDeps extends Pick<Services, "database" | "now"> {
  /** The operator's name in the settings; no password may contain it. */
  readonly operator?: string | undefined;
  readonly hashing: Hashing;
  readonly sessions: Sessions;
  readonly keys: { readonly hashKey: Buffer };
}

/** Hashes a new password, then stores it and renews the caller's session in one transaction. */
async function storePassword<Code extends string>(
  { database, hashing, sessions }: NamedAccountsDeps,
  password: string,
  store: (tx: Tx, passwordHash: string) => Promise<Renewed | Code>,
): Promise<NewToken | Refused<Code | "rate_limited">> {
  const passwordHash = await hashing.hash(password, "known");
  if (passwordHash === null) return { failure: "rate_limited", retryAfter: 1 };
  const renewed = await database.transaction((tx) => store(tx, passwordHash));
  if (typeof renewed === "string") return { failure: renewed };
  await sessions.closeSockets(renewed.ended);
  return { token: renewed.token };
}

/** Gives guests a name and a password, and changes passwords. */
export function createNamedAccounts(deps: NamedAccountsDeps) {
  const { database, keys, now, operator = "", sessions } = deps;
  const isRetired = createRetired(keys.hashKey);
  return {
    /** Gives the caller's account a name, a password and a recovery code, and the caller a new token (R-SRV-13, R-SRV-11). */
    async bind(
      { playerId, sessionRef }: Caller,
      given: string,
      loginName: string,
      password: string,
    ): Promise<(NewToken & { readonly code: string }) | Refused<BindFailure>> {
      // The cheap checks come before the hash.
      if (isCommonPassword(password, { login: loginName, operator })) return { failure: "password_common" };
      const proven = await readProvenDevice(database, hashToken(given), sessionRef, now());
      if (proven === null) return { failure: "device_unproven" };
      const [taken, own] = [await readPlayerByName(database, loginName), await readPlayer(database, playerId)];
      if (taken !== null || own?.passwordHash != null) return { failure: "user_exist" };
      const made = await makeRecoveryCode(deps.hashing);
      if (made === null) return { failure: "rate_limited", retryAfter: 1 };
      try {
        const stored = await storePassword(deps, password, async (tx, passwordHash) => {
          if ((await lockPlayer(tx, playerId, "update")) !== null) return "user_exist";
          if ((await lockSession(tx, sessionRef)) === null) return "token_invalid";
          await bindName(tx, playerId, loginName, { hash: passwordHash, at: now() });
          // After the name was taken: a deletion that freed it just now has committed its hash.
          if (await isRetired(tx, loginName)) throw new RetiredName();
          await setRecoveryCode(tx, { playerId, codeHash: made.codeHash, at: now() });
          return sessions.renew(tx, { playerId, sessionId: sessionRef }, { alone: false });
        });
        return "failure" in stored ? stored : { ...stored, code: made.code };
      } catch (error) {
        if (isUniqueViolation(error) || error instanceof RetiredName) return { failure: "user_exist" };
        throw error;
      }
    },

    /**
     * Changes the password of a named account. The caller's session continues with a new token; the account's other
     * sessions end, and the account is detached from every other device (R-SRV-69).
     * @param change.given the device's credential: a known device's attempts are counted separately from strangers'
     */
    async changePassword(
      { playerId, sessionRef }: Caller,
      change: Readonly<Record<"given" | "password" | "newPassword" | "address", string>>,
    ): Promise<NewToken | Refused<PasswordFailure>> {
      const { given, password, newPassword, address } = change;
      const player = await readPlayer(database, playerId);
      // A guest has no password.
      if (player?.passwordHash == null || player.loginName === null) return { failure: "password_wrong" };
      const { loginName, passwordHash } = player;
      if (isCommonPassword(newPassword, { login: loginName, operator })) return { failure: "password_common" };
      const knownDevice = await readProvenDevice(database, hashToken(given), sessionRef, now());
      const verdict = await checkPassword(deps, { loginName, address, password, knownDevice }, passwordHash);
      if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
      if (verdict !== "right") return { failure: "password_wrong" };
      return storePassword(deps, newPassword, async (tx, newHash) => {
        if ((await lockPlayer(tx, playerId, "update")) !== passwordHash) return "password_wrong";
        const device = await lockSession(tx, sessionRef);
        if (device === null) return "token_invalid";
        const at = now();
        await setPassword(tx, playerId, { hash: newHash, at });
        await addLine(tx, playerId, { kind: "password_changed", eventKey: String(at), at });
        await detachElsewhere(tx, { playerId, keptDevice: device.deviceHash });
        await removeElsewhere(tx, { playerId, keptDevice: device.deviceHash, at: now() });
        return sessions.renew(tx, { playerId, sessionId: sessionRef }, { alone: true });
      });
    },
  };
}
