import type { PlayerId } from "@fairlobby/contract";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { defineTopic } from "../../platform/outbox/outbox.ts";
import { openAccounts } from "../ledger/index.ts";
import type { Promotions } from "../promotions/index.ts";
import type { Protection } from "../protection/index.ts";
import { attachDevice, lockSession, type DeviceRow } from "./device-store.ts";
import { openDevice } from "./devices.ts";
import type { Hashing } from "../../platform/crypto/password-hashing.ts";
import type { Services } from "../../platform/services.ts";
import { mayResume, type DeviceKind, type Origin, type Refused, type SignIn, type SignInFailure } from "./model.ts";
import { checkPassword } from "./passwords.ts";
import { readKnownDevice, readPlayerByName } from "./read-model.ts";
import type { Sessions, SessionsDeps } from "./sessions.ts";
import { readLatestSignIn, readOthersOn } from "./sign-in-store.ts";
import { insertPlayer, lockPlayer } from "./store.ts";

/** Published when a player registers, as a guest of their device. */
export const playerRegistered = defineTopic<Record<string, never>>("player.registered");

/** Published when a player registers with another player's invite code. */
export const playerInvited = defineTopic<{ readonly inviterId: PlayerId }>("player.invited");

export interface SignInDeps extends Pick<Services, "database" | "currency">, SessionsDeps {
  /** Grants the gift in the transaction that creates a player, once per device (R-SRV-08). */
  readonly promotions: Pick<Promotions, "grantGift">;
  /** Applies the restrictions of earlier players of a device to a guest who signs in on it (R-SRV-71, R-SRV-81). */
  readonly protection: Pick<Protection, "carryOver">;
}

/** Returns a device without the accounts that now need their password to sign in on it (R-SRV-12). */
async function withoutExpired<D extends DeviceRow>(tx: Tx, device: D, at: number): Promise<D> {
  const resumable = async (playerId: PlayerId | null): Promise<PlayerId | null> => {
    if (playerId === null) return null;
    const latest = await readLatestSignIn(tx, device.deviceHash, playerId);
    return latest === null || mayResume(latest, at) ? playerId : null;
  };
  return { ...device, guestId: await resumable(device.guestId), playerId: await resumable(device.playerId) };
}

async function createGuest(tx: Tx, deps: SignInDeps, device: DeviceRow, origin: Origin): Promise<PlayerId> {
  const at = deps.now();
  const { playerId, inviterId } = await insertPlayer(tx, origin, device.deviceHash, at);
  await playerRegistered.publish(tx, playerId, at, {});
  if (inviterId !== null) await playerInvited.publish(tx, playerId, at, { inviterId });
  await openAccounts(tx, { playerId, currency: deps.currency });
  // A device that was detached from its guest gets a new guest, but no second gift.
  if (!device.welcomed) await deps.promotions.grantGift(tx, playerId, at);
  return playerId;
}

export function createSignIn(deps: SignInDeps & { readonly hashing: Hashing; readonly sessions: Sessions }) {
  const { database, now, sessions } = deps;
  return {
    /** Resumes the account last used on a device, or finds or creates the device's guest (R-SRV-08, R-SRV-12). */
    async signInByDevice(given: string, origin: Origin, kind: DeviceKind): Promise<SignIn> {
      const { ended, ...signIn } = await database.transaction(async (tx) => {
        const device = await withoutExpired(tx, await openDevice(tx, given, now()), now());
        const { deviceHash, credential, offeredHash } = device;
        const known = device.playerId ?? device.guestId;
        const playerId = known ?? (await createGuest(tx, deps, device, origin));
        const guestId = device.guestId ?? playerId;
        await attachDevice(tx, { deviceHash, guestId, playerId, welcomed: true });
        const others = playerId === guestId ? await readOthersOn(tx, deviceHash, playerId) : [];
        if (others.length > 0) await deps.protection.carryOver(tx, playerId, others);
        const session = await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: false, kind });
        return { playerId, credential, isRegister: known === null, ...session };
      });
      await sessions.closeSockets(ended);
      return signIn;
    },

    /** Signs in to a named account; an unknown name and a wrong password get the same answer (R-SRV-10). */
    async signInByName(
      given: string,
      attempt: { readonly loginName: string; readonly password: string; readonly address: string },
      kind: DeviceKind,
    ): Promise<SignIn | Refused<SignInFailure>> {
      const player = await readPlayerByName(database, attempt.loginName);
      const stored = player?.passwordHash ?? null;
      const knownDevice = await readKnownDevice(database, hashToken(given), player?.playerId ?? null, now());
      const verdict = await checkPassword(deps, { ...attempt, knownDevice }, stored);
      if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
      if (player === null || verdict !== "right") return { failure: "login_failed" };
      const { playerId } = player;
      const opened = await database.transaction(async (tx) => {
        // The password may have been changed while it was being compared.
        if ((await lockPlayer(tx, playerId, "share")) !== stored) return null;
        const device = await openDevice(tx, given, now());
        const { deviceHash, credential, offeredHash } = device;
        await attachDevice(tx, { ...device, playerId });
        const session = await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: true, kind });
        return { credential, ...session };
      });
      if (opened === null) return { failure: "login_failed" };
      const { ended, ...signIn } = opened;
      await sessions.closeSockets(ended);
      return { playerId, isRegister: false, ...signIn };
    },

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
  };
}
