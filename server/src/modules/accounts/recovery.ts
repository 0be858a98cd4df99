import type { PlayerId } from "@fairlobby/contract";
import { isCommonPassword } from "../../platform/crypto/common-passwords.ts";
import type { Hashing } from "../../platform/crypto/password-hashing.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { addLine } from "../inbox/index.ts";
import { tellAllDevices } from "../web-push/index.ts";
import { attachDevice, detachElsewhere, lockSession } from "./device-store.ts";
import { openDevice } from "./devices.ts";
import {
  knownPayoutsMs,
  type DeviceKind,
  type ProofFailure,
  type RecoveryFailure,
  type Refused,
  type SignIn,
} from "./model.ts";
import { checkPassword } from "./passwords.ts";
import { readPasskeysOf, readWithdrawalKey, type StoredPasskey } from "./passkey-store.ts";
import { proveOwner, type Proof, type ProofDeps } from "./proof.ts";
import { readKnownDevice, readPlayerByName } from "./read-model.ts";
import { newRecoveryCode, readRecoveryCode } from "./recovery-code.ts";
import {
  readKnownPayoutsUntil,
  readRecoveryCodeOf,
  recordRecovery,
  setRecoveryCode,
  useRecoveryCode,
  type RecoveryWay,
} from "./recovery-store.ts";
import type { Sessions } from "./sessions.ts";
import { removeElsewhere } from "./sign-in-store.ts";
import { lockPlayer, setPassword } from "./store.ts";

export interface RecoveryDeps extends ProofDeps {
  /** The operator's name in the settings; no password may contain it. */
  readonly operator?: string | undefined;
  readonly sessions: Sessions;
}

/** A new recovery code and its hash. */
export interface MadeCode {
  readonly code: string;
  readonly codeHash: string;
}

/** Makes a recovery code; null when too many callers wait for a hash. */
export async function makeRecoveryCode(hashing: Hashing): Promise<MadeCode | null> {
  const code = newRecoveryCode();
  const codeHash = await hashing.hash(readRecoveryCode(code), "known");
  return codeHash === null ? null : { code, codeHash };
}

/** A sign-in that a recovery ends with, and the account's new recovery code. */
export interface Recovered extends SignIn {
  readonly code: string;
}

/** What every way of recovering an account ends with, in its transaction. */
export type Recover = (
  tx: Tx,
  playerId: PlayerId,
  recovering: Recovering,
) => Promise<Omit<Recovered, "isRegister"> & { readonly ended: Parameters<Sessions["closeSockets"]>[0] }>;

/**
 * Returns a function that sets the password of a locked player, and makes this device the only one that is signed in
 * (R-REC-06). Gold goes only to known payout accounts for a day (R-REC-07).
 */
export function createRecover({ now, sessions }: Pick<RecoveryDeps, "now" | "sessions">): Recover {
  return async (tx, playerId, { way, passwordHash, made, given, kind }) => {
    const at = now();
    await setPassword(tx, playerId, { hash: passwordHash, at });
    await setRecoveryCode(tx, { playerId, codeHash: made.codeHash, at });
    await recordRecovery(tx, playerId, { way, at, until: at + knownPayoutsMs });
    await addLine(tx, playerId, { kind: "account_recovered", eventKey: String(at), subject: way, at });
    await tellAllDevices(tx, playerId, at);
    const { deviceHash, credential, offeredHash, ...device } = await openDevice(tx, given, at);
    await detachElsewhere(tx, { playerId, keptDevice: deviceHash });
    await removeElsewhere(tx, { playerId, keptDevice: deviceHash, at });
    const others = await sessions.endAll(tx, playerId);
    await attachDevice(tx, { ...device, deviceHash, playerId });
    const begun = await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: true, kind });
    return { playerId, credential, code: made.code, token: begun.token, ended: [...others, ...begun.ended] };
  };
}

