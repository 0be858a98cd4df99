import { createHash } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { challengeIn, type Passkeys } from "../../platform/crypto/passkeys.ts";
import { newToken } from "../../platform/crypto/tokens.ts";
import type { Sql } from "../../platform/db/database.ts";
import { challengeMs } from "./model.ts";
import { insertChallenge, readPasskey, takeChallenge, usePasskey } from "./passkey-store.ts";

/** The purposes of a challenge, each with its device and what else it is bound to (R-REC-10). */
export type Purpose =
  /** A sign-in on the device with this credential. */
  | readonly ["sign_in", given: string]
  /** A new passkey, a proof of who asks, or the confirmation of an order, by a player who is signed in on a device. */
  | readonly ["add" | "prove" | "confirm", playerId: PlayerId, signInRef: string, ...subject: string[]];

const boundTo = (purpose: Purpose): Buffer => createHash("sha256").update(JSON.stringify(purpose)).digest();

export interface ChallengeDeps {
  readonly now: () => number;
  readonly passkeys: Passkeys;
}

/** Makes a challenge for one purpose: 256 random bits, base64url. */
export async function newChallenge(sql: Sql, { now }: ChallengeDeps, purpose: Purpose): Promise<string> {
  const challenge = newToken();
  await insertChallenge(sql, { challenge, boundTo: boundTo(purpose), until: now() + challengeMs });
  return challenge;
}

/** Uses up the challenge that an answer says it signed; null if it was not made for this purpose, used or expired. */
export async function challengeOf(
  sql: Sql,
  { now }: ChallengeDeps,
  answer: unknown,
  purpose: Purpose,
): Promise<string | null> {
  const challenge = challengeIn(answer);
  if (challenge === null || !(await takeChallenge(sql, challenge, boundTo(purpose), now()))) return null;
  return challenge;
}

/** Returns whose passkey signed a challenge of this purpose, and records its use; null for every wrong answer. */
export async function signerOf(
  sql: Sql,
  deps: ChallengeDeps,
  answer: { readonly id: string },
  purpose: Purpose,
): Promise<PlayerId | null> {
  const challenge = await challengeOf(sql, deps, answer, purpose);
  const passkey = challenge === null ? null : await readPasskey(sql, answer.id);
  if (challenge === null || passkey === null) return null;
  const counter = await deps.passkeys.signed(answer, challenge, passkey);
  if (counter === null || !(await usePasskey(sql, passkey.credentialId, counter, deps.now()))) return null;
  return passkey.playerId;
}
