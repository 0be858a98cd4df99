import { randomUUID } from "node:crypto";
import type { Currency, PlayerId } from "@fairlobby/contract";
import { hash, verify } from "@node-rs/argon2";
import { hashToken, newId, newToken } from "../../platform/crypto/tokens.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { defineTopic } from "../../platform/outbox.ts";
import { openAccounts } from "../ledger/index.ts";
import { isCommonPassword } from "./common-passwords.ts";
import {
  failuresAllowed,
  failureWindowMs,
  sessionMs,
  ticketMs,
  type BindFailure,
  type Origin,
  type SignIn,
  type SignInFailure,
} from "./model.ts";
import {
  countFailures,
  readInvitation,
  readInviteCode,
  readPlayer,
  readPlayerByName,
  readSession,
  readSignedInAt,
} from "./read-model.ts";
import {
  addAttempt,
  attachDevice,
  bindName,
  claimDevice,
  clearAttempt,
  insertPlayer,
  insertTicket,
  replaceSession,
  revokeSession,
  takeTicket,
  touchSession,
} from "./store.ts";

/** A new player came with another's code; told of the new player, at their registration. */
export const playerInvited = defineTopic<{ readonly inviterId: PlayerId }>("player.invited");

export interface AccountsDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  /** Welcomes a player in the transaction that creates them, once a device: the new-user gift (R-SRV-08). */
  readonly welcome: (tx: Tx, playerId: PlayerId) => Promise<void>;
  /** Ends the push sessions of a session that is over, on every node. */
  readonly closeSockets: (playerId: PlayerId, sessionId: string) => Promise<void>;
}

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const touchAfterMs = 60 * 60 * 1000;

/** Compared with when a name is unknown, so that both answers take the same work (R-SRV-10). */
const nobody = hash(randomUUID(), hashing);

export type Accounts = ReturnType<typeof createAccountsService>;

export function createAccountsService(deps: AccountsDeps) {
  const { database, now } = deps;

  const startSession = async (
    tx: Tx,
    device: { id: string; hash: Buffer },
    playerId: PlayerId,
  ): Promise<{ token: string; revoked: { sessionId: string; playerId: PlayerId }[] }> => {
    const token = newToken();
    const revoked = await replaceSession(tx, {
      tokenHash: hashToken(token),
      sessionId: newId("s"),
      playerId,
      deviceHash: device.hash,
      at: now(),
    });
    return { token, revoked };
  };

  const closeAll = async (revoked: { sessionId: string; playerId: PlayerId }[]): Promise<void> => {
    for (const session of revoked) await deps.closeSockets(session.playerId, session.sessionId);
  };

  const deviceOf = (deviceId: string): { id: string; hash: Buffer } => {
    const id = deviceId === "" ? randomUUID() : deviceId;
    return { id, hash: hashToken(id) };
  };

  return {
    /** Finds or creates the guest of a device, or resumes the account used on it last (R-SRV-08, R-SRV-12). */
    async signInByDevice(deviceId: string, origin: Origin): Promise<SignIn> {
      const device = deviceOf(deviceId);
      const result = await database.transaction(async (tx) => {
        const known = await claimDevice(tx, device.hash, now());
        let playerId = known.playerId ?? known.guestId;
        const isRegister = playerId === null;
        if (playerId === null) {
          const at = now();
          const made = await insertPlayer(tx, origin, device.hash, at);
          playerId = made.playerId;
          if (made.inviterId !== null) await playerInvited.tell(tx, playerId, at, { inviterId: made.inviterId });
          await openAccounts(tx, playerId, deps.currency);
          // A device that was detached from its guest gets a new one, but no second gift.
          if (!known.welcomed) await deps.welcome(tx, playerId);
        }
        await attachDevice(tx, device.hash, { guestId: known.guestId ?? playerId, playerId, welcomed: true });
        return { playerId, isRegister, ...(await startSession(tx, device, playerId)) };
      });
      await closeAll(result.revoked);
      return {
        playerId: result.playerId,
        token: result.token,
        deviceId: device.id,
        isRegister: result.isRegister,
      };
    },

    /** Signs in to a named account on this device; an unknown name and a wrong password are told alike (R-SRV-10). */
    async signInByName(
      deviceId: string,
      loginName: string,
      password: string,
      address: string,
    ): Promise<SignIn | { readonly failure: SignInFailure }> {
      const subjects = [`name:${loginName}`, `address:${address}`];
      const attemptId = newId("a");
      await addAttempt(database, attemptId, subjects, now());
      const failures = await countFailures(database, subjects, now() - failureWindowMs);
      const player = failures > failuresAllowed ? null : await readPlayerByName(database, loginName);
      const matches = await verify(player?.passwordHash ?? (await nobody), password);
      if (player === null || !matches) return { failure: "login_failed" };
      await clearAttempt(database, attemptId);
      const device = deviceOf(deviceId);
      const { token, revoked } = await database.transaction(async (tx) => {
        const known = await claimDevice(tx, device.hash, now());
        await attachDevice(tx, device.hash, { ...known, playerId: player.playerId });
        return startSession(tx, device, player.playerId);
      });
      await closeAll(revoked);
      return { playerId: player.playerId, token, deviceId: device.id, isRegister: false };
    },

    /** Gives the caller's account a name and a password (R-SRV-13). */
    async bind(playerId: PlayerId, loginName: string, password: string): Promise<"ok" | BindFailure> {
      if (isCommonPassword(password)) return "password_common";
      const bound = await bindName(database, playerId, loginName, await hash(password, hashing));
      return bound ? "ok" : "user_exist";
    },

    /** True for an account that signs in by name. */
    async hasPassword(playerId: PlayerId): Promise<boolean> {
      return (await readPlayer(database, playerId))?.passwordHash != null;
    },

    /** True for the password of a named account; false for a guest, who has none. */
    async verifyPassword(playerId: PlayerId, password: string): Promise<boolean> {
      const player = await readPlayer(database, playerId);
      return player?.passwordHash != null && (await verify(player.passwordHash, password));
    },

    /** Whose token this is, or null when it is unknown, revoked or 30 days unused (R-SRV-01, R-SRV-11). */
    async authenticate(token: string): Promise<Caller | null> {
      if (token.length > 128) return null;
      const tokenHash = hashToken(token);
      const session = await readSession(database, tokenHash, now() - sessionMs);
      if (session === null) return null;
      if (now() - session.usedAt > touchAfterMs) await touchSession(database, tokenHash, now());
      return { playerId: session.playerId, sessionRef: session.sessionId };
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
    async logout(caller: Caller): Promise<void> {
      await database.transaction(async (tx) => {
        const deviceHash = await revokeSession(tx, caller.sessionRef, now());
        if (deviceHash === null) return;
        const device = await claimDevice(tx, deviceHash, now());
        const kept = device.guestId === caller.playerId ? null : device.guestId;
        await attachDevice(tx, deviceHash, { ...device, guestId: kept, playerId: kept });
      });
      await deps.closeSockets(caller.playerId, caller.sessionRef);
    },

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
