import type { PublicDocument } from "../../platform/http/documents.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import { auditDocuments } from "./documents.ts";
import type { SealDeps } from "./seal.ts";
import { startSealer } from "./sealer.ts";

export { recordAudit, type Actor, type AuditEntry, type Json, type LegalCode, type Readable } from "./entry.ts";
export { searchEntries, type EntryCursor, type EntryFilter, type FoundEntry } from "./search.ts";

export interface Audit {
  /** The heads of the log, for everybody. */
  readonly documents: readonly PublicDocument[];
  readonly jobs: readonly JobHandler[];
}

/** Keeps what operators do as a log that shows every change (R-AUD-02, R-AUD-03). */
export function createAudit(deps: SealDeps): Audit {
  return {
    documents: auditDocuments(deps.database),
    jobs: [{ name: "seal-audit", beside: (log) => startSealer(deps, log), handle: async () => undefined }],
  };
}
