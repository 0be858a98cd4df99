import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import { isCommonPassword } from "../../../platform/crypto/common-passwords.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import { actorOf, recordAboutPerson } from "../audit-entries.ts";
import { enrolAgainMs, invitationMs, maxEnrolAgain, needsPasskey } from "../model.ts";
import { enrol, insertCredential, readByEmail, readPerson, type PasswordFactor, type Person } from "../people/store.ts";
import { isFreeName } from "../people/names.ts";
import { cutOff, lockPeople } from "../people/turns.ts";
import { statement } from "../statements.ts";
import { addressOf, bareCode, newRecoveryCodes, newSecret, stepOf } from "./codes.ts";
import { countedBy, secretOf, type SignInDeps } from "./sign-in.ts";
import { rememberDevice } from "./devices.ts";
import type { From } from "./sessions.ts";
import type { Passkey } from "./passkeys.ts";

const newInvitation = statement(
  "insert_invitation",
  `with former as (
     update backoffice.invitation set used_at = $5 where operator_id = $2 and used_at is null
   )
   insert into backoffice.invitation (token_hash, operator_id, totp_secret, challenge, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const invitationByToken = statement(
  "invitation_by_token",
  `select operator_id, totp_secret, challenge, expires_at from backoffice.invitation
   where token_hash = $1 and used_at is null and expires_at > $2`,
);

const useInvitation = statement(
  "use_invitation",
  `update backoffice.invitation set used_at = $2
   where token_hash = $1 and used_at is null and expires_at > $2 returning operator_id`,
);

const replaceCodes = statement(
  "replace_recovery_codes",
  `with old as (delete from backoffice.recovery_code where operator_id = $1 and not code_hash = any($2))
   insert into backoffice.recovery_code (operator_id, code_hash) select $1, code from unnest($2::bytea[]) code`,
);

const useCode = statement(
  "use_recovery_code",
  `update backoffice.recovery_code set used_at = $3
   where operator_id = $1 and code_hash = $2 and used_at is null returning operator_id`,
);

type Invitation = RowOf<typeof invitationByToken> & { readonly person: Person };

/** What an accepted invitation gives: the cookie of a session, and codes that are shown once. */
export type Accepted =
  | { readonly token: string; readonly device: string; readonly recoveryCodes: readonly string[] }
  | ConsoleFailure;

/** Makes a link for a person to enrol a second factor with; links made before end. Returns its token. */
export async function invite(
  tx: Tx,
  { sealing, now }: Pick<SignInDeps, "sealing" | "now">,
  operatorId: string,
): Promise<string> {
  const token = newToken();
  const at = now();
  const secret = sealing.seal(newSecret(), secretOf(operatorId));
  const until = new Date(at + invitationMs);
  await tx.run(newInvitation, hashToken(token), operatorId, secret, newToken(), new Date(at), until);
  return token;
}

const countLinks = statement(
  "count_invitations",
  `select count(*)::int as "made!" from backoffice.invitation where operator_id = $1 and created_at > $2`,
);

/** Returns whether a further link may be made for somebody who was enrolled before: three within 24 hours (R-OPR-14). */
export async function mayEnrolAgain(sql: Sql, operatorId: string, at: number): Promise<boolean> {
  const made = (await sql.first(countLinks, operatorId, new Date(at - enrolAgainMs)))?.made ?? 0;
  return made < maxEnrolAgain;
}

/** Enrols people by invitation: a link ends with an enrolled second factor or not at all (R-OPR-02). */
export function createInvitations(deps: SignInDeps & { readonly operatorName: string }) {
  const { database, hash, hashing, moneyMode, now, passkeys, sealing, sessions } = deps;

  const find = async (sql: Sql, token: string): Promise<Invitation | null> => {
    const row = await sql.first(invitationByToken, hashToken(token), new Date(now()));
    const person = row === undefined ? null : await readPerson(sql, row.operatorId);
    return row === undefined || person === null || person.state === "suspended" ? null : { ...row, person };
  };

  /** Uses the link up, keeps the factor and starts a session; null if the link was used meanwhile. */
  const accept = async (
    token: string,
    { operatorId }: Invitation,
    given: string,
    from: From,
    factor: { readonly passkey: Passkey } | PasswordFactor,
  ): Promise<Accepted> =>
    // A link that enrolled nobody stays good.
    database.transaction((tx) =>
      tx.attempt(
        () => enrolBy(tx, token, operatorId, given, from, factor),
        (made) => "failure" in made,
      ),
    );

  const enrolBy = async (
    tx: Tx,
    token: string,
    operatorId: string,
    given: string,
    from: From,
    factor: { readonly passkey: Passkey } | PasswordFactor,
  ): Promise<Accepted> => {
    const at = now();
    await lockPeople(tx, "change");
    // Who was suspended, or is to have other roles, has no link any more; they are read again all the same.
    const person = await readPerson(tx, operatorId);
    const used = await tx.first(useInvitation, hashToken(token), new Date(at));
    if (used === undefined || person === null || person.state === "suspended") return { failure: "invitation_unknown" };
    const isKnown = person.name !== "";
    if (!isKnown && !(await isFreeName(tx, operatorId, given))) return { failure: "name_taken" };
    if (isKnown) await cutOff(tx, { name: person.name, operatorId }, operatorId, "factor_reset", at);
    // Who enrols again stays who they were in the audit log.
    const name = isKnown ? person.name : given;
    const byPasskey = "passkey" in factor;
    await enrol(tx, { operatorId, name }, byPasskey ? null : factor, at);
    if (byPasskey && !(await insertCredential(tx, operatorId, factor.passkey, at))) return { failure: "login_failed" };
    const recoveryCodes = byPasskey ? [] : newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hash(["recovery", operatorId, bareCode(code)]));
    await tx.run(replaceCodes, operatorId, hashes);
    const started = await sessions.start(tx, operatorId, from, at);
    await recordAboutPerson(
      tx,
      actorOf({ ...person, name, sessionId: started.sessionId }),
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
    async open(token: string) {
      const invitation = await find(database, token);
      if (invitation === null) return null;
      const { person, challenge, expiresAt, totpSecret } = invitation;
      const secret = sealing.open(totpSecret, secretOf(person.operatorId));
      return {
        email: person.email,
        name: person.name,
        roles: [...person.roles],
        expiresAt,
        passkeyRequired: needsPasskey(person.roles, moneyMode),
        passkeyOptions: { ...(await passkeys.toMake(person, challenge)) },
        totpSecret: secret,
        totpAddress: addressOf(secret, person.email),
      };
    },

    async acceptWithPasskey(token: string, name: string, answer: unknown, from: From): Promise<Accepted> {
      const invitation = await find(database, token);
      if (invitation === null) return { failure: "invitation_unknown" };
      const passkey = await passkeys.made(answer, invitation.challenge);
      return passkey === null ? { failure: "login_failed" } : accept(token, invitation, name, from, { passkey });
    },

    async acceptWithPassword(
      token: string,
      given: { readonly name: string; readonly password: string; readonly code: string },
      from: From,
    ): Promise<Accepted> {
      const invitation = await find(database, token);
      if (invitation === null) return { failure: "invitation_unknown" };
      const { person, totpSecret } = invitation;
      if (needsPasskey(person.roles, moneyMode)) return { failure: "passkey_required" };
      const [name = ""] = person.email.split("@");
      // A name of three letters would refuse too many passwords.
      const login = name.length < 4 ? person.email : name;
      if (isCommonPassword(given.password, { login, operator: deps.operatorName })) {
        return { failure: "password_common" };
      }
      const step = stepOf(sealing.open(totpSecret, secretOf(person.operatorId)), given.code, now());
      if (step === null) return { failure: "login_failed" };
      const passwordHash = await hashing.hash(given.password, "stranger");
      if (passwordHash === null) return { failure: "busy" };
      return accept(token, invitation, given.name, from, { passwordHash, sealedSecret: totpSecret, step });
    },

    /** Opens the enrolment page for who lost the second factor, and nothing else (R-OPR-09). */
    async recover(
      given: { readonly email: string; readonly password: string; readonly recoveryCode: string },
      from: From,
    ): Promise<{ readonly link: string } | ConsoleFailure> {
      const at = now();
      const counted = await deps.failures.take(database, await countedBy(deps, given.email, from), at);
      if (counted.failureId === null) return { failure: "rate_limited", retryAfter: counted.wait };
      const person = await readByEmail(database, given.email);
      const matches = await hashing.matches(given.password, person?.passwordHash ?? null, "stranger");
      if (matches === null) return { failure: "busy" };
      const work = async (tx: Tx): Promise<string | null> => {
        await lockPeople(tx, "change");
        const present = person === null ? null : await readPerson(tx, person.operatorId);
        if (person === null || !matches || present?.state !== "active" || present.passwordHash !== person.passwordHash)
          return null;
        const code = hash(["recovery", person.operatorId, bareCode(given.recoveryCode)]);
        if ((await tx.first(useCode, person.operatorId, code, new Date(at))) === undefined) return null;
        if (!(await mayEnrolAgain(tx, person.operatorId, at))) return "limited";
        const actor = { name: person.name, operatorId: person.operatorId };
        await recordAboutPerson(tx, actor, "use_recovery_code", person.operatorId, at);
        return invite(tx, deps, person.operatorId);
      };
      // A code that opened nothing is not used up.
      const link = await database.transaction((tx) =>
        tx.attempt(
          () => work(tx),
          (made) => made === "limited",
        ),
      );
      if (link === null) return { failure: "login_failed" };
      if (link === "limited") return { failure: "rate_limited", retryAfter: enrolAgainMs / 1000 };
      await deps.failures.drop(database, counted.failureId);
      return { link };
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
