import type { PlayerId } from "@fairlobby/contract";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import type { Caller } from "../../platform/http/route.ts";
import { createDeletion, lockAgainstDeletion, type DeletionDeps } from "./deletion.ts";
import { clearOffer, keepCredential } from "./device-store.ts";
import { createPasskeys } from "../../platform/crypto/passkeys.ts";
import { createHashing, type Hashing } from "../../platform/crypto/password-hashing.ts";
import { sessionMs, type ProofFailure, type Refused } from "./model.ts";
import { createEmails, type EmailsDeps } from "./email/index.ts";
import { createNamedAccounts } from "./named-accounts.ts";
import {
  readChannel,
  readDeviceOfSession,
  readInvitation,
  readInviteCode,
  readPlayer,
  readSession,
  readSignedInAt,
  readSignedInDevice,
} from "./read-model.ts";
import { provePlayer, type Proof } from "./proof.ts";
import { createPlayerPasskeys } from "./player-passkeys.ts";
import { createRecover, createRecovery, type RecoveryDeps } from "./recovery.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn, type SignInDeps } from "./sign-in.ts";
import { createSignedInDevices } from "./signed-in-devices.ts";
import { onOneDevice, opensDeviceOf } from "./sign-in-store.ts";
import { touchSession } from "./store.ts";
import { createTickets } from "./tickets.ts";

export interface AccountsDeps
  extends
    SignInDeps,
    Pick<RecoveryDeps, "operator">,
    Pick<DeletionDeps, "keys">,
    Pick<Services, "issuer">,
    Omit<EmailsDeps, keyof RecoveryDeps> {
  /** Created here by default; a test passes its own to count the runs. */
  readonly hashing?: Hashing;
}

const touchAfterMs = 60 * 60 * 1000;

export type Accounts = ReturnType<typeof createAccountsService>;

export function createAccountsService({ hashing = createHashing(), ...rest }: AccountsDeps) {
  const { database, now } = rest;
  const sessions = createSessions(rest);
  const recover = createRecover({ now, sessions });
  const deps = { ...rest, hashing, sessions, recover, passkeys: createPasskeys(rest.issuer, "Fairlobby") };
  return {
    ...createSignIn(deps),
    ...createNamedAccounts(deps),
    ...createRecovery(deps),
    ...createEmails(deps),
    ...createDeletion(deps),
    lockAgainstDeletion,
    ...createPlayerPasskeys(deps),
    ...createTickets(deps),
    signedInDevices: createSignedInDevices(deps),

    /** Returns the id of the device a credential opens, when a player signed in on it before; else null. */
    async findDevice(credential: string): Promise<string | null> {
      return (await readSignedInDevice(database, hashToken(credential)))?.toString("hex") ?? null;
    },

    /** Returns the device of a caller's session and when it was first seen; null when the session is not stored. */
    async deviceOf(caller: Caller): Promise<{ readonly deviceId: string; readonly knownSince: number } | null> {
      const device = await readDeviceOfSession(database, caller.sessionRef);
      return device === null ? null : { deviceId: device.deviceHash.toString("hex"), knownSince: device.createdAt };
    },

    /** Returns whether an account signs in by name. */
    async hasPassword(sql: Sql, playerId: PlayerId): Promise<boolean> {
      return (await readPlayer(sql, playerId))?.passwordHash != null;
    },

    /**
     * Returns whether this is the password of a named account; false for a guest, who has none, and null when too many
     * callers wait. Slow: do not call it in a transaction.
     */
    async verifyPassword(playerId: PlayerId, password: string): Promise<boolean | null> {
      const player = await readPlayer(database, playerId);
      return player?.passwordHash != null && hashing.matches(password, player.passwordHash, "known");
    },

    /** Checks that the player of a session asks: with the password or a passkey, a guest with this device alone. */
    proveCaller: async (caller: Caller, proof: Proof): Promise<null | Refused<ProofFailure>> => {
      const proven = await provePlayer(deps, caller, proof);
      return "failure" in proven ? proven : null;
    },

    /** Checks the devices of sign-ins; `signInRef` identifies a sign-in. */
    devices: {
      opens: (sql: Sql, credential: string, signInRef: string): Promise<boolean> =>
        opensDeviceOf(sql, hashToken(credential), signInRef, now()),
      same: onOneDevice,
    },

    /** Returns the caller a token belongs to; null when it is unknown or its session is over (R-SRV-01, R-SRV-11). */
    async authenticate(token: string): Promise<Caller | null> {
      if (token.length > 128) return null;
      const tokenHash = hashToken(token);
      const session = await readSession(database, tokenHash, { usedSince: now() - sessionMs, at: now() });
      if (session === null) return null;
      const { offeredHash, sessionId } = session;
      if (offeredHash !== null) {
        // The client uses the token, so it has also received the credential sent with it.
        await database.transaction((tx) => keepCredential(tx, offeredHash));
        await clearOffer(database, { sessionId });
      }
      if (now() - session.usedAt > touchAfterMs) await touchSession(database, { tokenHash, at: now() });
      return { playerId: session.playerId, sessionRef: sessionId, signInRef: session.signInId };
    },

    /** Returns when the caller's session began, in ms since the epoch; the present time if it is no longer stored. */
    async signedInAt(caller: Caller): Promise<number> {
      return (await readSignedInAt(database, caller.sessionRef)) ?? now();
    },

    channelOf: readChannel,

    /** Returns the code a player invites others with; it never changes (R-SRV-37). */
    inviteCode: readInviteCode,

    /** Returns who invited a player and when the player registered (ms since the epoch); null without an inviter. */
    invitationOf: readInvitation,

    closeSocketsOf: sessions.closeSockets,
  };
}
