import type { PlayerId } from "@fairlobby/contract";
import { hashToken, newId } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/db/database.ts";
import { addressBlock } from "../../platform/http/rate-limits.ts";
import type { Caller } from "../../platform/http/route.ts";
import { addLine, deleteFutureLines } from "../inbox/index.ts";
import { challengeOf, newChallenge, signerOf } from "./challenges.ts";
import { attachDevice, lockSession } from "./device-store.ts";
import { openDevice } from "./devices.ts";
import { keyEndsMs, maxPasskeys, type DeviceKind, type PasskeyFailure, type Refused, type SignIn } from "./model.ts";
import {
  deletePasskey,
  insertPasskey,
  readPasskeysOf,
  readWithdrawalKey,
  setWithdrawalKeyEnd,
  startWithdrawalKey,
} from "./passkey-store.ts";
import { proveOwner, type Proof, type ProofDeps } from "./proof.ts";
import { readPlayer, readProvenDevice, readSignedInDevice } from "./read-model.ts";
import type { Sessions } from "./sessions.ts";
import { clearAttempt, lockPlayer, startAttempt } from "./store.ts";

export interface PlayerPasskeysDeps extends ProofDeps {
  readonly sessions: Sessions;
}

type Answer = { readonly id: string };

/** Players' passkeys: signing in, and confirming withdrawals (R-REC-09 to R-REC-13). */
export function createPlayerPasskeys(deps: PlayerPasskeysDeps) {
  const { database, now, passkeys, sessions } = deps;
  const idsOf = async (playerId: PlayerId): Promise<string[]> =>
    (await readPasskeysOf(database, { playerId })).map(({ credentialId }) => credentialId);

  return {
    /** Returns the options for a sign-in on the device with this credential. */
    signInOptions: async (given: string): Promise<object> =>
      passkeys.toSign(await newChallenge(database, deps, ["sign_in", given])),

    /** Signs in with a passkey; every wrong answer gets the same failure (R-REC-11). */
    async signInByPasskey(
      given: string,
      { answer, address }: { readonly answer: Answer; readonly address: string },
      kind: DeviceKind,
    ): Promise<(SignIn & { readonly loginName: string }) | Refused<"passkey_failed" | "rate_limited">> {
      const device = given === "" ? null : await readSignedInDevice(database, hashToken(given));
      const by = device === null ? `address:${addressBlock(address)}` : `device:${device.toString("hex")}`;
      const attemptId = newId("a");
      const waitMs = await startAttempt(database, attemptId, [`${by}:passkey`], now());
      if (waitMs > 0) return { failure: "rate_limited", retryAfter: Math.ceil(waitMs / 1000) };
      const playerId = await signerOf(database, deps, answer, ["sign_in", given]);
      if (playerId === null) return { failure: "passkey_failed" };
      const opened = await database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "share");
        const player = await readPlayer(tx, playerId);
        // It may have been removed since it signed.
        const present = (await readPasskeysOf(tx, { playerId })).some(({ credentialId }) => credentialId === answer.id);
        if (player?.loginName == null || !present) return null;
        const { deviceHash, credential, offeredHash, ...row } = await openDevice(tx, given, now());
        await attachDevice(tx, { ...row, deviceHash, playerId });
        const session = await sessions.begin(tx, { deviceHash, playerId, offeredHash, byPassword: true, kind });
        return { credential, loginName: player.loginName, ...session };
      });
      if (opened === null) return { failure: "passkey_failed" };
      await clearAttempt(database, { attemptId });
      const { ended, ...signIn } = opened;
      await sessions.closeSockets(ended);
      return { playerId, isRegister: false, ...signIn };
    },

    /** Returns the options for one use of a passkey of the caller (R-REC-10); for a new one after a proof. */
    async passkeyOptions(
      caller: Caller,
      wanted: { readonly for: "add" | "prove" | "confirm"; readonly subject: readonly string[] },
      proof: Proof,
    ): Promise<{ readonly options: object } | Refused<PasskeyFailure>> {
      const { playerId, signInRef } = caller;
      const present = await idsOf(playerId);
      if (wanted.for === "add") {
        const owner = await proveOwner(deps, caller, proof, "passkey if withdrawals ask for it");
        if ("failure" in owner) return owner;
        if (present.length >= maxPasskeys) return { failure: "passkeys_full" };
        const challenge = await newChallenge(database, deps, ["add", playerId, signInRef]);
        return { options: await passkeys.toMake({ id: playerId, name: owner.loginName }, challenge, present) };
      }
      const subject = wanted.for === "confirm" ? wanted.subject : [];
      const challenge = await newChallenge(database, deps, [wanted.for, playerId, signInRef, ...subject]);
      return { options: await passkeys.toSign(challenge, present) };
    },

    /** Adds the passkey that the browser made with the options for it. */
    async addPasskey(
      { playerId, signInRef, sessionRef }: Caller,
      { given, answer, name }: { readonly given: string; readonly answer: object; readonly name: string },
    ): Promise<"done" | Refused<PasskeyFailure>> {
      const at = now();
      if ((await readProvenDevice(database, hashToken(given), sessionRef, at)) === null) {
        return { failure: "device_unproven" };
      }
      const challenge = await challengeOf(database, deps, answer, ["add", playerId, signInRef]);
      const made = challenge === null ? null : await passkeys.made(answer, challenge);
      if (made === null) return { failure: "passkey_failed" };
      return database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "update");
        if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
        if ((await readPasskeysOf(tx, { playerId })).length >= maxPasskeys) return { failure: "passkeys_full" };
        if (!(await insertPasskey(tx, playerId, made, { name, at }))) return { failure: "passkey_failed" };
        await addLine(tx, playerId, { kind: "passkey_added", eventKey: made.credentialId, subject: name, at });
        return "done";
      });
    },

    /** Removes one of the caller's passkeys, but not the last one that withdrawals ask for (R-REC-13). */
    async removePasskey(
      caller: Caller,
      credentialId: string,
      proof: Proof,
    ): Promise<"done" | Refused<PasskeyFailure | "not_found" | "passkey_needed">> {
      const owner = await proveOwner(deps, caller, proof, "passkey if withdrawals ask for it");
      if ("failure" in owner) return owner;
      const { playerId, sessionRef } = caller;
      const at = now();
      return database.transaction(async (tx) => {
        if ((await lockPlayer(tx, playerId, "update")) !== owner.passwordHash) return { failure: "password_wrong" };
        if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
        const present = await readPasskeysOf(tx, { playerId });
        const isLast = present.length === 1 && present[0]?.credentialId === credentialId;
        if (isLast && (await readWithdrawalKey(tx, playerId, at)) !== null) return { failure: "passkey_needed" };
        const name = await deletePasskey(tx, playerId, credentialId);
        if (name === null) return { failure: "not_found" };
        await addLine(tx, playerId, { kind: "passkey_removed", eventKey: credentialId, subject: name, at });
        return "done";
      });
    },

    /**
     * Has withdrawals ask for a passkey, with one; or no longer: at once with one, in 24 hours without (R-REC-13). `keep`
     * takes the latter back.
     */
    async setWithdrawalKey(
      { playerId, signInRef, sessionRef }: Caller,
      { ask, given, passkey }: Pick<Proof, "given" | "passkey"> & { readonly ask: "on" | "off" | "keep" },
    ): Promise<"done" | Refused<PasskeyFailure>> {
      const at = now();
      if ((await readProvenDevice(database, hashToken(given), sessionRef, at)) === null) {
        return { failure: "device_unproven" };
      }
      const signer =
        passkey === undefined ? null : await signerOf(database, deps, passkey, ["prove", playerId, signInRef]);
      if (passkey !== undefined && signer !== playerId) return { failure: "passkey_failed" };
      if (ask === "on" && signer === null) return { failure: "passkey_required" };
      return database.transaction(async (tx) => {
        await lockPlayer(tx, playerId, "update");
        if ((await lockSession(tx, sessionRef)) === null) return { failure: "token_invalid" };
        await change(tx, playerId, ask, { withPasskey: signer !== null, at });
        return "done";
      });
    },

    /**
     * Checks the passkey of an order or its correction, in its transaction: `passkey_required` where the player's
     * withdrawals ask for one and none is given; null where all is well (R-REC-12).
     */
    async confirmWithdrawal(
      tx: Tx,
      { playerId, signInRef }: Pick<Caller, "playerId" | "signInRef">,
      subject: readonly string[],
      answer: Answer | undefined,
    ): Promise<"passkey_required" | "passkey_failed" | null> {
      // In the order in which a removal locks them: first the player, then the passkey.
      await lockPlayer(tx, playerId, "share");
      if ((await readWithdrawalKey(tx, playerId, now())) === null) return null;
      if (answer === undefined) return "passkey_required";
      const signer = await signerOf(tx, deps, answer, ["confirm", playerId, signInRef, ...subject]);
      return signer === playerId ? null : "passkey_failed";
    },
  };
}

