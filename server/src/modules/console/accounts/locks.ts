import type { Role } from "@fairlobby/contract/console";
import type { Tx } from "../../../platform/db/database.ts";
import type { Operator } from "../../../platform/http/console-route.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { query } from "../statements.ts";

/*
 * Changes of operators' accounts exclude all other actions of operators: an action ends before its operator is
 * suspended, or is refused. A transaction takes this lock first, before it locks any row.
 */

const lockOperatorsToWork = query(
  "lock_operators_to_work",
  "select pg_advisory_xact_lock_shared(hashtextextended('backoffice:people', 0))",
);

const lockOperatorsToChange = query(
  "lock_operators_to_change",
  "select pg_advisory_xact_lock(hashtextextended('backoffice:people', 0))",
);

/** Locks all accounts for the transaction: to `work`, against changes; to `change` one, against all other actions. */
export async function lockOperators(tx: Tx, to: "work" | "change"): Promise<void> {
  await (to === "change" ? lockOperatorsToChange(tx) : lockOperatorsToWork(tx));
}

const lockOperator = query(
  "lock_operator",
  `select o.roles from backoffice.operator o
   where o.operator_id = :operatorId and o.state = 'active' and (o.ends_at is null or o.ends_at > :at)
     and exists (select from backoffice.session s where s.session_id = :sessionId and s.ended_at is null)
   for update of o`,
);

/**
 * Serializes the actions of one operator, so that policy's sums count each. Returns the roles they have now;
 * null when they were suspended or their session has ended since the call began.
 */
export async function lockActions(
  tx: Tx,
  { operatorId, sessionId }: Operator,
  at: number,
): Promise<readonly Role[] | null> {
  const row = await lockOperator.first(tx, { operatorId, sessionId, at });
  return row === undefined ? null : (row.roles as Role[]);
}

/** Why a session ended. */
export type EndReason = "signed_out" | "roles_changed" | "suspended" | "factor_reset" | "ended_by_other";

const cutOffOne = query(
  "cut_off",
  `select proposal_id as "proposal_id!", action as "action!", hash as "hash!", subject_kind as "subject_kind!",
     subject_id as "subject_id!"
   from backoffice.cut_off(:operatorId, :why, :at)`,
);

/** Ends an operator's open links and sessions, and their open proposals, each of these with an audit entry. */
export async function cutOff(tx: Tx, actor: Actor, operatorId: string, why: EndReason, at: number): Promise<void> {
  for (const { proposalId, action, hash, subjectKind, subjectId } of await cutOffOne(tx, { operatorId, why, at })) {
    await recordAudit(tx, {
      actor,
      action: "end_proposal",
      subject: { kind: subjectKind, id: subjectId },
      note: "",
      details: { action, hash, proposal: proposalId },
      at,
    });
  }
}
