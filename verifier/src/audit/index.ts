/**
 * The audit log: its heads, the proof that an entry is in it, and the check of the whole log. Runs in a browser and on the
 * server; docs/honesty.md describes the formats.
 */
export {
  checkAuditLog,
  type LogCheck,
  type LogCheckName,
  type LogOptions,
  type LogReport,
  type Misfit,
} from "./check-log.ts";
export {
  checkLogSignatures,
  checkCosignatures,
  readCheckpoint,
  readWitnessKey,
  type Checkpoint,
  type NamedKey,
} from "./checkpoint.ts";
export { entryForm, type EntryField, type OpenedField } from "./entry.ts";
export { isConsistent } from "./growing-tree.ts";
export { auditLogFormat, type LogHeader } from "./log-file.ts";
export {
  auditProofFormat,
  checkAuditProof,
  readAuditProof,
  writeAuditProof,
  type AuditCheck,
  type AuditCheckName,
  type AuditProof,
} from "./proof.ts";
