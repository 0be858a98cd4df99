import type { Currency, PlayerId } from "@fairlobby/contract";
import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Caller } from "../../platform/http/route.ts";
import { defineTopic } from "../../platform/outbox.ts";
import { openAccounts } from "../ledger/index.ts";
import type { Promotions } from "../promotions/index.ts";
import type { Protection } from "../protection/index.ts";
import { isCommonPassword } from "./common-passwords.ts";
import {
  attachDevice,
  detachElsewhere,
  forgetOffer,
  keepCredential,
  lockSession,
  type DeviceRow,
} from "./device-store.ts";
import { openDevice } from "./devices.ts";
import {
  mayResume,
  sessionMs,
  ticketMs,
  type BindFailure,
  type DeviceKind,
  type Origin,
  type PasswordFailure,
  type Refused,
  type SignIn,
  type SignInFailure,
} from "./model.ts";
import { createHashing, type Hashing } from "./hashing.ts";
import { checkPassword } from "./passwords.ts";
import {
  readInvitation,
  readInviteCode,
  readKnownDevice,
  readPlayer,
  readPlayerByName,
  readProvenDevice,
  readSession,
  readSignedInDevice,
  readSignedInAt,
} from "./read-model.ts";
import { createSessions, type Renewed, type SessionsDeps } from "./sessions.ts";
import { createSignedInDevices } from "./signed-in-devices.ts";
import { onOneDevice, opensDeviceOf, readLatestSignIn, readOthersOn, removeElsewhere } from "./sign-in-store.ts";
import { bindName, insertPlayer, insertTicket, lockPlayer, setPassword, takeTicket, touchSession } from "./store.ts";

/** A new player came with another's code; told of the new player, at their registration. */
export const playerInvited = defineTopic<{ readonly inviterId: PlayerId }>("player.invited");

export interface AccountsDeps extends SessionsDeps {
  readonly database: Database;
  readonly currency: Currency;
  /** Who runs the lobby, as the settings name them: no password may have it in it. */
  readonly operator?: string | undefined;
  /** Made here when left out; a test hands one in to count its runs. */
  readonly hashing?: Hashing;
  /** Grants a player the gift in the transaction that creates them, once a device (R-SRV-08). */
  readonly promotions: Pick<Promotions, "grantGift">;
  /** What holds for others who used a device holds for a guest that is opened on it too (R-SRV-71, R-SRV-81). */
  readonly protection: Pick<Protection, "carryOver">;
}

const touchAfterMs = 60 * 60 * 1000;

/** Too many passwords are being hashed. */
const busy = { failure: "rate_limited", retryAfter: 1 } as const;

export type Accounts = ReturnType<typeof createAccountsService>;

