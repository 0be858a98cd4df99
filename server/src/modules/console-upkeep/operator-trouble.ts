import { excludedPairOf, roles as allRoles, type Role } from "@fairlobby/contract/console";
import type { Sql } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

const peopleState = query("people_state", "select roles, began_at, reviewed_at from backoffice.people_state");

const refusedOperators = query(
  "refused_operators",
  `select subject_id from audit.act where action = 'sign_in_failed' and at > :since
   group by subject_id having count(*) >= 5 order by subject_id limit 20`,
);

const refusedSignIns = query(
  "refused_sign_ins",
  `select count(*)::int as "refused!" from (
     select 1 from backoffice.sign_in_trouble where failed_at > :since group by kind, hash
     having count(*) >= case kind when 'account' then 5 else 20 end
   ) refused`,
);

/** The time over which the sign-in counts failures too (R-OPR-04). */
const windowMs = 15 * 60_000;
/** The list of operators has to be confirmed this often (R-OPR-10). */
const reviewMs = 90 * 86_400_000;

/** What is wrong with the accounts of the console now. */
export interface OperatorTrouble {
  /**
   * The accounts for which further tries to sign in are refused: ids, or the audit log's names of unknown accounts. One
   * empty string if tries are refused and no account has five failures.
   */
  readonly signInRefused: readonly string[];
  readonly rolesExclude: boolean;
  readonly reviewOverdue: boolean;
}

export async function readOperatorTrouble(sql: Sql, at: number): Promise<OperatorTrouble> {
  const since = at - windowMs;
  const [state, refused, refusedOnes] = await Promise.all([
    peopleState.first(sql),
    refusedSignIns.first(sql, { since }),
    refusedOperators(sql, { since }),
  ]);
  const named = refusedOnes.map(({ subjectId }) => subjectId);
  return {
    signInRefused: named.length === 0 && (refused?.refused ?? 0) > 0 ? [""] : named,
    rolesExclude: (state?.roles ?? []).some((held) => excludedPairOf(rolesIn(held)) !== null),
    reviewOverdue: at > (state?.reviewedAt ?? state?.beganAt ?? at) + reviewMs,
  };
}

/** Returns the roles in the text of a PostgreSQL array, e.g. `{risk,marketing}`. */
function rolesIn(text: string): readonly Role[] {
  const words: readonly string[] = text.match(/\w+/g) ?? [];
  return allRoles.filter((role) => words.includes(role));
}
