import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { text } from "./basics.ts";

/** What browsers accept in a field for an email address (HTML, 4.10.5.1.5): no spaces, quotes or line breaks. */
const shape =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

export const emailAddress = describe(z.string().check(z.trim(), z.maxLength(254), z.regex(shape)), "Email address.");

/** An address as its owner recognises it, e.g. `s•••@gmail.com`. */
export const maskedAddress = describe(text(260), "Email address, of whose first part only one letter is shown.");

/** The secret of a link in an email. */
export const linkToken = describe(
  z.string().check(z.regex(/^[\w-]{43}$/)),
  "The part of the link after the #: 256 bits, base64url.",
);