export function createAccountsService(deps: AccountsDeps) {
  const { database, now, operator = "" } = deps;
  const hashing = deps.hashing ?? createHashing();
  const tools = { database, now, hashing };
  const sessions = createSessions(deps);

  /** The device of the caller's session, when a credential opens it; null for a stolen token (R-SRV-124). */
  const provenDevice = ({ sessionRef }: Caller, given: string): Promise<Buffer | null> =>
    readProvenDevice(database, hashToken(given), sessionRef, now());

  /** A device without the accounts that may not come in on it by themselves any more (R-SRV-12). */
  const withoutExpired = async <D extends DeviceRow>(tx: Tx, device: D): Promise<D> => {
    const kept = async (playerId: PlayerId | null): Promise<PlayerId | null> => {
      if (playerId === null) return null;
      const latest = await readLatestSignIn(tx, device.deviceHash, playerId);
      return latest === null || mayResume(latest, now()) ? playerId : null;
    };
    return { ...device, guestId: await kept(device.guestId), playerId: await kept(device.playerId) };
  };

  return {
    /** Names the device a credential opens, when somebody signed in on it before; else null. */
    async findDevice(credential: string): Promise<string | null> {
      return (await readSignedInDevice(database, hashToken(credential)))?.toString("hex") ?? null;
    },

    signedInDevices: createSignedInDevices({ database, now, sessions, provenDevice }),

    /** Finds or creates the guest of a device, or resumes the account used on it last (R-SRV-08, R-SRV-12). */
    async signInByDevice(given: string, origin: Origin, kind: DeviceKind): Promise<SignIn> {
      const { ended, ...signIn } = await database.transaction(async (tx) => {
        const device = await withoutExpired(tx, await openDevice(tx, given, now()));
        const { deviceHash, credential, offeredHash } = device;
        let playerId = device.playerId ?? device.guestId;
        const isRegister = playerId === null;
        if (playerId === null) {
          const at = now();
          const made = await insertPlayer(tx, origin, deviceHash, at);
          playerId = made.playerId;
          if (made.inviterId !== null) await playerInvited.tell(tx, playerId, at, { inviterId: made.inviterId });
          await openAccounts(tx, playerId, deps.currency);
          // A device that was detached from its guest gets a new one, but no second gift.
          if (!device.welcomed) await deps.promotions.grantGift(tx, playerId, now());
        }
        const guestId = device.guestId ?? playerId;
        await attachDevice(tx, { deviceHash, guestId, playerId, welcomed: true });
        const others = playerId === guestId ? await readOthersOn(tx, deviceHash, playerId) : [];
        if (others.length > 0) await deps.protection.carryOver(tx, playerId, others);
        return {
          playerId,
          credential,
          isRegister,
          ...(await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: false, kind })),
        };
      });
      await sessions.closeSockets(ended);
      return signIn;
    },

    /** Signs in to a named account on this device; an unknown name and a wrong password are told alike (R-SRV-10). */
    async signInByName(
      given: string,
      attempt: { readonly loginName: string; readonly password: string; readonly address: string },
      kind: DeviceKind,
    ): Promise<SignIn | Refused<SignInFailure>> {
      const player = await readPlayerByName(database, attempt.loginName);
      const stored = player?.passwordHash ?? null;
      const knownDevice = await readKnownDevice(database, hashToken(given), player?.playerId ?? null, now());
      const verdict = await checkPassword(tools, { ...attempt, knownDevice }, stored);
      if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
      if (player === null || verdict !== "right") return { failure: "login_failed" };
      const { playerId } = player;
      const opened = await database.transaction(async (tx) => {
        // The password may have been changed while it was being compared.
        if ((await lockPlayer(tx, playerId, "share")) !== stored) return null;
        const device = await openDevice(tx, given, now());
        const { deviceHash, credential, offeredHash } = device;
        await attachDevice(tx, { ...device, playerId });
        return {
          credential,
          ...(await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: true, kind })),
        };
      });
      if (opened === null) return { failure: "login_failed" };
      const { ended, ...signIn } = opened;
      await sessions.closeSockets(ended);
      return { playerId, isRegister: false, ...signIn };
    },

    /** Gives the caller's account a name and a password, and the caller a new token (R-SRV-13, R-SRV-11). */
    async bind(
      caller: Caller,
      given: string,
      loginName: string,
      password: string,
    ): Promise<{ readonly token: string } | Refused<BindFailure>> {
      // What costs nothing to find out comes before the hash.
      if (isCommonPassword(password, { login: loginName, operator })) return { failure: "password_common" };
      if ((await provenDevice(caller, given)) === null) return { failure: "device_unproven" };
      const [taken, own] = [await readPlayerByName(database, loginName), await readPlayer(database, caller.playerId)];
      if (taken !== null || own?.passwordHash != null) return { failure: "user_exist" };
      const passwordHash = await hashing.hash(password, "known");
      if (passwordHash === null) return busy;
      const { playerId, sessionRef } = caller;
      try {
        const bound = await database.transaction(async (tx): Promise<Renewed | BindFailure> => {
          if ((await lockPlayer(tx, playerId, "update")) !== null) return "user_exist";
          if ((await lockSession(tx, sessionRef)) === null) return "token_invalid";
          await bindName(tx, playerId, loginName, passwordHash);
          return sessions.renew(tx, { playerId, sessionId: sessionRef }, { alone: false });
        });
        if (typeof bound === "string") return { failure: bound };
        await sessions.closeSockets(bound.ended);
        return { token: bound.token };
      } catch (error) {
        if (isUniqueViolation(error)) return { failure: "user_exist" };
        throw error;
      }
    },

    /**
     * Changes the password of a named account. Every session of the account ends and it is detached from every other
     * device; this one goes on with a new token (R-SRV-69).
     */
    async changePassword(
      caller: Caller,
      change: {
        /** Credential of the device: with it the owner has attempts of their own, apart from strangers'. */
        readonly given: string;
        readonly password: string;
        readonly newPassword: string;
        readonly address: string;
      },
    ): Promise<{ readonly token: string } | Refused<PasswordFailure>> {
      const { playerId, sessionRef } = caller;
      const { password, newPassword, address } = change;
      const player = await readPlayer(database, playerId);
      // A guest has no password that could be right.
      if (player?.passwordHash == null || player.loginName === null) return { failure: "password_wrong" };
      const { loginName, passwordHash } = player;
      if (isCommonPassword(newPassword, { login: loginName, operator })) return { failure: "password_common" };
      const knownDevice = await provenDevice(caller, change.given);
      const verdict = await checkPassword(tools, { loginName, address, password, knownDevice }, passwordHash);
      if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
      if (verdict !== "right") return { failure: "password_wrong" };
      const newHash = await hashing.hash(newPassword, "known");
      if (newHash === null) return busy;
      const changed = await database.transaction(async (tx): Promise<Renewed | PasswordFailure> => {
        if ((await lockPlayer(tx, playerId, "update")) !== passwordHash) return "password_wrong";
        const device = await lockSession(tx, sessionRef);
        if (device === null) return "token_invalid";
        await setPassword(tx, playerId, newHash);
        await detachElsewhere(tx, playerId, device.deviceHash);
        await removeElsewhere(tx, playerId, device.deviceHash, now());
        return sessions.renew(tx, { playerId, sessionId: sessionRef }, { alone: true });
      });
      if (typeof changed === "string") return { failure: changed };
      await sessions.closeSockets(changed.ended);
      return { token: changed.token };
    },

    /** True for an account that signs in by name. */
    async hasPassword(playerId: PlayerId): Promise<boolean> {
      return (await readPlayer(database, playerId))?.passwordHash != null;
    },

    /** True for the password of a named account; false for a guest, who has none. */
    async verifyPassword(playerId: PlayerId, password: string): Promise<boolean> {
      const player = await readPlayer(database, playerId);
      return player?.passwordHash != null && (await hashing.matches(password, player.passwordHash, "known")) === true;
    },

    /** The devices that sign-ins are on, by the references the caller of a call carries. */
    devices: {
      opens: (sql: Sql, credential: string, signInRef: string): Promise<boolean> =>
        opensDeviceOf(sql, hashToken(credential), signInRef, now()),
      same: onOneDevice,
    },

    /** Whose token this is, or null when it is unknown or its session over (R-SRV-01, R-SRV-11). */
    async authenticate(token: string): Promise<Caller | null> {
      if (token.length > 128) return null;
      const tokenHash = hashToken(token);
      const session = await readSession(database, tokenHash, { usedSince: now() - sessionMs, at: now() });
      if (session === null) return null;
      const { offeredHash, sessionId } = session;
      if (offeredHash !== null) {
        // The client has the token, and so the credential that came with it.
        await database.transaction((tx) => keepCredential(tx, offeredHash));
        await forgetOffer(database, sessionId);
      }
      if (now() - session.usedAt > touchAfterMs) await touchSession(database, tokenHash, now());
      return { playerId: session.playerId, sessionRef: sessionId, signInRef: session.signInId };
    },

    /** When the caller signed in, milliseconds since the epoch. */
    async signedInAt(caller: Caller): Promise<number> {
      return (await readSignedInAt(database, caller.sessionRef)) ?? now();
    },

    /** The code others can come with; a player's never changes (R-SRV-37). */
    inviteCode: readInviteCode,

    /** Who brought a player and when the player came (ms since the epoch); null for one who came by themselves. */
    invitationOf: readInvitation,

    /** Ends the session and detaches the account from its device (R-SRV-64, R-SRV-12). */
    async logout({ playerId, sessionRef }: Caller): Promise<void> {
      const ended = await database.transaction(async (tx) => {
        const device = await lockSession(tx, sessionRef);
        if (device === null) return [];
        const kept = device.guestId === playerId ? null : device.guestId;
        await attachDevice(tx, { ...device, guestId: kept, playerId: kept });
        return sessions.end(tx, device.deviceHash);
      });
      await sessions.closeSockets(ended);
    },

    closeSocketsOf: sessions.closeSockets,

    async issueTicket(caller: Caller): Promise<{ ticket: string; expiresAt: number }> {
      const ticket = newToken();
      const expiresAt = now() + ticketMs;
      await insertTicket(database, {
        ticketHash: hashToken(ticket),
        playerId: caller.playerId,
        sessionId: caller.sessionRef,
        expiresAt,
      });
      return { ticket, expiresAt };
    },

    /** Uses up a ticket of the push channel. */
    async redeemTicket(ticket: string): Promise<{ playerId: string; sessionRef: string } | null> {
      if (ticket.length > 128) return null;
      const owner = await takeTicket(database, hashToken(ticket), now());
      return owner === null ? null : { playerId: owner.playerId, sessionRef: owner.sessionId };
    },
  };
}
