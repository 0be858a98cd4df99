import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Database } from "../../platform/db/database.ts";
import { failuresAllowed, failureWindowMs } from "./model.ts";
import { countFailures } from "./read-model.ts";
import { addAttempt, clearAttempt } from "./store.ts";

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no hash, so that every answer takes the same work (R-SRV-10). */
const nobody = hash(randomUUID(), hashing);

export function hashPassword(password: string): Promise<string> {
  return hash(password, hashing);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/**
 * Checks a password for a login name, throttled by the name and by the address: after five failures of either in 15
 * minutes no password is right any more (R-SRV-10). `passwordHash` is null where nobody has the name.
 */
export async function checkPassword(
  deps: { readonly database: Database; readonly now: () => number },
  attempt: { readonly loginName: string; readonly address: string; readonly password: string },
  passwordHash: string | null,
): Promise<"right" | "wrong" | "throttled"> {
  const { database, now } = deps;
  const subjects = [`name:${attempt.loginName}`, `address:${attempt.address}`];
  const attemptId = newId("a");
  await addAttempt(database, attemptId, subjects, now());
  const throttled = (await countFailures(database, subjects, now() - failureWindowMs)) > failuresAllowed;
  const compared = throttled ? null : passwordHash;
  const matches = await verify(compared ?? (await nobody), attempt.password);
  if (throttled) return "throttled";
  if (compared === null || !matches) return "wrong";
  await clearAttempt(database, attemptId);
  return "right";
}
