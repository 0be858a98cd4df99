import type { Hashing } from "../../platform/crypto/password-hashing.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Services } from "../../platform/services.ts";
import type { Caller } from "../../platform/http/route.ts";
import { signerOf, type ChallengeDeps } from "./challenges.ts";
import type { ProofFailure, Refused } from "./model.ts";
import { checkPassword } from "./passwords.ts";
import { readWithdrawalKey } from "./passkey-store.ts";
import { readPlayer, readProvenDevice } from "./read-model.ts";

/** What a caller gives to prove to be the owner of the account. */
export interface Proof {
  /** Credential of the caller's device. */
  readonly given: string;
  readonly password?: string | undefined;
  readonly passkey?: { readonly id: string } | undefined;
  readonly address: string;
}

export interface ProofDeps extends Pick<Services, "database" | "now">, ChallengeDeps {
  readonly hashing: Hashing;
}

/** The owner of a named account: the name, and the password's hash, which a transaction compares again under a lock. */
export interface Owner {
  readonly loginName: string;
  readonly passwordHash: string;
}

/**
 * Checks that the owner of a named account asks: by this device's credential, and the password or a passkey (R-REC-09); by a
 * passkey alone where withdrawals that ask for one need it (R-REC-13).
 */
export async function proveOwner(
  deps: ProofDeps,
  { playerId, sessionRef, signInRef }: Caller,
  { given, password, passkey, address }: Proof,
  needed: "any" | "passkey if withdrawals ask for it" = "any",
): Promise<Owner | Refused<ProofFailure>> {
  const { database, now } = deps;
  const player = await readPlayer(database, playerId);
  // A guest has no password, and no way back to protect.
  if (player?.passwordHash == null || player.loginName === null) return { failure: "password_wrong" };
  const owner = { loginName: player.loginName, passwordHash: player.passwordHash };
  const knownDevice = await readProvenDevice(database, hashToken(given), sessionRef, now());
  if (knownDevice === null) return { failure: "device_unproven" };
  if (passkey !== undefined) {
    const signer = await signerOf(database, deps, passkey, ["prove", playerId, signInRef]);
    return signer === playerId ? owner : { failure: "passkey_failed" };
  }
  if (needed !== "any" && (await readWithdrawalKey(database, playerId, now())) !== null) {
    return { failure: "passkey_required" };
  }
  const attempt = { loginName: owner.loginName, address, password: password ?? "", knownDevice };
  const verdict = await checkPassword(deps, attempt, owner.passwordHash);
  if (typeof verdict === "object") return { failure: "rate_limited", ...verdict };
  return verdict === "right" ? owner : { failure: "password_wrong" };
}

/**
 * Checks that the player of a session asks: the owner of a named account as `proveOwner` does, a guest, who has no
 * password, by this device's credential. The owner is null for a guest.
 */
export async function provePlayer(
  deps: ProofDeps,
  caller: Caller,
  proof: Proof,
  needed: "any" | "passkey if withdrawals ask for it" = "any",
): Promise<{ readonly owner: Owner | null } | Refused<ProofFailure>> {
  const { database, now } = deps;
  const player = await readPlayer(database, caller.playerId);
  if (player?.passwordHash != null) {
    const owner = await proveOwner(deps, caller, proof, needed);
    return "failure" in owner ? owner : { owner };
  }
  const device = await readProvenDevice(database, hashToken(proof.given), caller.sessionRef, now());
  return device === null ? { failure: "device_unproven" } : { owner: null };
}
