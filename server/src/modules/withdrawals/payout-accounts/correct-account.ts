import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { sealContext, type OrderRef, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import { lockOrder } from "../life-cycle/store.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import { claimAccountNumber, type ClaimDeps, type ClaimRefusal } from "./account-use.ts";
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

export interface CorrectionDeps extends Pick<Services, "now" | "sealing">, ClaimDeps, LifeCycle {
  /** Whether the player signs in by name; a guest has no password. */
  readonly hasPassword: (sql: Sql, playerId: PlayerId) => Promise<boolean>;
  /** Provided by the accounts module: the devices that sign-ins are on. */
  readonly devices: {
    /** Whether a credential opens the device of a sign-in. */
    opens(sql: Sql, credential: string, signInRef: string): Promise<boolean>;
    /** Whether two sign-ins are on one device. */
    same(sql: Sql, one: string, other: string): Promise<boolean>;
  };
}

export interface ProofDeps extends CorrectionDeps {
  readonly database: Database;
  /** Returns whether this is the player's password; null when too many callers wait. */
  readonly verifyPassword: (playerId: PlayerId, password: string) => Promise<boolean | null>;
}

export interface CorrectionInput {
  readonly accountNumber: string;
  /** Credential of the caller's device. */
  readonly deviceId: string;
  readonly verification: string;
  /** Whether `verification` is the player's password, see `checkPassword`. */
  readonly isPassword: boolean;
  readonly sessionRef: string;
  /** The caller's sign-in. */
  readonly signInRef: string;
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

/** Returns the proof that a caller needs. */
async function neededProof(
  sql: Sql,
  { hasPassword }: Pick<CorrectionDeps, "hasPassword">,
  order: Withdrawal,
  onDevice: boolean,
): Promise<CorrectionProof> {
  return proofFor(order, { onDevice, hasPassword: await hasPassword(sql, order.playerId) });
}

/** The proof a caller needs to correct an order, and why they cannot; `refusal` is null while they can. */
export interface Correction {
  readonly proof: CorrectionProof;
  readonly refusal: CorrectionRefusal | null;
}

export async function readCorrection(deps: ProofDeps, order: Withdrawal, signInRef: string): Promise<Correction> {
  const { database: sql, devices } = deps;
  const { signInRef: placedFrom } = order;
  const onDevice = placedFrom !== null && (await devices.same(sql, placedFrom, signInRef));
  const proof = await neededProof(sql, deps, order, onDevice);
  return { proof, refusal: await limitOf(sql, order, proof) };
}

/** Whether a credential opens the device that placed the order. */
async function isOnDevice(
  sql: Sql,
  { devices }: CorrectionDeps,
  order: Withdrawal,
  deviceId: string,
): Promise<boolean> {
  return order.signInRef !== null && devices.opens(sql, deviceId, order.signInRef);
}

/**
 * Returns whether a caller who needs the password gave it, before the transaction of the correction: hashing takes
 * long. Returns false when another proof is needed, or when no correction is possible any more, and null when too many
 * callers wait.
 */
export async function checkPassword(
  deps: ProofDeps,
  ref: OrderRef,
  { verification, deviceId }: Pick<CorrectionInput, "verification" | "deviceId">,
): Promise<boolean | null> {
  const { database } = deps;
  const order = await readOrder(database, ref);
  if (order?.last.code !== 2000) return false;
  const proof = await neededProof(database, deps, order, await isOnDevice(database, deps, order, deviceId));
  if (proof !== "password" || (await limitOf(database, order, proof)) !== null) return false;
  return deps.verifyPassword(ref.playerId, verification);
}

/**
 * Corrects the account of an order the bank rejected and sends it again, free of charge (R-SRV-30). A refusal has
 * stored at most a wrong proof or a refused account, which the call must keep although it fails.
 */
export async function correctAccount(
  tx: Tx,
  deps: CorrectionDeps,
  ref: OrderRef,
  input: CorrectionInput,
): Promise<"ok" | "not_found" | ClaimRefusal | CorrectionRefusal> {
  const at = deps.now();
  if (!(await lockOrder(tx, ref))) return "not_found";
  const order = await readOrder(tx, ref);
  if (order === null || order.last.code !== 2000) return "not_at_2000";
  // The device is checked first: its credential is proof enough, and others cannot use up its attempts.
  const onDevice = await isOnDevice(tx, deps, order, input.deviceId);
  const proof = await neededProof(tx, deps, order, onDevice);
  const refusal = (await limitOf(tx, order, proof)) ?? wrongProof(deps, order, { proof, onDevice }, input);
  if (refusal !== null) {
    // Under the order's lock, so that simultaneous guesses are counted too.
    if (refusal === "wrong_password" || refusal === "wrong_account_number") {
      await insertWrongProof(tx, { ...ref, at });
    }
    return refusal;
  }

  const { accountNumber, sessionRef, signInRef, address } = input;
  const claimed = { channel: order.channel, bankName: order.bankName, number: accountNumber };
  const accountHash = await claimAccountNumber(tx, deps, ref, claimed, at);
  if (typeof accountHash === "string") return accountHash;
  const last4 = accountNumber.slice(-4);
  const account = deps.sealing.seal(accountNumber, sealContext(ref.orderId, "account"));
  await changeAccount(tx, order, { account, accountHash, last4, verifiedBy: proof, sessionRef, address }, at);
  await saveCorrected(tx, deps, order, { accountNumber, accountHash, signInRef, at });
  const changed = await deps.applyEvent(tx, ref, "corrected", at, { details: { last4 } });
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

/** Returns why a caller's proof is wrong; null when it is right. */
function wrongProof(
  { sealing }: CorrectionDeps,
  order: Withdrawal,
  { proof, onDevice }: { readonly proof: CorrectionProof; readonly onDevice: boolean },
  { isPassword, verification }: CorrectionInput,
): CorrectionRefusal | null {
  switch (proof) {
    case "device":
      return onDevice ? null : "wrong_device";
    case "password":
      return isPassword ? null : "wrong_password";
    case "account_number": {
      const current = sealing.open(order.sealed.account, sealContext(order.orderId, "account"));
      return verification === current ? null : "wrong_account_number";
    }
  }
}
