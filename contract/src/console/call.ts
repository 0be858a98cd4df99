import type * as z from "zod/mini";
import type { Schema } from "../call.ts";
import type { ConsoleFailureCode } from "./msg-codes.ts";
import type { Permission } from "./permissions.ts";
import type { PolicyAction } from "./policy-actions.ts";

/**
 * Who may make a call: `anybody`, who is not signed in yet; every `operator`; or anyone who has a permission (R-OPR-07).
 */
export type ConsoleAccess = "anybody" | "operator" | Permission;

/** A call of the console: POST + JSON, answered with the lobby's envelope (R-CAPI-01). */
export interface ConsoleCall<
  Path extends string = string,
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly path: Path;
  readonly summary: string;
  readonly access: ConsoleAccess;
  /** What policy calls it; every action carries an idempotency key (R-CAPI-02) and writes an audit entry (R-AUD-01). */
  readonly action?: PolicyAction;
  /** A decision about a proposal: as an action, it carries an idempotency key and writes an audit entry. */
  readonly decides?: true;
  /** Needs a proof of the second factor of at most 5 minutes ago (R-OPR-06). */
  readonly stepUp?: true;
  readonly request: Request;
  readonly reply: Reply;
  /** Failures of this call; those of every call and of every action are not repeated. */
  readonly failures: readonly ConsoleFailureCode[];
  readonly example: { readonly request: z.input<Request>; readonly reply: z.input<Reply> };
}

/** Returns whether a call changes something for others: such a call carries an idempotency key. */
export const isAction = ({ action, decides }: ConsoleCall): boolean => action !== undefined || decides === true;

/** Declares a call of the console with its path, access, shapes and failures. */
export function defineConsoleCall<const Path extends string, Request extends Schema, Reply extends Schema>(
  call: ConsoleCall<Path, Request, Reply>,
): ConsoleCall<Path, Request, Reply> {
  return call;
}
