import { roles, type PolicyAction, type Role } from "@fairlobby/contract/console";
import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure } from "../../../platform/http/console-route.ts";
import type { Services } from "../../../platform/services.ts";
import { revokeKeysOfSuspended } from "../api-keys/actions.ts";
import { ofProposal, recordAboutOperator } from "../audit-entries.ts";
import { enrolAgainMs, problemOfRoles } from "../model.ts";
import type { ActionKind, ChangedField, NewCode, Prepared } from "../policy/action.ts";
import { invite, mayEnrolAgain, newInvitationCode } from "../sign-in/links.ts";
import type { Sessions } from "../sign-in/sessions.ts";
import { query } from "../statements.ts";
import { insertOperator, readByEmail, readOperator, type ConsoleAccount } from "../accounts/store.ts";
import { cutOff, type EndReason } from "../accounts/locks.ts";

export interface PeopleActionDeps extends Pick<Services, "now" | "sealing"> {
  readonly hash: KeyedHash;
  readonly sessions: Sessions;
  readonly consoleUrl: string;
}

const setOperatorState = query(
  "set_operator_state",
  "update backoffice.operator set state = :state where operator_id = :operatorId",
);

const setRoles = query("set_roles", "update backoffice.operator set roles = :roles where operator_id = :operatorId");

/** Removes an operator's passkeys, password and codes: the operator has to enrol again by invitation. */
export const removeFactors = query(
  "remove_factors",
  `with passkeys as (
       update backoffice.credential set removed_at = :at where operator_id = :operatorId and removed_at is null
     ),
     codes as (delete from backoffice.recovery_code where operator_id = :operatorId)
   update backoffice.operator set password_hash = null, totp_secret = null, totp_step = null, state = 'invited'
   where operator_id = :operatorId`,
);

export interface InvitePayload {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly endsAt: number | null;
}
interface OperatorPayload {
  readonly operatorId: string;
}
interface RolesPayload extends OperatorPayload {
  readonly roles: readonly Role[];
}

/** Returns roles as one text, in the order of the table of roles. */
const wordsOf = (held: readonly Role[]): string => roles.filter((role) => held.includes(role)).join(", ");

const invalid = (field: string): ConsoleFailure => ({ failure: "invalid_input", params: { field } });

/** Returns the failure of roles that cannot be given; null when they can. */
function failureOfRoles(held: readonly Role[], endsAt: number | null, at: number): ConsoleFailure | null {
  const problem = problemOfRoles(held, endsAt, at);
  if (problem === null) return null;
  return problem === "roles_exclude" ? { failure: "roles_exclude" } : invalid("endsAt");
}

/** Creates the actions on the accounts of others, on which policy decides. */
export function createPeopleActions(deps: PeopleActionDeps) {
  const newCode = (): NewCode => newInvitationCode(deps.hash);
  const inviteOperator: ActionKind<InvitePayload> = {
    action: "invite_operator",
    newCode,
    async prepare(sql, { email, endsAt, roles: held }, _operator, at) {
      if ((await readByEmail(sql, email)) !== null) return { failure: "already_invited" };
      const lines = [
        { field: "email", before: null, after: email },
        { field: "roles", before: null, after: wordsOf(held) },
        ...(endsAt === null ? [] : [{ field: "endsAt", before: null, after: new Date(endsAt).toISOString() }]),
      ];
      const subject = { kind: "operator", id: email };
      return failureOfRoles(held, endsAt, at) ?? { ...plain, subject, name: email, lines, base: "" };
    },
    async carryOut(tx, payload, { actor, codeHash, reason, proposalId }, at) {
      const operatorId = await insertOperator(tx, payload, at);
      if (operatorId === null) return { failure: "already_invited" };
      const details = { email: payload.email, roles: wordsOf(payload.roles), ...ofProposal(proposalId) };
      await recordAboutOperator(tx, actor, "invite_operator", operatorId, at, { note: reason, details });
      return { link: await linkFor(tx, deps, operatorId, codeHash) };
    },
  };

  const changeRoles: ActionKind<RolesPayload> = {
    action: "change_roles",
    changesOperators: true,
    async prepare(sql, { operatorId, roles: held }, _operator, at) {
      const prepared = await aboutOperator(sql, operatorId, (operator) => {
        const line = { field: "roles", before: wordsOf(operator.roles), after: wordsOf(held) };
        return failureOfRoles(held, operator.endsAt, at) ?? [line];
      });
      return "failure" in prepared ? prepared : withSecond(sql, prepared, operatorId, held, at);
    },
    async carryOut(tx, { operatorId, roles: held }, { actor, reason, proposalId }, at) {
      await setRoles(tx, { operatorId, roles: held });
      await cutOff(tx, actor, operatorId, "roles_changed", at);
      const details = { roles: wordsOf(held), ...ofProposal(proposalId) };
      await recordAboutOperator(tx, actor, "change_roles", operatorId, at, { note: reason, details });
      return { link: null };
    },
  };

  const suspend = onOperator("suspend_operator", "suspended", async (tx, operatorId) => {
    await setOperatorState(tx, { operatorId, state: "suspended" });
    return null;
  });

  const resetFactor = {
    ...onOperator("reset_factor", "factor_reset", async (tx, operatorId, codeHash, at) => {
      await removeFactors(tx, { operatorId, at });
      return linkFor(tx, deps, operatorId, codeHash);
    }),
    newCode,
  };

  const endSessions: ActionKind<OperatorPayload> = {
    action: "end_sessions",
    prepare: (sql, payload) =>
      aboutOpenOperator(sql, payload, () => [{ field: "sessions", before: "open", after: "ended" }]),
    async carryOut(tx, { operatorId }, { actor, reason, proposalId }, at) {
      await deps.sessions.endAllOf(tx, operatorId, "ended_by_other", at);
      await recordAboutOperator(tx, actor, "end_sessions", operatorId, at, {
        note: reason,
        details: ofProposal(proposalId),
      });
      return { link: null };
    },
  };

  return { inviteOperator, changeRoles, suspend, resetFactor, endSessions };
}

