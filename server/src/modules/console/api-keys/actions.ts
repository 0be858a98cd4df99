import { randomBytes } from "node:crypto";
import { apiKeyPrefix, apiScopeNames, type ApiScope } from "@fairlobby/contract/api";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind, NewCode } from "../policy/action.ts";
import { insertApiKey, readApiKey, revokeKeysBy, setRevoked } from "./store.ts";

export interface KeyPayload {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: number | null;
  /** How the key begins; the rest of it is in no payload. */
  readonly prefix: string;
}

/** Returns a new prefix: what every key begins with and 40 random bits, in letters and digits. */
export const newPrefix = (): string => {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return apiKeyPrefix + Array.from(randomBytes(8), (byte) => alphabet[byte & 31]).join("");
};

/** Returns a new key with a prefix, and its hash. */
const newKey = (prefix: string): NewCode => {
  const code = `${prefix}_${newToken()}`;
  return { code, codeHash: hashToken(code) };
};

/** Returns scopes as one text, in the order of their list. */
const wordsOf = (scopes: readonly ApiScope[]): string =>
  apiScopeNames.filter((scope) => scopes.includes(scope)).join(", ");

const create: ActionKind<KeyPayload> = {
  action: "create_api_key",
  showsKey: true,
  async prepare(_sql, { name, scopes, expiresAt, prefix }, _operator, at) {
    if (expiresAt !== null && expiresAt <= at) return { failure: "invalid_input", params: { field: "expiresAt" } };
    return {
      subject: { kind: "api_key", id: prefix },
      name,
      about: "",
      amount: 0n,
      own: null,
      lines: [
        { field: "name", before: null, after: name },
        { field: "scopes", before: null, after: wordsOf(scopes) },
        ...(expiresAt === null ? [] : [{ field: "expiresAt", before: null, after: new Date(expiresAt).toISOString() }]),
      ],
      // What a key writes takes two people, whatever policy says (R-EXT-21).
      ...(scopes.includes("write") ? { people: 2 } : {}),
      base: "",
    };
  },
  async carryOut(tx, { name, scopes, expiresAt, prefix }, { actor, codeHash, reason, proposalId }, at) {
    const { operatorId } = actor;
    // Of an approved proposal, the proposer was shown the key; its approver must not be shown another.
    if (operatorId === undefined || (proposalId !== null && codeHash === null)) return { failure: "stale" };
    const made = codeHash === null ? newKey(prefix) : { code: null, codeHash };
    const key = { name, prefix, hash: made.codeHash, scopes, operatorId, at, proposalId, expiresAt };
    const [row] = await insertApiKey(tx, key);
    if (row === undefined) return { failure: "stale" };
    const details = { name, scopes: wordsOf(scopes), key: row.keyId, ...ofProposal(proposalId) };
    const subject = { kind: "api_key", id: prefix };
    await recordAudit(tx, { actor, action: "create_api_key", subject, note: reason, details, at });
    return { link: made.code };
  },
};

const revoke: ActionKind<{ readonly keyId: string }> = {
  action: "revoke_api_key",
  async prepare(sql, { keyId }) {
    const key = await readApiKey(sql, keyId);
    if (key === undefined) return { failure: "not_found" };
    if (key.revokedAt !== null) return { failure: "already_decided" };
    return {
      subject: { kind: "api_key", id: key.prefix },
      name: key.name,
      about: "",
      amount: 0n,
      own: null,
      lines: [{ field: "state", before: "works", after: "revoked" }],
      base: "",
    };
  },
  async carryOut(tx, { keyId }, { actor, reason, proposalId }, at) {
    const { operatorId } = actor;
    if (operatorId === undefined) return { failure: "stale" };
    const key = await readApiKey(tx, keyId);
    const done = await setRevoked(tx, { keyId, operatorId, at });
    if (key === undefined || done.length === 0) return { failure: "already_decided" };
    const details = { name: key.name, key: keyId, ...ofProposal(proposalId) };
    const subject = { kind: "api_key", id: key.prefix };
    await recordAudit(tx, { actor, action: "revoke_api_key", subject, note: reason, details, at });
    return { link: null };
  },
};

/** Revokes the keys that a suspended person created and may have kept (R-EXT-23), with an audit entry each. */
export async function revokeKeysOfSuspended(tx: Tx, actor: Actor, createdBy: string, at: number): Promise<void> {
  const { operatorId: revokedBy } = actor;
  if (revokedBy === undefined) throw new Error("only people suspend people");
  for (const { keyId, name, prefix } of await revokeKeysBy(tx, { createdBy, revokedBy, at })) {
    const subject = { kind: "api_key", id: prefix };
    const details = { name, key: keyId };
    const note = "The person who created it was suspended.";
    await recordAudit(tx, { actor, action: "revoke_api_key", subject, note, details, at });
  }
}

/** The actions on the keys of programs, on which policy decides. */
export const apiKeyActions = { create, revoke };

/** The action that creates a key, for its proposer: if others have to approve, it shows the key at once. */
export const createWithPrefix = (prefix: string): ActionKind<KeyPayload> => ({
  ...create,
  newCode: () => newKey(prefix),
});
