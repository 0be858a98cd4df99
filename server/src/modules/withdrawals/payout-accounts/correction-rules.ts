import type { Withdrawal } from "../life-cycle/model.ts";

/**
 * The proof required to correct an order's account (R-SRV-30): the credential of the device that placed it; from another
 * device the password of a named account; the current account number if the order's device is unknown.
 */
export type CorrectionProof = "device" | "password" | "account_number";

export function proofFor(
  order: Pick<Withdrawal, "signInRef">,
  who: { readonly onDevice: boolean; readonly hasPassword: boolean },
): CorrectionProof {
  if (who.hasPassword && !who.onDevice) return "password";
  return order.signInRef === null ? "account_number" : "device";
}

/** Corrections of one order's account: enough for typing errors, too few for trying numbers out. */
export const maxCorrections = 5;

/** Wrong proofs after which an order's account can no longer be changed. */
export const maxWrongProofs = 5;

/** Why the account of an order cannot be corrected now. */
export type CorrectionRefusal =
  | "not_at_2000"
  | "too_many_corrections"
  | "too_many_wrong_proofs"
  | "wrong_device"
  | "wrong_password"
  | "wrong_account_number";
