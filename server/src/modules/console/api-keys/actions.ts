import { randomBytes } from "node:crypto";
import { apiKeyPrefix, apiScopeNames, type ApiScope } from "@fairlobby/contract/api";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import { recordAudit } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind, NewCode } from "../policy/action.ts";
import { insertApiKey, readApiKey, setRevoked } from "./store.ts";

export interface KeyPayload {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: number | null;
  /** How the key begins; the rest of it is in no payload. */
  readonly mark: string;
}

/** Returns a new mark: the prefix and 40 random bits, in letters and digits. */
export const newMark = (): string => {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return apiKeyPrefix + Array.from(randomBytes(8), (byte) => alphabet[byte & 31]).join("");
};

/** Returns a new key with a mark, and its hash. */
const newKey = (mark: string): NewCode => {
  const code = `${mark}_${newToken()}`;
  return { code, codeHash: hashToken(code) };
};

/** Returns scopes as one text, in the order of their list. */
const wordsOf = (scopes: readonly ApiScope[]): string =>
  apiScopeNames.filter((scope) => scopes.includes(scope)).join(", ");

const create: ActionKind<KeyPayload> = {
  action: "create_api_key",
  showsKey: true,
  async prepare(_sql, { name, scopes, expiresAt, mark }, _operator, at) {
    if (expiresAt !== null && expiresAt <= at) return { failure: "invalid_input", params: { field: "expiresAt" } };
    return {
      subject: { kind: "api_key", id: mark },
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
  async carryOut(tx, { name, scopes, expiresAt, mark }, { actor, codeHash, reason, proposalId }, at) {
    const { operatorId } = actor;
    // Of an approved proposal, the proposer was shown the key; its approver must not be shown another.
    if (operatorId === undefined || (proposalId !== null && codeHash === null)) return { failure: "stale" };
    const made = codeHash === null ? newKey(mark) : { code: null, codeHash };
    const key = { name, mark, hash: made.codeHash, scopes, operatorId, at, proposalId, expiresAt };
    const [row] = await insertApiKey(tx, key);
    if (row === undefined) return { failure: "stale" };
    const details = { name, scopes: wordsOf(scopes), key: row.keyId, ...ofProposal(proposalId) };
    const subject = { kind: "api_key", id: mark };
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
      subject: { kind: "api_key", id: key.mark },
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
    const subject = { kind: "api_key", id: key.mark };
    await recordAudit(tx, { actor, action: "revoke_api_key", subject, note: reason, details, at });
    return { link: null };
  },
};

/** The actions on the keys of programs, on which policy decides. */
export const apiKeyActions = { create, revoke };

/** The action that creates a key, for its proposer: if others have to approve, it shows the key at once. */
export const createWithMark = (mark: string): ActionKind<KeyPayload> => ({ ...create, newCode: () => newKey(mark) });