/** Changes whether a locked player's withdrawals ask for a passkey; does nothing where it is so already. */
async function change(
  tx: Tx,
  playerId: PlayerId,
  ask: "on" | "off" | "keep",
  { withPasskey, at }: { readonly withPasskey: boolean; readonly at: number },
): Promise<void> {
  const present = await readWithdrawalKey(tx, playerId, at);
  const line = (kind: "withdrawal_key_on" | "withdrawal_key_off" | "withdrawal_key_off_asked", from = at) =>
    addLine(tx, playerId, { kind, eventKey: String(from), at: from });
  const takeEndBack = () => deleteFutureLines(tx, { playerId, kind: "withdrawal_key_off", at });
  if (ask === "on" || ask === "keep") {
    if (present === null && ask === "keep") return;
    if (present !== null && present.offFrom === null) return;
    await takeEndBack();
    if (present === null) await startWithdrawalKey(tx, { playerId, at });
    else await setWithdrawalKeyEnd(tx, { playerId, offFrom: null });
    return line("withdrawal_key_on");
  }
  if (present === null || (present.offFrom !== null && !withPasskey)) return;
  const offFrom = withPasskey ? at : at + keyEndsMs;
  await takeEndBack();
  await setWithdrawalKeyEnd(tx, { playerId, offFrom });
  if (!withPasskey) await line("withdrawal_key_off_asked");
  await line("withdrawal_key_off", offFrom);
}
