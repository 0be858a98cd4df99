import { excludedPairOf, type ConsoleReplyInput, type Role } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { idleMs, sessionMs } from "../model.ts";
import { query } from "../statements.ts";
import { readReview } from "./review.ts";

const people = query(
  "people",
  `select o.operator_id, o.name, o.email, o.roles, o.state, o.created_at, o.last_used_at, o.ends_at,
     case
       when exists (select from backoffice.credential c where c.operator_id = o.operator_id and c.removed_at is null)
         then 'passkey'
       when o.totp_secret is not null then 'code'
       else 'none'
     end as "factor!",
     (select count(*)::int from backoffice.session s
      where s.operator_id = o.operator_id and s.ended_at is null and s.created_at > :createdAfter
        and s.seen_at > :seenAfter) as "sessions!"
   from backoffice.operator o order by o.created_at, o.operator_id limit 1000`,
);

export type People = ConsoleReplyInput<"/c/v1/people/list">;

/** Returns all operators, suspended ones included, oldest account first. */
export async function listPeople(sql: Sql, at: number): Promise<People> {
  const rows = await people(sql, { createdAfter: at - sessionMs, seenAfter: at - idleMs });
  const { reviewedAt, dueAt } = await readReview(sql, at);
  return {
    rows: rows.map((row) => ({
      ...row,
      roles: row.roles as Role[],
      rolesExclude: row.state !== "suspended" && excludedPairOf(row.roles as Role[]) !== null,
      factor: row.factor as People["rows"][number]["factor"],
    })),
    reviewedAt,
    reviewDueAt: dueAt,
    asOf: at,
  };
}

const openSessions = query(
  "open_sessions",
  `select s.session_id, s.operator_id, o.name, s.created_at, s.seen_at, s.stepped_up_at
   from backoffice.session s join backoffice.operator o using (operator_id)
   where s.ended_at is null and s.created_at > :createdAfter and s.seen_at > :seenAfter
   order by s.seen_at desc, s.session_id limit 1000`,
);

/** Returns the open sessions, the last used first. */
export async function listSessions(sql: Sql, at: number): Promise<ConsoleReplyInput<"/c/v1/people/sessions">> {
  const rows = await openSessions(sql, { createdAfter: at - sessionMs, seenAfter: at - idleMs });
  return { rows, asOf: at };
}
