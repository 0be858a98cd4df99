import type { Database } from "../../platform/db/database.ts";
import { addressBlock } from "../../platform/http/rate-limits.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Hashing } from "../../platform/crypto/password-hashing.ts";
import { clearAttempt, startAttempt } from "./store.ts";

export interface Attempt {
  /** What is given; failures with a recovery code are counted apart from those with a password (R-REC-05). */
  readonly secret?: "password" | "code";
  readonly loginName: string;
  /** Network address of the caller. */
  readonly address: string;
  readonly password: string;
  /** The caller's device if the account signed in on it before; else null. */
  readonly knownDevice: Buffer | null;
}

/** Seconds until the next attempt may be made. */
export interface Throttled {
  readonly retryAfter: number;
}

/**
 * Checks a password, or a recovery code in its place, for a login name. Failures are counted per name and address for strangers, and separately for each
 * device the account knows, so that no one else can use up the owner's attempts (R-SRV-10). An attempt beyond the
 * allowance is refused without hashing. `passwordHash` is null when no account has the name.
 */
export async function checkPassword(
  { database, now, hashing }: { readonly database: Database; readonly now: () => number; readonly hashing: Hashing },
  { secret = "password", loginName, address, password, knownDevice }: Attempt,
  passwordHash: string | null,
): Promise<"right" | "wrong" | Throttled> {
  const name = secret === "password" ? loginName : `${loginName}:${secret}`;
  const subjects =
    knownDevice === null
      ? [`name:${name}`, `address:${addressBlock(address)}`]
      : [`device:${knownDevice.toString("hex")}:${name}`];
  const attemptId = newId("a");
  const waitMs = await startAttempt(database, attemptId, subjects, now());
  if (waitMs > 0) return { retryAfter: Math.ceil(waitMs / 1000) };
  const matched = await hashing.matches(password, passwordHash, knownDevice === null ? "stranger" : "known");
  if (matched === false) return "wrong";
  await clearAttempt(database, { attemptId });
  return matched === null ? { retryAfter: 1 } : "right";
}
