import * as z from "zod/mini";
import { describe } from "../describe.ts";

/** A password that is being chosen; one that is being checked may be any text. */
export const newPassword = describe(
  z.string().check(z.minLength(6), z.maxLength(15)),
  "Password: 6 to 15 characters, none of the common ones (R-ACC-26).",
);
