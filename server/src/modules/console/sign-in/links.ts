import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { nobody, recordAboutOperator } from "../audit-entries.ts";
import { enrolAgainMs, invitationMs, maxEnrolAgain, maxWrongCodes } from "../model.ts";
import { readOperator, type ConsoleAccount } from "../accounts/store.ts";
import type { NewCode } from "../policy/action.ts";
import { query } from "../statements.ts";
import { bareCode, newCode, newSecret } from "./codes.ts";
import type { From } from "./sessions.ts";
import { secretOf, type SignInDeps } from "./sign-in.ts";

/*
 * Links to enrol a second factor. Anyone who holds one can enrol as the operator, so a link that two people decided on
 * has two halves: the approver is shown the link, the proposer a code, and neither is of any use alone (R-OPR-19).
 */

const insertInvitation = query(
  "insert_invitation",
  `with former as (
     update backoffice.invitation set used_at = :at where operator_id = :operatorId and used_at is null
   )
   insert into backoffice.invitation
     (token_hash, operator_id, totp_secret, challenge, created_at, expires_at, link_hash)
   select :tokenHash, operator_id, :secret, :challenge, :at, :until, :linkHash? from backoffice.operator
   where operator_id = :operatorId and state <> 'suspended' for share
   returning operator_id`,
);

const hashOfCode = (hash: KeyedHash, code: string): Buffer => hash(["invitation", bareCode(code)]);

/** Returns the hash of both halves: a console of a version without codes finds nothing by the link alone. */
const hashOfBoth = (token: string, codeHash: Buffer): Buffer => hashToken(`${token}.${codeHash.toString("base64url")}`);

/** Makes the code that a proposer is shown. */
export function newInvitationCode(hash: KeyedHash): NewCode {
  const code = newCode();
  return { code, codeHash: hashOfCode(hash, code) };
}

/**
 * Makes a link for an operator to enrol a second factor, and ends the earlier ones. Returns its token. Throws for a
 * suspended operator; waits for a suspension under way.
 * @param codeHash hash of the code that the link needs; null for a whole link, which one person decides on
 */
export async function invite(
  tx: Tx,
  { sealing, now }: Pick<SignInDeps, "sealing" | "now">,
  operatorId: string,
  codeHash: Buffer | null,
): Promise<string> {
  const token = newToken();
  const at = now();
  const secret = sealing.seal(newSecret(), secretOf(operatorId));
  const ofLink = hashToken(token);
  const hashes =
    codeHash === null
      ? { tokenHash: ofLink, linkHash: null }
      : { tokenHash: hashOfBoth(token, codeHash), linkHash: ofLink };
  const values = { ...hashes, operatorId, secret, challenge: newToken(), at, until: at + invitationMs };
  if ((await insertInvitation.first(tx, values)) === undefined) throw new Error("a suspended person gets no link");
  return token;
}

const countInvitations = query(
  "count_invitations",
  `select count(*)::int as "made!" from backoffice.invitation where operator_id = :operatorId and created_at > :since`,
);

/** Returns whether a further link to enrol again may be made for an operator: three within 24 hours (R-OPR-14). */
export async function mayEnrolAgain(sql: Sql, operatorId: string, at: number): Promise<boolean> {
  const made = (await countInvitations.first(sql, { operatorId, since: at - enrolAgainMs }))?.made ?? 0;
  return made < maxEnrolAgain;
}

/** What a person sends to use a link. */
export interface LinkSecrets {
  readonly token: string;
  /** As typed; undefined for a whole link. */
  readonly invitationCode?: string | undefined;
}

const invitationByToken = query(
  "invitation_by_token",
  `select token_hash, operator_id, totp_secret, challenge, expires_at from backoffice.invitation
   where token_hash = :tokenHash and used_at is null and expires_at > :at`,
);

/** A valid link, and its operator. */
export type Invitation = RowOf<typeof invitationByToken> & { readonly operator: ConsoleAccount };

const invitationByLink = query(
  "invitation_by_link",
  "select operator_id from backoffice.invitation where link_hash = :linkHash and used_at is null and expires_at > :at",
);

const tryInvitationCode = query(
  "try_invitation_code",
  `update backoffice.invitation
   set wrong_codes = wrong_codes + (token_hash <> :tokenHash)::int,
     used_at = case when token_hash <> :tokenHash and wrong_codes + 1 >= :maxWrongCodes then :at::timestamptz end
   where link_hash = :linkHash and used_at is null and expires_at > :at::timestamptz
   returning operator_id, token_hash = :tokenHash as "fits!", used_at is not null as "isVoid!"`,
);

type FindDeps = Pick<SignInDeps, "database" | "hash" | "now">;

/** Finds a valid link; fails with `invitation_code_required` when the link needs a code and it is missing or wrong. */
export async function findLink(deps: FindDeps, secrets: LinkSecrets, from: From): Promise<Invitation | ConsoleFailure> {
  const { database, hash, now } = deps;
  const { token, invitationCode } = secrets;
  const at = now();
  const linkHash = hashToken(token);
  let tokenHash = linkHash;
  if (invitationCode === undefined) {
    const half = await invitationByLink.first(database, { linkHash, at });
    if (half !== undefined) return { failure: "invitation_code_required" };
  } else {
    tokenHash = hashOfBoth(token, hashOfCode(hash, invitationCode));
    const failure = await countTry(deps, linkHash, tokenHash, from);
    if (failure !== null) return failure;
  }
  const row = await invitationByToken.first(database, { tokenHash, at });
  const operator = row === undefined ? null : await readOperator(database, row.operatorId);
  return row === undefined || operator === null || operator.state === "suspended"
    ? { failure: "invitation_unknown" }
    : { ...row, operator };
}

/** Counts a wrong code, with an audit entry; the fifth ends the link. One statement counts those sent at once, too. */
function countTry(
  { database, now }: FindDeps,
  linkHash: Buffer,
  tokenHash: Buffer,
  from: From,
): Promise<ConsoleFailure | null> {
  return database.transaction(async (tx) => {
    const at = now();
    const tried = await tryInvitationCode.first(tx, { linkHash, tokenHash, at, maxWrongCodes });
    if (tried === undefined) return { failure: "invitation_unknown" };
    if (tried.fits) return null;
    const action = tried.isVoid ? "void_invitation" : "wrong_invitation_code";
    const details = { network: addressBlock(from.address) };
    await recordAboutOperator(tx, nobody, action, tried.operatorId, at, { details });
    return { failure: tried.isVoid ? "invitation_unknown" : "invitation_code_required" };
  });
}
