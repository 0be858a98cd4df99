import { randomBytes } from "node:crypto";
import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Tx } from "../../platform/db/database.ts";
import {
  insertDevice,
  insertFirstContact,
  insertOffered,
  keepCredential,
  lockCredential,
  lockDevice,
  restartFirstContact,
  type CredentialRow,
  type DeviceRow,
} from "./device-store.ts";
import { firstContactMs, isUnguessable } from "./model.ts";

export interface OpenDevice extends DeviceRow {
  /** The credential that opens the device from now on: the client's own, or a new one of 256 random bits. */
  readonly credential: string;
  /** Hash of a new credential, offered until the client shows that it arrived; null when the client keeps its own. */
  readonly offeredHash: Buffer | null;
}

/** Identifies the device; does not open it. */
const newDeviceHash = (): Buffer => randomBytes(32);

function opens(credential: CredentialRow, at: number): boolean {
  if (credential.state === "spent") return false;
  return credential.opensUntil === null || at < credential.opensUntil;
}

/**
 * Finds and locks the device that a credential opens. A credential that opens no device (empty, unknown or spent) gets
 * a new device and a new credential. In case the reply is lost, a random id that the client sent opens the new device
 * too: until the new credential or its token is used, and for at most ten minutes (R-SRV-68, ADR 0012).
 */
export async function openDevice(tx: Tx, given: string, at: number): Promise<OpenDevice> {
  const credentialHash = hashToken(given);
  const opensUntil = at + firstContactMs;
  let known = given === "" ? null : await lockCredential(tx, credentialHash);
  if (known === null && isUnguessable(given)) {
    await insertFirstContact(tx, { credentialHash, deviceHash: newDeviceHash(), opensUntil, at });
    known = await lockCredential(tx, credentialHash);
  }
  let deviceHash = known?.deviceHash ?? newDeviceHash();
  let welcomed = false;
  if (known !== null && !opens(known, at)) {
    welcomed = (await lockDevice(tx, deviceHash))?.welcomed ?? false;
    deviceHash = newDeviceHash();
    await restartFirstContact(tx, { credentialHash, deviceHash, opensUntil });
  }
  await insertDevice(tx, { deviceHash, welcomed, at });
  const device = await lockDevice(tx, deviceHash);
  if (device === null) throw new Error("the device just created is missing");

  if (known?.state === "offered") await keepCredential(tx, credentialHash);
  if (known?.state === "offered" || known?.state === "kept") return { ...device, credential: given, offeredHash: null };
  const credential = newToken();
  const offeredHash = hashToken(credential);
  await insertOffered(tx, { credentialHash: offeredHash, deviceHash, at });
  return { ...device, credential, offeredHash };
}
