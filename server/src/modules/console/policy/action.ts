import type { PolicyAction, Role } from "@fairlobby/contract/console";
import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure, Operator } from "../../../platform/http/console-route.ts";
import type { Actor } from "../../audit/index.ts";
import type { Given } from "./commands.ts";

/** What an action is about, as the audit log names it. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/** A field of what an action changes, in words; null where there is none. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A part of what counts for the sums of policy. */
export interface Part {
  readonly subject: Subject;
  readonly amount: bigint;
  /** It undoes what the same operator began. */
  readonly own: boolean;
}

/** What an action would do, as it stands now. */
export interface Prepared {
  readonly subject: Subject;
  /** As people know the subject. */
  readonly name: string;
  /** The operator it is about; empty for none. Nobody approves what is about themselves. */
  readonly about: string;
  /** Minor units; 0 for none. */
  readonly amount: bigint;
  /** Of the amount: what undoes what the same operator began; null for nothing of it. */
  readonly own: bigint | null;
  readonly lines: readonly ChangedField[];
  /** What counts for the sums of policy, where that is more than one subject. */
  readonly parts?: readonly Part[];
  /** How many people decide at least, whatever policy says; one by default. */
  readonly people?: 2;
  /** Who alone may approve it; by default whom policy names. */
  readonly approverRoles?: readonly Role[];
  /** Of what it is based on: another one at the approval makes a proposal stale (R-EYE-06). */
  readonly base: string;
}

/** The half of a link that is shown to the proposer, once. */
export interface NewCode {
  readonly code: string;
  /** Keyed; all that is kept of it. */
  readonly codeHash: Buffer;
}

/** What an action did. */
export interface Done {
  /** Shown once, to who carried the action out: whole to one person, to an approver as one of two halves (R-OPR-19). */
  readonly link: string | null;
  /** A file that may be downloaded now. */
  readonly exportId?: string;
  /** Commands that the lobby server carries out after the commit. */
  readonly commands?: readonly Given[];
}

/** An action that policy decides on. `Payload` is JSON, and is all that the action depends on. */
export interface ActionKind<Payload extends object> {
  readonly action: PolicyAction;
  /** It changes who may do what: nobody does anything meanwhile (accounts/locks.ts). */
  readonly changesOperators?: true;
  /** Makes the other half of the link that the action ends with, for the proposer; left out where it ends with none. */
  newCode?(): NewCode;
  /** Looks at what the action would do; a failure when it cannot be done at all. */
  prepare(
    sql: Sql,
    payload: Payload,
    operator: Pick<Operator, "operatorId" | "name">,
    at: number,
  ): Promise<Prepared | ConsoleFailure>;
  /** Does it, with its audit entry. */
  carryOut(
    tx: Tx,
    payload: Payload,
    by: {
      readonly actor: Actor;
      readonly reason: string;
      readonly proposalId: string | null;
      /** Of the code that the proposer was shown; null where there was none, or one person decides. */
      readonly codeHash: Buffer | null;
      /** Of everybody who decided. */
      readonly roles: readonly Role[];
    },
    at: number,
  ): Promise<Done | ConsoleFailure>;
}

/** Returns the SHA-256 over a payload's canonical text, base64url: an approval is for exactly this (R-EYE-02). */
export const hashOf = (action: PolicyAction, payload: object): string => fingerprint([action, sorted(payload)]);

/** Returns a JSON value with the fields of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
