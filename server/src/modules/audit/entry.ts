import type { PlayerId } from "@fairlobby/contract";
import type { AuditAction } from "@fairlobby/contract/console";
import type { Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

/** The person or job that acts. */
export interface Actor {
  readonly name: string;
  /** The console account; undefined for a command on the server and for a job, like the session and the role. */
  readonly operatorId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The role under which it is done. */
  readonly role?: string | undefined;
  /** The proposal through which others approved the act. */
  readonly proposalId?: string | undefined;
}

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Codes for the laws that can forbid telling a player (R-AUD-06). */
export const legalCodes = ["tipping_off", "authority_order"] as const;
export type LegalCode = (typeof legalCodes)[number];

/**
 * When a player may read an entry that cannot be read at once. Times are milliseconds since the epoch.
 * - `later`: only for the reason `account_takeover`, at most 30 days after the entry
 * - `withheld`: a law forbids telling the player; ends at `until`, at most 90 days after the entry, unless a check (see
 *   `checkWithholding`) prolongs it
 */
export type Readable =
  | { readonly when: "later"; readonly at: number }
  | { readonly when: "withheld"; readonly code: LegalCode; readonly law: string; readonly until: number };

/** An act of an operator, or of a job on an operator's behalf. */
export interface AuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  /** The player it concerns, if any: the player can read the entry. */
  readonly playerId?: PlayerId | undefined;
  /** From a closed list of the acting module: lower-case letters, digits and underscores. */
  readonly reason?: string | undefined;
  /** The reason, in the actor's own words; may be empty. */
  readonly note: string;
  /** Details of the act and its reason. */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** What the act changed, as it was and as it is. */
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  readonly settingsVersion?: number | undefined;
  /** When the player may read it; at once by default. */
  readonly readable?: Readable | undefined;
  /** Milliseconds since the epoch; a fraction is cut off. */
  readonly at: number;
}

const insertEntry = query(
  "insert_entry",
  `insert into audit.entry (
     at, actor, operator_id, session_id, role, action, subject_kind, subject_id, player_id, reason, note, details,
     before, after, proposal_id, settings_version, readable_at, withheld_by, withheld_law, withheld_until
   )
   values (
     :at, :actor, :operatorId?, :sessionId?, :role?, :action, :subjectKind, :subjectId, :playerId?, :reason?, :note,
     :details, :before?, :after?, :proposalId?, :settingsVersion?, :readableAt?, :withheldBy?, :withheldLaw?,
     :withheldUntil?
   )
   returning entry_id`,
);

const jsonOf = (value: Json | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/**
 * Records an act in the transaction of the act: either both are committed or neither is (R-SRV-162, R-AUD-01). Takes no
 * lock; the sealer puts the entry into the tree after the commit. Returns the entry's id.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<bigint> {
  const { actor, action, subject, readable } = entry;
  const later = readable?.when === "later" ? readable : undefined;
  const withheld = readable?.when === "withheld" ? readable : undefined;
  const inserted = await insertEntry.first(tx, {
    at: entry.at,
    actor: actor.name,
    operatorId: actor.operatorId ?? null,
    sessionId: actor.sessionId ?? null,
    role: actor.role ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    playerId: entry.playerId ?? null,
    reason: entry.reason ?? null,
    note: entry.note,
    details: JSON.stringify(entry.details ?? {}),
    before: jsonOf(entry.before),
    after: jsonOf(entry.after),
    proposalId: actor.proposalId ?? null,
    settingsVersion: entry.settingsVersion ?? null,
    readableAt: later?.at ?? null,
    withheldBy: withheld?.code ?? null,
    withheldLaw: withheld?.law ?? null,
    withheldUntil: withheld?.until ?? null,
  });
  if (inserted === undefined) throw new Error("an insert without a row");
  return inserted.entryId;
}
