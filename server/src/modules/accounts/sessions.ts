import type { PlayerId } from "@fairlobby/contract";
import { hashToken, newId, newToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { addLine } from "../inbox/index.ts";
import { endOtherSessions, endSessionsOn, insertSession, replaceToken, type SessionIds } from "./device-store.ts";
import { maxSignInMs, type DeviceKind } from "./model.ts";
import { continueSignIn, endSignIn, extendSignIn, insertSignIn, readLatestSignIn } from "./sign-in-store.ts";

/** Closes the sockets of ended sessions, in case the node that ended them died before it closed them. */
export const closeSocketsJob = defineJob<readonly SessionIds[]>("accounts.close-sockets");

/** A new token, and the sessions whose sockets must be closed. */
export interface Renewed {
  readonly token: string;
  readonly ended: readonly SessionIds[];
}

export interface SessionsDeps {
  readonly now: () => number;
  /** Closes the push sockets of an ended session on every node. */
  readonly closeSockets: (playerId: PlayerId, sessionId: string) => Promise<void>;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Begins, renews and ends sessions. After its commit, the caller closes the sockets of the sessions that ended. */
export function createSessions({ now, closeSockets }: SessionsDeps) {
  /** Enqueues the job that closes sockets, in case this node dies after the commit. Returns `ended`. */
  const enqueueClosing = async (tx: Tx, ended: readonly SessionIds[]): Promise<readonly SessionIds[]> => {
    if (ended.length > 0) await closeSocketsJob.enqueue(tx, ended);
    return ended;
  };

  return {
    /**
     * Begins a session on a device, which must be locked, and ends the device's old session (R-SRV-11). The same
     * player's sign-in and the games launched from it continue; another player's sign-in and games end (R-SRV-120).
     */
    async begin(
      tx: Tx,
      {
        byPassword,
        kind,
        ...session
      }: {
        readonly deviceHash: Buffer;
        readonly playerId: PlayerId;
        readonly offeredHash: Buffer | null;
        /** True when the password was given just now. */
        readonly byPassword: boolean;
        readonly kind: DeviceKind;
      },
    ): Promise<Renewed> {
      const { deviceHash, playerId } = session;
      const at = now();
      const ended = await enqueueClosing(tx, await endSessionsOn(tx, { deviceHash, at }));
      const latest = await readLatestSignIn(tx, deviceHash, playerId);
      const expiresAt = byPassword ? at + maxSignInMs : (latest?.expiresAt ?? null);
      const signInId = latest === null || latest.ended ? newId("i") : latest.signInId;
      await endSignIn(tx, { deviceHash, kept: signInId, at });
      if (signInId === latest?.signInId) await continueSignIn(tx, { signInId, kind, expiresAt, at });
      else await insertSignIn(tx, { signInId, playerId, deviceHash, kind, expiresAt, at });
      // A guest never gives a password, and signs in on the guest's own device only.
      if (byPassword && (latest === null || latest.removed)) {
        await addLine(tx, playerId, { kind: "new_device", eventKey: signInId, subject: kind, at });
      }
      const token = newToken();
      await insertSession(tx, { ...session, signInId, tokenHash: hashToken(token), sessionId: newId("s"), at });
      return { token, ended };
    },

    /**
     * Gives a session, which must be locked, a new token after its player gave or chose a password. With `alone`, the
     * player's sessions on all other devices end.
     */
    async renew(tx: Tx, session: SessionIds, { alone }: { readonly alone: boolean }): Promise<Renewed> {
      const token = newToken();
      const { sessionId } = session;
      const others = alone ? await endOtherSessions(tx, { ...session, at: now() }) : [];
      await replaceToken(tx, sessionId, hashToken(token), now());
      await extendSignIn(tx, { sessionId, expiresAt: now() + maxSignInMs });
      // This session's sockets were opened with the old token.
      return { token, ended: await enqueueClosing(tx, [session, ...others]) };
    },

    /** Ends all sessions of a player, who must be locked; their sign-ins end with their devices. */
    async endAll(tx: Tx, playerId: PlayerId): Promise<readonly SessionIds[]> {
      return enqueueClosing(tx, await endOtherSessions(tx, { playerId, sessionId: "", at: now() }));
    },

    /** Signs out the player who is signed in on a device, which must be locked. */
    async end(tx: Tx, deviceHash: Buffer): Promise<readonly SessionIds[]> {
      await endSignIn(tx, { deviceHash, kept: "", at: now() });
      return enqueueClosing(tx, await endSessionsOn(tx, { deviceHash, at: now() }));
    },

    /** Closes the sockets of ended sessions; safe to repeat. */
    async closeSockets(ended: readonly SessionIds[]): Promise<void> {
      for (const session of ended) await closeSockets(session.playerId, session.sessionId);
    },
  };
}
