import type { PlayerId } from "@fairlobby/contract";
import * as z from "zod";

/** Printable ASCII: what is neither can be part of no id, and some of it (NUL, half a character) of no row. */
export const id = z.string().regex(/^[\x20-\x7e]{1,80}$/);
export const amount = z.int().min(0);
export const token = z.string().max(128);
export const isFree = z.boolean().default(false);
/**
 * A field by which another call is known, e.g. the amount in a rollback: a signed message sent to the wrong address is
 * not taken for what that address does.
 */
export const ofAnotherCall = z.null().optional();
export const user = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((value) => value as PlayerId);
