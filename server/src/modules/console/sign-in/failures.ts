import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import { failureWindowMs, maxFailures } from "../model.ts";
import { query } from "../statements.ts";

const countFailures = query(
  "count_failures",
  `select
     (select count(*) from backoffice.sign_in_failure where account = :account and failed_at > :since)::int as "ofAccount!",
     (select count(*) from backoffice.sign_in_failure where address = :address? and failed_at > :since)::int as "ofAddress!",
     (select max(failed_at) from backoffice.sign_in_failure
      where (account = :account or address = :address) and failed_at > :since) as latest`,
);

const keepFailure = query(
  "keep_failure",
  `with old as (delete from backoffice.sign_in_failure where failed_at < :since)
   insert into backoffice.sign_in_failure (account, address, failed_at)
   values (:account, :address?, :at) returning failure_id`,
);

const dropFailure = query("drop_failure", "delete from backoffice.sign_in_failure where failure_id = :failureId");

const lockTries = query("lock_tries", "select pg_advisory_xact_lock(hashtextextended('console sign-in', 0))");

/** A try that was counted, or the seconds until the next is accepted. */
export type Try =
  | { readonly failureId: bigint; readonly wait: 0 }
  | { readonly failureId: null; readonly wait: number };

/** The keys that a try is counted under. */
export interface Counted {
  /** What it tries to sign in, e.g. an e-mail, a session or a known browser; five failures refuse further tries. */
  readonly subject: readonly [kind: "account" | "device" | "session" | "passkey" | "command line", ...of: string[]];
  /** Null where somebody else at the same address must not be able to use the tries up. */
  readonly address: string | null;
}

/** Counts failed sign-ins (R-OPR-04, R-OPR-16). An account that does not exist is counted too. */
export function createFailures(hash: KeyedHash) {
  const hashed = ({ subject, address }: Counted) => ({
    account: hash([...subject]),
    address: address === null ? null : hash(["address", addressBlock(address)]),
  });
  return {
    /**
     * Counts a try as a failure before it is checked, so that of many at once no more are checked than may fail. `drop`
     * removes it again after a success.
     */
    take: (database: Database, counted: Counted, at: number): Promise<Try> =>
      database.transaction(async (tx) => {
        await lockTries(tx);
        const values = { ...hashed(counted), since: at - failureWindowMs };
        const found = await countFailures.first(tx, values);
        const isFull =
          found !== undefined && (found.ofAccount >= maxFailures.account || found.ofAddress >= maxFailures.address);
        if (isFull && found.latest !== null) {
          return { failureId: null, wait: Math.max(1, Math.ceil((found.latest + failureWindowMs - at) / 1000)) };
        }
        const kept = await keepFailure.first(tx, { ...values, at });
        if (kept === undefined) throw new Error("a kept failure returns its row");
        return { failureId: kept.failureId, wait: 0 };
      }),
    async drop(sql: Sql, failureId: bigint): Promise<void> {
      await dropFailure(sql, { failureId });
    },
    /** Returns the audit log's name for an account that may not exist; it does not reveal what was typed. */
    nameOf: (account: string): string => hash(["account", account]).toString("hex").slice(0, 16),
  };
}

export type Failures = ReturnType<typeof createFailures>;
