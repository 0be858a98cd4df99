import { isCommonPassword } from "../../../platform/crypto/common-passwords.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import { actorOf, recordAboutOperator } from "../audit-entries.ts";
import { enrolAgainMs, needsPasskey } from "../model.ts";
import { enrol, insertCredential, readByEmail, readOperator, type PasswordFactor } from "../accounts/store.ts";
import { isFreeName } from "../accounts/names.ts";
import { cutOff, lockOperators } from "../accounts/locks.ts";
import { query } from "../statements.ts";
import { addressOf, bareCode, newRecoveryCodes, stepOf } from "./codes.ts";
import { findLink, invite, mayEnrolAgain, type Invitation, type LinkSecrets } from "./links.ts";
import { countedBy, secretOf, type SignInDeps } from "./sign-in.ts";
import { rememberDevice } from "./devices.ts";
import type { From } from "./sessions.ts";
import type { Passkey } from "../../../platform/crypto/passkeys.ts";

const useInvitation = query(
  "use_invitation",
  `update backoffice.invitation set used_at = :at
   where token_hash = :tokenHash and used_at is null and expires_at > :at returning operator_id`,
);

const replaceRecoveryCodes = query(
  "replace_recovery_codes",
  `with old as (delete from backoffice.recovery_code where operator_id = :operatorId and not code_hash = any(:codeHashes))
   insert into backoffice.recovery_code (operator_id, code_hash) select :operatorId, code from unnest(:codeHashes::bytea[]) code`,
);

const useRecoveryCode = query(
  "use_recovery_code",
  `update backoffice.recovery_code set used_at = :at
   where operator_id = :operatorId and code_hash = :codeHash and used_at is null returning operator_id`,
);

/** The result of an accepted invitation: the cookies of session and browser, and codes that are shown once. */
export type Accepted =
  | { readonly token: string; readonly device: string; readonly recoveryCodes: readonly string[] }
  | ConsoleFailure;