/** Gives an account a new password without the old one, by its recovery code. */
export function createRecovery(deps: RecoveryDeps & { readonly recover: Recover }) {
  const { database, hashing, now, operator = "", recover, sessions } = deps;

  return {
    /** Recovers an account by its name and recovery code; every wrong input gets the same answer (R-REC-05). */
    async recoverByCode(
      given: string,
      attempt: Readonly<Record<"loginName" | "code" | "newPassword" | "address", string>>,
      kind: DeviceKind,
    ): Promise<Recovered | Refused<RecoveryFailure>> {
      const { loginName, address, newPassword } = attempt;
      if (isCommonPassword(newPassword, { login: loginName, operator })) return { failure: "password_common" };
      const player = await readPlayerByName(database, loginName);
      const stored = player === null ? null : await readRecoveryCodeOf(database, player.playerId);
      const knownDevice = await readKnownDevice(database, hashToken(given), player?.playerId ?? null, now());
      const password = readRecoveryCode(attempt.code);
      const tried = { secret: "code", loginName, address, password, knownDevice } as const;
      const verdict = await checkPassword(deps, tried, stored?.codeHash ?? null);
      if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
      if (player === null || stored === null || verdict !== "right") return { failure: "recovery_failed" };
      const [passwordHash, made] = [await hashing.hash(newPassword, "known"), await makeRecoveryCode(hashing)];
      if (passwordHash === null || made === null) return { failure: "rate_limited", retryAfter: 1 };
      const { playerId } = player;
      const recovered = await database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "update");
        // Another recovery may have used the code, or the player may have made a new one.
        if (!(await useRecoveryCode(tx, playerId, stored.codeHash))) return null;
        return recover(tx, playerId, { way: "code", passwordHash, made, given, kind });
      });
      if (recovered === null) return { failure: "recovery_failed" };
      const { ended, ...signIn } = recovered;
      await sessions.closeSockets(ended);
      return { ...signIn, isRegister: false };
    },

    /** Makes a new recovery code in place of the old one (R-REC-03). */
    async newRecoveryCode(caller: Caller, proof: Proof): Promise<{ readonly code: string } | Refused<ProofFailure>> {
      const owner = await proveOwner(deps, caller, proof);
      if ("failure" in owner) return owner;
      const { playerId, sessionRef } = caller;
      const made = await makeRecoveryCode(hashing);
      if (made === null) return { failure: "rate_limited", retryAfter: 1 };
      return database.transaction(async (tx) => {
        if ((await lockPlayer(tx, playerId, "update")) !== owner.passwordHash) return { failure: "password_wrong" };
        if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
        const at = now();
        await setRecoveryCode(tx, { playerId, codeHash: made.codeHash, at });
        await addLine(tx, playerId, { kind: "recovery_code_made", eventKey: String(at), at });
        return { code: made.code };
      });
    },

    /** Returns the ways back into an account; times in milliseconds since the epoch, null for none. */
    async recoveryStatus(playerId: PlayerId): Promise<RecoveryStatus> {
      return {
        passkeys: await readPasskeysOf(database, { playerId }),
        withdrawalKey: await readWithdrawalKey(database, playerId, now()),
        codeMade: (await readRecoveryCodeOf(database, playerId))?.madeAt ?? null,
        knownPayoutsUntil: await readKnownPayoutsUntil(database, playerId, now()),
      };
    },

    /** Returns until when a player's withdrawals go only to known payout accounts; null if to any. */
    knownPayoutsUntil: (sql: Sql, playerId: PlayerId): Promise<number | null> =>
      readKnownPayoutsUntil(sql, playerId, now()),
  };
}

interface Recovering {
  readonly way: RecoveryWay;
  readonly passwordHash: string;
  readonly made: MadeCode;
  /** Credential of the device that recovers. */
  readonly given: string;
  readonly kind: DeviceKind;
}

export interface RecoveryStatus {
  readonly passkeys: readonly StoredPasskey[];
  /** Null while withdrawals do not ask for a passkey. */
  readonly withdrawalKey: { readonly offFrom: number | null } | null;
  readonly codeMade: number | null;
  readonly knownPayoutsUntil: number | null;
}
