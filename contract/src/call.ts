import type * as z from "zod/mini";
import { commonFailures, moneyFailures, playerFailures, type FailureCode } from "./msg-codes.ts";

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
  notices: "Notices and ticker",
  support: "Questions to the operator",
  tracking: "Ad tracking",
} as const;
export type Area = keyof typeof areas;

/**
 * `none`: works without a token; `optional`: returns more with a token;
 * `player`: needs a valid token (R-SRV-01).
 */
export type Access = "none" | "optional" | "player";

/**
 * One call on the wire. Every call is POST + JSON and returns the envelope (R-API-01, R-API-03);
 * `reply` describes the envelope's `data` on success.
 */
export interface Call<
  Path extends string = string,
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  Money extends boolean = boolean,
  CallAccess extends Access = Access,
> {
  readonly path: Path;
  /** Requirement row, e.g. `R-API-11`. */
  readonly row: `R-API-${string}`;
  readonly area: Area;
  readonly summary: string;
  readonly access: CallAccess;
  /** Money calls have an idempotency-key header (R-API-62). */
  readonly money: Money;
  /**
   * Whether the server keeps what it replied: `each` reply, or for a call about an order each reply that `changes` from the
   * last one kept (R-SRV-85). Left out for other calls.
   */
  readonly told?: "each" | "changes";
  readonly request: Request;
  readonly reply: Reply;
  /** Failures specific to this call; `failuresOf` adds those of every player or money call. */
  readonly failures: readonly FailureCode[];
  readonly example: { readonly request: z.input<Request>; readonly reply: z.input<Reply> };
}

/** Declares a call with its path, shapes and failures. */
export function defineCall<
  const Path extends string,
  Request extends Schema,
  Reply extends Schema,
  const Money extends boolean,
  const CallAccess extends Access,
>(call: Call<Path, Request, Reply, Money, CallAccess>): Call<Path, Request, Reply, Money, CallAccess> {
  return call;
}

/** Returns every msgCode a failed reply of the call can have, those specific to the call first. */
export function failuresOf(call: Call): FailureCode[] {
  return [
    ...call.failures,
    ...(call.access === "player" ? playerFailures : []),
    ...(call.money ? moneyFailures : []),
    ...commonFailures,
  ];
}
