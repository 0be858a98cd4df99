import type { Sql } from "../../platform/db/database.ts";
import { longestSilenceMs, readJobSuccesses } from "../../platform/jobs/jobs.ts";
import type { LookupAt } from "../../platform/lookup.ts";
import type { AuditTrouble } from "../audit/index.ts";
import type { Cause } from "./cause.ts";
import { query } from "./statements.ts";

const recentActsOfPeople = query(
  "recent_acts_of_people",
  `select action, count(*)::int as "count!" from audit.act
   where action in ('recover_operator', 'use_recovery_code', 'enrol_again', 'void_invitation') and at > :since group by action`,
);

// Suspensions by the job that suspends unused accounts are no sign of an attack, and do not count.
const recentSuspensions = query(
  "recent_suspensions",
  `select count(*)::int as "count!" from audit.act
   where action = 'suspend_operator' and at > :since and actor <> 'the lobby server'`,
);

const hourMs = 3_600_000;
/** This many suspensions of operators within an hour raise an alert (R-OPR-15). */
const manySuspended = 3;

const lateMs = 5 * 60_000;
/** The job that reads the bank's statement every five minutes. */
const readingJob = "reconcile-with-bank";
const unreadMs = 15 * 60_000;
const dayMs = 86_400_000;

export interface CauseDeps {
  /** Returns how many jobs were given up, by kind. */
  readonly givenUp: () => Promise<ReadonlyMap<string, number>>;
  /** Returns when the oldest waiting outbox event was written; null if none waits. */
  readonly oldestEvent: (sql: Sql) => Promise<number | null>;
  /** Provided by the audit module. */
  readonly auditTrouble: (sql: Sql) => Promise<AuditTrouble>;
  readonly lookups: {
    /** Provided by the reconciliation module. */
    readonly booksTrouble: LookupAt<{
      /** The kinds of open differences from the bank's statement. */
      readonly differences: readonly string[];
      /** The kinds of ledger accounts that drift for at least one player. */
      readonly drifts: readonly string[];
      /** When the bank's statement was last read to its end, ms since the epoch; null before the first time. */
      readonly readAt: number | null;
    }>;
    /** Provided by the console-upkeep module. */
    readonly operatorTrouble: LookupAt<{
      readonly signInRefused: readonly string[];
      readonly rolesExclude: boolean;
      readonly reviewOverdue: boolean;
    }>;
    /** Provided by the webhooks module: the endpoints for which messages were given up lately. */
    readonly webhookTrouble: LookupAt<readonly string[]>;
  };
  /** Returns the recurring jobs of this version: a job that no longer exists would be silent forever. */
  readonly recurring: () => readonly string[];
  readonly now: () => number;
}

/** Reads all present causes. Throws if any cannot be read, so that no alert is closed for lack of data. */
export async function readCauses(sql: Sql, deps: CauseDeps): Promise<Cause[]> {
  const at = deps.now();
  const [jobs, failed, oldest, books, audit, operators, acts, suspended, webhooks] = await Promise.all([
    readJobSuccesses(sql),
    deps.givenUp(),
    deps.oldestEvent(sql),
    deps.lookups.booksTrouble(sql, at),
    deps.auditTrouble(sql),
    deps.lookups.operatorTrouble(sql, at),
    recentActsOfPeople(sql, { since: at - dayMs }),
    recentSuspensions.first(sql, { since: at - hourMs }),
    deps.lookups.webhookTrouble(sql, at),
  ]);
  const isLate = (since: number | null): boolean => since !== null && at - since > lateMs;
  const known = new Set(deps.recurring());
  // Before the first statement, the time counts from when the job became known, or from its last success.
  const bankReadAt = books.readAt ?? jobs.find(({ name }) => name === readingJob)?.at ?? at;
  const silent = jobs.filter((job) => known.has(job.name) && at - job.at > longestSilenceMs(job.everyMinutes));
  const didHappen = (action: string): boolean => acts.some((act) => act.action === action);
  const one = (kind: Cause["kind"], is: boolean): Cause[] => (is ? [{ kind, subject: "" }] : []);
  return [
    ...silent.map(({ name }): Cause => ({ kind: "watcher_silent", subject: name })),
    ...[...failed.keys()].map((name): Cause => ({ kind: "job_given_up", subject: name })),
    ...one("facts_late", isLate(oldest)),
    ...one("bank_unread", at - bankReadAt > unreadMs),
    ...books.differences.map((kind): Cause => ({ kind: "bank_differs", subject: kind })),
    ...one(
      "ledger_drift",
      books.drifts.some((account) => account !== "grants"),
    ),
    ...one("grants_drift", books.drifts.includes("grants")),
    ...one("audit_unsealed", isLate(audit.unsealedSince)),
    ...one("audit_changed", audit.isChanged),
    ...one("audit_cut", audit.hasHeadMismatch),
    ...one("recovered", didHappen("recover_operator")),
    ...one("many_suspended", (suspended?.count ?? 0) >= manySuspended),
    ...one("enrolled_again", didHappen("use_recovery_code") || didHappen("enrol_again")),
    ...one("invitation_void", didHappen("void_invitation")),
    ...operators.signInRefused.map((subject): Cause => ({ kind: "sign_in_refused", subject })),
    ...one("roles_exclude", operators.rolesExclude),
    ...one("review_overdue", operators.reviewOverdue),
    ...webhooks.map((endpoint): Cause => ({ kind: "webhook_given_up", subject: endpoint })),
  ];
}
