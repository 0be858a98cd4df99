import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import { failureWindowMs, maxFailures } from "../model.ts";
import { statement } from "../statements.ts";

const countFailures = statement(
  "count_failures",
  `select
     (select count(*) from backoffice.sign_in_failure where account = $1 and failed_at > $3)::int as "ofAccount!",
     (select count(*) from backoffice.sign_in_failure where address = $2 and failed_at > $3)::int as "ofAddress!",
     (select max(failed_at) from backoffice.sign_in_failure
      where (account = $1 or address = $2) and failed_at > $3) as latest`,
);

const keepFailure = statement(
  "keep_failure",
  `with old as (delete from backoffice.sign_in_failure where failed_at < $4)
   insert into backoffice.sign_in_failure (account, address, failed_at) values ($1, $2, $3)`,
);

/** Counts failed sign-ins of an account and of an address (R-OPR-04). An account that does not exist is counted too. */
export function createFailures(hash: KeyedHash) {
  const subjects = (account: string, address: string): [Buffer, Buffer] => [
    hash(["account", account]),
    hash(["address", addressBlock(address)]),
  ];
  return {
    /** Returns the seconds until a further try is taken; 0: now. */
    async waitFor(sql: Sql, account: string, address: string, at: number): Promise<number> {
      const found = await sql.first(countFailures, ...subjects(account, address), new Date(at - failureWindowMs));
      if (found === undefined || found.latest === null) return 0;
      if (found.ofAccount < maxFailures.account && found.ofAddress < maxFailures.address) return 0;
      return Math.max(1, Math.ceil((found.latest + failureWindowMs - at) / 1000));
    },
    async keep(sql: Sql, account: string, address: string, at: number): Promise<void> {
      await sql.run(keepFailure, ...subjects(account, address), new Date(at), new Date(at - failureWindowMs));
    },
    /** Names an account that may not exist in the audit log, without keeping what was typed. */
    nameOf: (account: string): string => hash(["account", account]).toString("hex").slice(0, 16),
  };
}

export type Failures = ReturnType<typeof createFailures>;
