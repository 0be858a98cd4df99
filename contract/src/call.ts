import type * as z from "zod/mini";
import type { FailureCode } from "./msg-codes.ts";

/** A zod schema of either flavour; the contract itself is written with `zod/mini`. */
export type Schema = z.ZodMiniType;

/**
 * One call on the wire. Every call is POST + JSON and answers the envelope (R-API-01, R-API-03);
 * `reply` describes the envelope's `data` on success.
 */
export interface Call<Path extends string = string, Request extends Schema = Schema, Reply extends Schema = Schema> {
  readonly path: Path;
  /** Requirement row, e.g. `R-API-11`. */
  readonly row: `R-API-${string}`;
  readonly summary: string;
  /** `none`: works without a token; `player`: needs one (R-SRV-01). */
  readonly access: "none" | "player";
  /** Money calls carry an idempotency-key header (R-API-62). */
  readonly money: boolean;
  readonly request: Request;
  readonly reply: Reply;
  /** Expected failures beside the common ones and, with access `player`, token_invalid. */
  readonly failures: readonly FailureCode[];
  readonly example: { readonly request: z.input<Request>; readonly reply: z.input<Reply> };
}

/** Declares a call; the one place its path, shapes and failures are typed. */
export function defineCall<const Path extends string, Request extends Schema, Reply extends Schema>(
  call: Call<Path, Request, Reply>,
): Call<Path, Request, Reply> {
  return call;
}

export type RequestOf<C extends Call> = z.output<C["request"]>;
export type RequestInput<C extends Call> = z.input<C["request"]>;
export type ReplyOf<C extends Call> = z.output<C["reply"]>;
