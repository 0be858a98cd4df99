import type { PublicDocument } from "../../platform/http/documents.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import { runCheck, type CheckDeps } from "./check.ts";
import { auditDocuments } from "./documents.ts";
import type { SealDeps } from "./seal.ts";
import { startSealer } from "./sealer.ts";
import { witnessJob, type WitnessDeps } from "./witnesses.ts";

export { auditData } from "./player-data.ts";
export { readLastCheck } from "./check-results.ts";
export { createHeadFile } from "./kept-head.ts";
export {
  legalCodes,
  recordAudit,
  type Actor,
  type AuditEntry,
  type Json,
  type LegalCode,
  type Readable,
} from "./entry.ts";
export { exportLog, type LogSpan } from "./export.ts";
export { measureAudit, readAuditTrouble, type AuditTrouble } from "./metrics.ts";
export { createAuditOperations, type AuditOperations, type Quarter } from "./operations.ts";
export { readPlayerRecord, type RecordLine } from "./player-record.ts";
export { readHead } from "./store.ts";
export {
  countEntryPlayers,
  recordSearch,
  searchEntries,
  type EntryCursor,
  type EntryFilter,
  type FoundEntry,
} from "./search.ts";
export { checkWithholding, countWithheld, readWithheld, type WithholdingCheck } from "./withholding.ts";

export interface AuditDeps extends SealDeps, CheckDeps, WitnessDeps {
  /** IANA name of the time zone of the nightly check. */
  readonly timeZone: string;
}

export interface Audit {
  /** The public heads of the log. */
  readonly documents: readonly PublicDocument[];
  readonly jobs: readonly JobHandler[];
}

/** Keeps a log of what operators do, in which later changes can be detected (R-AUD-02, R-AUD-03, R-AUD-05). */
export function createAudit(deps: AuditDeps): Audit {
  return {
    documents: auditDocuments(deps.database),
    jobs: [
      {
        ...everyMinutes("check-audit", 30, () => runCheck(deps, deps.timeZone)),
        background: true,
        beside: (log) => startSealer(deps, log),
      },
      ...(deps.witnesses.length === 0 ? [] : [witnessJob(deps)]),
    ],
  };
}
