import type { PolicyAction, Role } from "@fairlobby/contract/console";
import { fingerprint, withSortedFields } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure, Operator } from "../../../platform/http/console-route.ts";
import type { Actor } from "../../audit/index.ts";
import type { GivenCommand } from "./commands.ts";

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

/** An amount that counts for the sums of policy, and its subject. */
export interface Part {
  readonly subject: Subject;
  readonly amount: bigint;
  /** True if it undoes what the same operator began. */
  readonly own: boolean;
}

/** What an action would do now. */
export interface Prepared {
  readonly subject: Subject;
  /** The subject's name for people. */
  readonly name: string;
  /** The operator it is about; empty for none. Nobody approves what is about themselves. */
  readonly about: string;
  /** Minor units; 0 for none. */
  readonly amount: bigint;
  /** The part of the amount that undoes what the same operator began; null if no part does. */
  readonly own: bigint | null;
  readonly lines: readonly ChangedField[];
  /** What counts for the sums of policy; by default the subject and the amount. */
  readonly parts?: readonly Part[];
  /** At least this many people decide, whatever policy says; one by default. */
  readonly people?: 2;
  /** The only roles that may approve it; by default those that policy names. */
  readonly approverRoles?: readonly Role[];
  /** Identifies the state it is based on: a proposal whose base is another at the approval is stale (R-EYE-06). */
  readonly base: string;
}

/** The half of a link that is shown to the proposer, once. */
export interface NewCode {
  readonly code: string;
  /** Keyed hash; the code itself is not stored. */
  readonly codeHash: Buffer;
}

/** What an action did. */
export interface Done {
  /** Shown once to whoever carries the action out: whole to one person, one of two halves to an approver (R-OPR-19). */
  readonly link: string | null;
  /** A file that may be downloaded now. */
  readonly exportId?: string;
  /** Commands that the lobby server carries out after the commit. */
  readonly commands?: readonly GivenCommand[];
}

/** An action that policy decides on. `Payload` is JSON, and is all that the action depends on. */
export interface ActionKind<Payload extends object> {
  readonly action: PolicyAction;
  /** Set if it changes operators' accounts: no other action runs at the same time (accounts/locks.ts). */
  readonly changesOperators?: true;
  /** Set if what it shows once is a program's key, not a link of an invitation. */
  readonly showsKey?: true;
  /** Makes the proposer's half of the link that the action returns; undefined if it returns none. */
  newCode?(): NewCode;
  /** Returns what the action would do; a failure when it cannot be done at all. */
  prepare(
    sql: Sql,
    payload: Payload,
    operator: Pick<Operator, "operatorId" | "name">,
    at: number,
  ): Promise<Prepared | ConsoleFailure>;
  /** Carries the action out, and records its audit entry. */
  carryOut(
    tx: Tx,
    payload: Payload,
    by: {
      readonly actor: Actor;
      readonly reason: string;
      readonly proposalId: string | null;
      /** Hash of the code that the proposer was shown; null if there was none, or one person decides. */
      readonly codeHash: Buffer | null;
      /** The roles under which it was decided: those of the approvers, or of the one person who acts. */
      readonly roles: readonly Role[];
    },
    at: number,
  ): Promise<Done | ConsoleFailure>;
}

/** Returns the SHA-256 over a payload's canonical text, base64url: an approval is for exactly this (R-EYE-02). */
export const hashOf = (action: PolicyAction, payload: object): string =>
  fingerprint([action, withSortedFields(payload)]);
