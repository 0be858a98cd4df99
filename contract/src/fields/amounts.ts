import * as z from "zod/mini";

/**
 * An amount on the wire: integer minor units, at most 2^53 - 1, which a JSON number carries exactly (R-MON-19). The
 * server computes in bigint.
 */
export const amount = z.int().check(z.nonnegative());

/** An amount above 0. Integer minor units. */
export const positiveAmount = z.int().check(z.positive());

/** A signed amount on the wire, for changes and differences. Integer minor units. */
export const signedAmount = z.int();
