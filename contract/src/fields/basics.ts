import * as z from "zod/mini";

/** A text of at most `max` characters; may be empty. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** A text of 1 to `max` characters, surrounding spaces removed. */
export const filledText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export const time = z.int().check(z.nonnegative());

/** A whole number from 0. */
export const count = z.int().check(z.nonnegative());

/** 0 for no, 1 for yes: the boolean of the older calls. */
export const zeroOrOne = z.literal([0, 1]);

/** An account number as the server accepts it: 10 to 20 digits, spaces stripped (R-WD-33). */
export const accountNumber = z.string().check(z.regex(/^\d{10,20}$/));

/** A pay type by its number (R-DEP-21). Numbers unknown to this version are kept. */
export const payType = z.int().check(z.nonnegative(), z.lte(999));
