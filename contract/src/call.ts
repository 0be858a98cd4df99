import type * as z from "zod/mini";
import {
  commonFailures as commonConsoleFailures,
  operatorFailures,
  proposalFailures,
  type ConsoleFailureCode,
} from "./console/msg-codes.ts";
import type { ApiFailureCode } from "./api/msg-codes.ts";
import type { ApiScope } from "./api/scopes.ts";
import type { Permission } from "./console/permissions.ts";
import type { PolicyAction } from "./console/policy-actions.ts";
import { cashierFailures, commonFailures, keyedFailures, playerFailures, type FailureCode } from "./msg-codes.ts";

/** A zod schema; the contract is written with `zod/mini`. */
export type Schema = z.ZodMiniType;

/** Chapters of the published document, in order. */
export const areas = {
  session: "Sign-in",
  account: "Account and history",
  protection: "Consent and limits",
  games: "Games",
  deposits: "Deposits",
  withdrawals: "Withdrawals",
  tasks: "Tasks",
  invites: "Invitations",
  freeGold: "Free gold",
  notices: "Notices and ticker",
  support: "Questions to the operator",
  tracking: "Ad tracking",
} as const;
export type Area = keyof typeof areas;

/** Path of a call of the console; the calls of players have other paths. */
type ConsoleCallPath = `/c/v1/${string}`;

/**
 * `none`: works without a token; `optional`: returns more with a token;
 * `player`: needs a valid token (R-SRV-01).
 */
export type PlayerAccess = "none" | "optional" | "player";

/**
 * Who may make a call: `anybody`, signed in or not; every `operator` who is signed in; or an operator who has this
 * permission (R-OPR-07).
 */
export type ConsoleAccess = "anybody" | "operator" | Permission;

/**
 * A call on the wire. Every call is POST + JSON and returns the envelope (R-API-01, R-API-03, R-CAPI-01); `reply`
 * describes the envelope's `data` on success.
 */
interface Shapes<Path extends string, Request extends Schema, Reply extends Schema> {
  readonly path: Path;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly example: { readonly request: z.input<Request>; readonly reply: z.input<Reply> };
}

interface PlayerRules<Access, Money> {
  /** Requirement row, e.g. `R-API-11`. */
  readonly row: `R-API-${string}`;
  readonly area: Area;
  readonly access: Access;
  /** Money calls have an idempotency-key header (R-API-62). */
  readonly money: Money;
  /**
   * What the disclosure log keeps: `each` reply, or for a call about an order each reply that `changes` from the last one
   * kept (R-SRV-85). Left out for other calls.
   */
  readonly disclosureLog?: "each" | "changes";
  /** Failures specific to this call; `failuresOf` adds those of every player or money call. */
  readonly failures: readonly FailureCode[];
}

interface ConsoleRules<Access> {
  readonly access: Access;
  /** The action on which policy decides; it carries an idempotency key (R-CAPI-02) and writes an audit entry (R-AUD-01). */
  readonly action?: PolicyAction;
  /** The call decides about a proposal: like an action, it carries an idempotency key and writes an audit entry. */
  readonly decides?: true;
  /** Needs a proof of the second factor of at most 5 minutes ago (R-OPR-06). */
  readonly stepUp?: true;
  /** Failures specific to this call; `failuresOf` adds those of every operator's call and of every action. */
  readonly failures: readonly ConsoleFailureCode[];
}

type AccessOf<Path> = Path extends ConsoleCallPath ? ConsoleAccess : PlayerAccess;
type RulesOf<Path, Access, Money> = Path extends ConsoleCallPath ? ConsoleRules<Access> : PlayerRules<Access, Money>;

/** A call of a program with a key, which needs this scope. */
export interface KeyRules {
  readonly scope: ApiScope;
  /** Failures specific to this call. */
  readonly failures: readonly ApiFailureCode[];
}

export type PlayerCall = Shapes<string, Schema, Schema> & PlayerRules<PlayerAccess, boolean>;
export type ConsoleCall = Shapes<string, Schema, Schema> & ConsoleRules<ConsoleAccess>;
export type ApiCall = Shapes<string, Schema, Schema> & KeyRules;
export type Call = PlayerCall | ConsoleCall | ApiCall;

/** Declares a call with its path, access, shapes and failures. */
export function defineCall<
  const Path extends string,
  Request extends Schema,
  Reply extends Schema,
  const Access extends AccessOf<Path>,
  const Money extends boolean,
>(call: Shapes<Path, Request, Reply> & RulesOf<Path, Access, Money>): typeof call {
  return call;
}

/** Declares a call of a program with a key. */
export function defineApiCall<const Path extends `/api/v1/${string}`, Request extends Schema, Reply extends Schema>(
  call: Shapes<Path, Request, Reply> & KeyRules,
): typeof call {
  return call;
}

/** Returns whether a call has an idempotency-key header: a money call, an action of an operator or a decision. */
export const carriesKey = (call: Call): boolean =>
  "money" in call ? call.money : "scope" in call ? false : call.action !== undefined || call.decides === true;

/** The areas of calls that exist only in a lobby with a cashier (R-FRE-03). */
export const cashierAreas: readonly Area[] = ["deposits", "withdrawals"];

/** Returns every msgCode a failed reply of the call can have, those specific to the call first. */
export function failuresOf(call: PlayerCall): FailureCode[];
export function failuresOf(call: ConsoleCall): ConsoleFailureCode[];
export function failuresOf(call: PlayerCall | ConsoleCall): (FailureCode | ConsoleFailureCode)[] {
  const keyed = carriesKey(call) ? keyedFailures : [];
  if ("money" in call) {
    return [
      ...call.failures,
      ...(cashierAreas.includes(call.area) ? cashierFailures : []),
      ...(call.access === "player" ? playerFailures : []),
      ...keyed,
      ...commonFailures,
    ];
  }
  const all = [
    ...call.failures,
    ...(call.access === "anybody" ? [] : operatorFailures),
    ...commonConsoleFailures,
    ...keyed,
    ...(call.action === undefined ? [] : proposalFailures),
  ];
  return [...new Set(all)];
}