/** Enrols operators by invitation: only an enrolled second factor uses up a link (R-OPR-02). */
export function createInvitations(deps: SignInDeps & { readonly operatorName: string }) {
  const { database, hash, hashing, moneyMode, now, passkeys, sealing, sessions } = deps;

  /** Uses up the link, stores the factor and starts a session; a failure if the link was used meanwhile. */
  const accept = async (
    invitation: Invitation,
    given: string,
    from: From,
    factor: { readonly passkey: Passkey } | PasswordFactor,
  ): Promise<Accepted> =>
    // After a failure the link stays valid.
    database.transaction((tx) =>
      tx.attempt(
        () => enrolBy(tx, invitation, given, from, factor),
        (made) => "failure" in made,
      ),
    );

  const enrolBy = async (
    tx: Tx,
    { operatorId, tokenHash }: Invitation,
    given: string,
    from: From,
    factor: { readonly passkey: Passkey } | PasswordFactor,
  ): Promise<Accepted> => {
    const at = now();
    await lockOperators(tx, "change");
    // An operator who was suspended or got other roles has no valid link; the account is read again all the same.
    const operator = await readOperator(tx, operatorId);
    const used = await useInvitation.first(tx, { tokenHash, at });
    if (used === undefined || operator === null || operator.state === "suspended")
      return { failure: "invitation_unknown" };
    const isKnown = operator.name !== "";
    if (!isKnown && !(await isFreeName(tx, operatorId, given))) return { failure: "name_taken" };
    if (isKnown) await cutOff(tx, { name: operator.name, operatorId }, operatorId, "factor_reset", at);
    // An operator who enrols again keeps the name, and so stays the same in the audit log.
    const name = isKnown ? operator.name : given;
    const byPasskey = "passkey" in factor;
    await enrol(tx, { operatorId, name }, byPasskey ? null : factor, at);
    if (byPasskey && !(await insertCredential(tx, operatorId, factor.passkey, at))) return { failure: "login_failed" };
    const recoveryCodes = byPasskey ? [] : newRecoveryCodes();
    const codeHashes = recoveryCodes.map((code) => hash(["recovery", operatorId, bareCode(code)]));
    await replaceRecoveryCodes(tx, { operatorId, codeHashes });
    const started = await sessions.start(tx, operatorId, from, at);
    await recordAboutOperator(
      tx,
      actorOf({ ...operator, name, sessionId: started.sessionId }),
      isKnown ? "enrol_again" : "enrol",
      operatorId,
      at,
      {
        details: { factor: byPasskey ? "passkey" : "code" },
      },
    );
    const device = await rememberDevice(tx, operatorId, from.device ?? "", at);
    return { token: started.token, device, recoveryCodes };
  };

  return {
    async open(secrets: LinkSecrets, from: From) {
      const invitation = await findLink(deps, secrets, from);
      if ("failure" in invitation) return invitation;
      const { operator, challenge, expiresAt, totpSecret } = invitation;
      const secret = sealing.open(totpSecret, secretOf(operator.operatorId));
      return {
        email: operator.email,
        name: operator.name,
        roles: [...operator.roles],
        expiresAt,
        passkeyRequired: needsPasskey(operator.roles, moneyMode),
        passkeyOptions: { ...(await passkeys.toMake({ id: operator.operatorId, name: operator.email }, challenge)) },
        totpSecret: secret,
        totpAddress: addressOf(secret, operator.email),
      };
    },

    async acceptWithPasskey(
      { name, answer, ...secrets }: LinkSecrets & { readonly name: string; readonly answer: unknown },
      from: From,
    ): Promise<Accepted> {
      const invitation = await findLink(deps, secrets, from);
      if ("failure" in invitation) return invitation;
      const passkey = await passkeys.made(answer, invitation.challenge);
      return passkey === null ? { failure: "login_failed" } : accept(invitation, name, from, { passkey });
    },

    async acceptWithPassword(
      given: LinkSecrets & { readonly name: string; readonly password: string; readonly code: string },
      from: From,
    ): Promise<Accepted> {
      const invitation = await findLink(deps, given, from);
      if ("failure" in invitation) return invitation;
      const { operator, totpSecret } = invitation;
      if (needsPasskey(operator.roles, moneyMode)) return { failure: "passkey_required" };
      const [name = ""] = operator.email.split("@");
      // With a name of up to three letters, too many passwords would be refused.
      const login = name.length < 4 ? operator.email : name;
      if (isCommonPassword(given.password, { login, operator: deps.operatorName })) {
        return { failure: "password_common" };
      }
      const step = stepOf(sealing.open(totpSecret, secretOf(operator.operatorId)), given.code, now());
      if (step === null) return { failure: "login_failed" };
      const passwordHash = await hashing.hash(given.password, "stranger");
      if (passwordHash === null) return { failure: "busy" };
      return accept(invitation, given.name, from, { passwordHash, sealedSecret: totpSecret, step });
    },

    /**
     * Uses up a recovery code and makes a link to enrol again for an operator who lost the second factor; it signs
     * nobody in (R-OPR-09).
     */
    async recover(
      given: { readonly email: string; readonly password: string; readonly recoveryCode: string },
      from: From,
    ): Promise<{ readonly token: string } | ConsoleFailure> {
      const at = now();
      const counted = await deps.failures.take(database, await countedBy(deps, given.email, from), at);
      if (counted.failureId === null) return { failure: "rate_limited", retryAfter: counted.wait };
      const operator = await readByEmail(database, given.email);
      const matches = await hashing.matches(given.password, operator?.passwordHash ?? null, "stranger");
      if (matches === null) return { failure: "busy" };
      const work = async (tx: Tx): Promise<string | null> => {
        await lockOperators(tx, "change");
        const present = operator === null ? null : await readOperator(tx, operator.operatorId);
        if (
          operator === null ||
          !matches ||
          present?.state !== "active" ||
          present.passwordHash !== operator.passwordHash
        )
          return null;
        const { name, operatorId } = operator;
        const codeHash = hash(["recovery", operatorId, bareCode(given.recoveryCode)]);
        if ((await useRecoveryCode.first(tx, { operatorId, codeHash, at })) === undefined) return null;
        if (!(await mayEnrolAgain(tx, operatorId, at))) return "limited";
        await recordAboutOperator(tx, { name, operatorId }, "use_recovery_code", operatorId, at);
        return invite(tx, deps, operatorId, null);
      };
      // A code for which no link was made is not used up.
      const token = await database.transaction((tx) =>
        tx.attempt(
          () => work(tx),
          (made) => made === "limited",
        ),
      );
      if (token === null) return { failure: "login_failed" };
      if (token === "limited") return { failure: "rate_limited", retryAfter: enrolAgainMs / 1000 };
      await deps.failures.drop(database, counted.failureId);
      return { token };
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
