import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import { applyEvent } from "../apply-event.ts";
import { sealContext, type OrderRef, type Withdrawal } from "../model.ts";
import { readOrder } from "../read-orders.ts";
import { lockOrder } from "../store.ts";
import { enqueueAdvance } from "../turns.ts";
import { claimAccountNumber, type ClaimDeps } from "./claim-account-number.ts";
import {
  maxCorrections,
  maxWrongProofs,
  proofFor,
  type CorrectionProof,
  type CorrectionRefusal,
} from "./correction-rules.ts";
import {
  changeAccount,
  countCorrections,
  countWrongProofs,
  insertWrongProof,
  readSealedPhone,
} from "./correction-store.ts";
import { saveAccount } from "./saved-accounts.ts";

export interface CorrectionDeps extends ClaimDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly sealing: Sealing;
  /** Whether the player signs in by name; a guest has no password. */
  readonly hasPassword: (playerId: PlayerId) => Promise<boolean>;
  readonly verifyPassword: (playerId: PlayerId, password: string) => Promise<boolean>;
  /** Provided by the accounts module: the devices that sign-ins are on. */
  readonly devices: {
    /** Whether a credential opens the device of a sign-in. */
    opens(sql: Sql, credential: string, signInRef: string): Promise<boolean>;
    /** Whether two sign-ins are on one device. */
    same(sql: Sql, one: string, other: string): Promise<boolean>;
  };
}

export interface CorrectionInput {
  readonly accountNumber: string;
  /** Credential of the caller's device. */
  readonly deviceId: string;
  readonly verification: string;
  readonly sessionRef: string;
  /** The caller's sign-in; null if unknown. */
  readonly signInRef: string | null;
  readonly address: string;
}

/**
 * Returns why the account of an order can no longer be corrected, or null while it can. Wrong proofs by others do not
 * count against the device that placed the order.
 */
async function limitOf(sql: Sql, order: OrderRef, proof: CorrectionProof): Promise<CorrectionRefusal | null> {
  if ((await countCorrections(sql, order)) >= maxCorrections) return "too_many_corrections";
  if (proof === "device") return null;
  return (await countWrongProofs(sql, order)) >= maxWrongProofs ? "too_many_wrong_proofs" : null;
}

/** Reads the proof a caller needs to correct an order, and why they cannot; `refusal` is null while they can. */
export async function readCorrection(deps: CorrectionDeps, order: Withdrawal, signInRef: string | null) {
  const { database: sql, devices } = deps;
  const { signInRef: placedFrom } = order;
  const onDevice = placedFrom !== null && signInRef !== null && (await devices.same(sql, placedFrom, signInRef));
  const proof = proofFor(order, { onDevice, named: await deps.hasPassword(order.playerId) });
  return { proof, refusal: await limitOf(sql, order, proof) };
}

/** Corrects the account of an order the bank rejected and sends it again, free of charge (R-SRV-30). */
export async function correctAccount(
  tx: Tx,
  deps: CorrectionDeps,
  ref: OrderRef,
  input: CorrectionInput,
): Promise<"ok" | "not_found" | "account_in_use" | CorrectionRefusal> {
  const at = deps.now();
  if (!(await lockOrder(tx, ref))) return "not_found";
  const order = await readOrder(tx, ref);
  if (order === null || order.last.code !== 2000) return "not_at_2000";
  // The device is checked first: its credential is proof enough, and others cannot use up its attempts.
  const onDevice = order.signInRef !== null && (await deps.devices.opens(tx, input.deviceId, order.signInRef));
  const proof = proofFor(order, { onDevice, named: await deps.hasPassword(ref.playerId) });
  const refusal =
    (await limitOf(tx, order, proof)) ?? (await checkProof(deps, order, { proof, onDevice, at }, input.verification));
  if (refusal !== null) return refusal;

  const { accountNumber, sessionRef, signInRef, address } = input;
  const accountHash = await claimAccountNumber(tx, deps, ref, { channel: order.channel, number: accountNumber }, at);
  if (accountHash === null) return "account_in_use";
  const last4 = accountNumber.slice(-4);
  const account = deps.sealing.seal(accountNumber, sealContext(ref.orderId, "account"));
  await changeAccount(tx, order, { account, accountHash, last4, verifiedBy: proof, sessionRef, address }, at);
  await saveCorrected(tx, deps, order, { accountNumber, accountHash, signInRef, at });
  const changed = await applyEvent(tx, deps, ref, "corrected", at, { facts: { last4 } });
  if (changed === null) throw new Error("a locked order moved");
  await enqueueAdvance(tx, ref);
  return "ok";
}

/** Saves the corrected account in place of the rejected one, which is no longer saved. */
async function saveCorrected(
  tx: Tx,
  { sealing }: CorrectionDeps,
  order: Withdrawal,
  corrected: Pick<CorrectionInput, "accountNumber" | "signInRef"> & {
    readonly accountHash: Buffer;
    readonly at: number;
  },
): Promise<void> {
  const { playerId, orderId, bankName } = order;
  const { at, ...account } = corrected;
  const holderName = sealing.open(order.sealed.holder, sealContext(orderId, "holder"));
  const phone = sealing.open(await readSealedPhone(tx, order), sealContext(orderId, "phone"));
  await saveAccount(tx, sealing, { ...account, playerId, holderName, phone, bankName }, at);
}

/** Checks the proof of a caller who corrects a locked order; returns null when it is right. */
async function checkProof(
  deps: CorrectionDeps,
  order: Withdrawal,
  { proof, onDevice, at }: { readonly proof: CorrectionProof; readonly onDevice: boolean; readonly at: number },
  verification: string,
): Promise<CorrectionRefusal | null> {
  if (proof === "device") return onDevice ? null : "wrong_device";
  const proven =
    proof === "password"
      ? await deps.verifyPassword(order.playerId, verification)
      : verification === deps.sealing.open(order.sealed.account, sealContext(order.orderId, "account"));
  if (proven) return null;
  // Stored outside this transaction, which a refusal rolls back; the next guess waits for the order's lock and sees it.
  await insertWrongProof(deps.database, order, at);
  return proof === "password" ? "wrong_password" : "wrong_account_number";
}
