import type { PlayerId } from "@fairlobby/contract";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { attachDevice, lockDevice, lockSession, type SessionIds } from "./device-store.ts";
import { sessionMs } from "./model.ts";
import { readProvenDevice } from "./read-model.ts";
import type { Sessions } from "./sessions.ts";
import { readDevicesOf, removeDevice, type SignedInDevice } from "./sign-in-store.ts";
import { lockPlayer } from "./store.ts";

export interface SignedInDevicesDeps extends Pick<Services, "database" | "now"> {
  readonly sessions: Sessions;
}

/** Lists the devices an account is signed in on, and signs out of the others. */
export function createSignedInDevices({ database, now, sessions }: SignedInDevicesDeps) {
  const list = (sql: Database | Tx, playerId: PlayerId): Promise<SignedInDevice[]> =>
    readDevicesOf(sql, { playerId, seenSince: now() - sessionMs, at: now() });

  return {
    /** Returns the devices of the caller's account, the caller's own first. */
    async list({ playerId, signInRef }: Caller): Promise<(SignedInDevice & { readonly current: boolean })[]> {
      const devices = await list(database, playerId);
      const marked = devices.map((device) => ({ ...device, current: device.signInId === signInRef }));
      return marked.toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    /**
     * Signs out of one other device, of all others, or of this one too (R-REC-14). The next sign-in of the others needs the
     * password or a passkey (R-SRV-120).
     */
    async end(
      { playerId, sessionRef }: Caller,
      given: string,
      { signInId, everywhere }: { readonly signInId: string | undefined; readonly everywhere: boolean },
    ): Promise<"done" | "not_found" | "device_unproven" | "token_invalid"> {
      const own = await readProvenDevice(database, hashToken(given), sessionRef, now());
      if (own === null) return "device_unproven";
      const ended = await database.transaction(async (tx): Promise<readonly SessionIds[] | null> => {
        // Of two devices that sign each other out at the same time, the second waits, and its session is then over.
        await lockPlayer(tx, playerId, "update");
        const here = await lockSession(tx, sessionRef);
        if (here === null) return null;
        const others = (await list(tx, playerId)).filter(({ deviceHash }) => !deviceHash.equals(own));
        const chosen = others.filter((other) => signInId === undefined || other.signInId === signInId);
        const closed: SessionIds[] = [];
        for (const { deviceHash } of chosen) {
          const device = await lockDevice(tx, deviceHash);
          if (device === null) continue;
          const guestId = device.guestId === playerId ? null : device.guestId;
          if (device.playerId === playerId || device.guestId === playerId) {
            await attachDevice(tx, {
              ...device,
              guestId,
              playerId: device.playerId === playerId ? guestId : device.playerId,
            });
          }
          await removeDevice(tx, { playerId, deviceHash });
          if (device.playerId === playerId) closed.push(...(await sessions.end(tx, deviceHash)));
        }
        if (everywhere && signInId === undefined) {
          const kept = here.guestId === playerId ? null : here.guestId;
          await attachDevice(tx, { ...here, guestId: kept, playerId: kept });
          closed.push(...(await sessions.end(tx, here.deviceHash)));
        }
        return signInId !== undefined && chosen.length === 0 ? [] : closed;
      });
      if (ended === null) return "token_invalid";
      if (signInId !== undefined && ended.length === 0) return "not_found";
      await sessions.closeSockets(ended);
      return "done";
    },
  };
}
