import { roles, type Role } from "@fairlobby/contract/console";
import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import { reviewMs } from "../model.ts";
import type { ActionKind } from "../policy/action.ts";
import { query } from "../statements.ts";

const operatorsToReview = query(
  "operators_to_review",
  `select operator_id, name, email, roles from backoffice.operator
   where state <> 'suspended' order by operator_id limit 1000`,
);

const insertPeopleReview = query(
  "insert_people_review",
  "insert into backoffice.people_review (proposal_id, reviewed_at, hash) values (:proposalId?, :at, :hash)",
);

const lastPeopleReview = query(
  "last_people_review",
  `select (select max(reviewed_at) from backoffice.people_review) as reviewed_at,
     (select min(created_at) from backoffice.operator) as began_at`,
);

/** Everybody with an account that is not suspended, with the roles that the confirming operator has seen. */
export interface ReviewPayload {
  readonly people: readonly { readonly operatorId: string; readonly roles: readonly Role[] }[];
}

const wordsOf = (held: readonly string[]): string => roles.filter((role) => held.includes(role)).join(", ");

/** Returns a hash that is the same for the same people and roles, in any order. */
const listOf = (people: ReviewPayload["people"]): string =>
  fingerprint(people.map(({ operatorId, roles: held }) => [operatorId, wordsOf(held)]).toSorted());

const subject = { kind: "people", id: "people" };

/** Confirms who has an account and which roles: an admin proposes it, compliance approves it (R-OPR-10). */
export const reviewPeople: ActionKind<ReviewPayload> = {
  action: "review_people",
  async prepare(sql, payload) {
    const rows = (await operatorsToReview(sql)).map((row) => ({ ...row, roles: row.roles as Role[] }));
    const base = listOf(rows);
    if (base !== listOf(payload.people)) return { failure: "stale" };
    const lines = rows.map(({ name, email, roles: held }) => ({
      field: name === "" ? email : `${name}, ${email}`,
      before: null,
      after: wordsOf(held),
    }));
    return { subject, name: "people", about: "", amount: 0n, own: null, lines, base };
  },
  async carryOut(tx, { people }, { actor, reason, proposalId }, at) {
    const hash = listOf(people);
    await insertPeopleReview(tx, { proposalId, at, hash });
    const details = { people: String(people.length), hash, ...ofProposal(proposalId) };
    await recordAudit(tx, { actor, action: "review_people", subject, note: reason, details, at });
    return { link: null };
  },
};

/** Returns when the list was confirmed last, and by when it has to be confirmed again; milliseconds since the epoch. */
export async function readReview(sql: Sql, at: number): Promise<{ reviewedAt: number | null; dueAt: number }> {
  const { reviewedAt = null, beganAt = null } = (await lastPeopleReview.first(sql)) ?? {};
  return { reviewedAt, dueAt: (reviewedAt ?? beganAt ?? at) + reviewMs };
}