/** Creates an action that also ends an operator's links, sessions and proposals; it fails for a suspended operator. */
function onOperator(
  action: Extract<PolicyAction, "suspend_operator" | "reset_factor">,
  end: EndReason,
  work: (tx: Tx, operatorId: string, codeHash: Buffer | null, at: number) => Promise<string | null>,
): ActionKind<OperatorPayload> {
  return {
    action,
    changesOperators: true,
    async prepare(sql, payload, _operator, at) {
      if (action === "reset_factor" && !(await mayEnrolAgain(sql, payload.operatorId, at))) {
        return { failure: "rate_limited", retryAfter: enrolAgainMs / 1000 };
      }
      const prepared = await aboutOpenOperator(sql, payload, ({ state }) => [
        { field: "state", before: state, after: action === "suspend_operator" ? "suspended" : "invited" },
      ]);
      return "failure" in prepared ? prepared : withSecond(sql, prepared, payload.operatorId, [], at);
    },
    async carryOut(tx, { operatorId }, { actor, codeHash, reason, proposalId }, at) {
      await cutOff(tx, actor, operatorId, end, at);
      const link = await work(tx, operatorId, codeHash, at);
      // Once more, for what began before the suspension took effect; what begins later is refused.
      if (action === "suspend_operator") {
        await cutOff(tx, actor, operatorId, end, at);
        await revokeKeysOfSuspended(tx, actor, operatorId, at);
      }
      await recordAboutOperator(tx, actor, action, operatorId, at, { note: reason, details: ofProposal(proposalId) });
      return { link };
    },
  };
}

const othersWithRole = query(
  "others_with_role",
  `select r.role as "role!" from unnest(:roles::text[]) r (role)
   where exists (
     select from backoffice.operator o
     where o.operator_id <> :operatorId and r.role = any(o.roles) and o.state = 'active'
       and (o.ends_at is null or o.ends_at > :at)
   )`,
);

/** The roles without which no operator could be invited or enrolled again. */
const neededRoles: readonly Role[] = ["admin", "compliance"];

/** Requires two people if the operator, left with these roles, was the last one with a needed role (R-OPR-15). */
async function withSecond(
  sql: Sql,
  prepared: Prepared,
  operatorId: string,
  left: readonly Role[],
  at: number,
): Promise<Prepared> {
  const operator = await readOperator(sql, operatorId);
  const lost = neededRoles.filter((role) => operator?.roles.includes(role) === true && !left.includes(role));
  const others = await othersWithRole(sql, { operatorId, roles: lost, at });
  return operator?.state === "active" && others.length < lost.length ? { ...prepared, people: 2 } : prepared;
}

/** Prepares an action on an operator; fails with `already_decided` for a suspended one. */
const aboutOpenOperator = (
  sql: Sql,
  { operatorId }: OperatorPayload,
  linesOf: (operator: ConsoleAccount) => readonly ChangedField[],
): Promise<Prepared | ConsoleFailure> =>
  aboutOperator(sql, operatorId, (operator) =>
    operator.state === "suspended" ? { failure: "already_decided" } : linesOf(operator),
  );

const plain = { about: "", amount: 0n, own: null } as const;

/** Prepares an action on an operator; a proposal of it is stale once their roles or state change. */
async function aboutOperator(
  sql: Sql,
  operatorId: string,
  linesOf: (operator: ConsoleAccount) => readonly ChangedField[] | ConsoleFailure,
): Promise<Prepared | ConsoleFailure> {
  const operator = await readOperator(sql, operatorId);
  if (operator === null) return { failure: "not_found" };
  const lines = linesOf(operator);
  if ("failure" in lines) return lines;
  // Whoever decides sees the e-mail too: names alone can be alike.
  const name = operator.name === "" ? operator.email : `${operator.name}, ${operator.email}`;
  const base = fingerprint([operator.roles, operator.state]);
  return { ...plain, subject: { kind: "operator", id: operatorId }, about: operatorId, name, lines, base };
}

const linkFor = async (tx: Tx, deps: PeopleActionDeps, operatorId: string, codeHash: Buffer | null): Promise<string> =>
  `${new URL(deps.consoleUrl).origin}/invitation#${await invite(tx, deps, operatorId, codeHash)}`;
