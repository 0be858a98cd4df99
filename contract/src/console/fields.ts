import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { numberPattern } from "./number-id.ts";

/** The id of a player, a question, a job or an entry of the audit log. */
export const numberId = z.string().check(z.regex(numberPattern));

/** A person's e-mail address, compared without regard to case. */
export const email = describe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@\p{C}\p{DI}]+@[^\s@\p{C}\p{DI}]+$/u)),
  "Email address.",
);

export const operatorName = describe(
  z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  "The person's name, as others see it.",
);

/** Characters that a name may not have: invisible ones, ones that change the direction of text, and the colon of `rule:`. */
const notInNames = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800:]/u;

export const newName = describe(
  z.string().check(
    z.normalize("NFC"),
    z.overwrite((name) => name.replaceAll(/\s+/gu, " ")),
    z.trim(),
    z.minLength(2),
    z.maxLength(80),
    z.refine((name) => !notInNames.test(name) && /\p{L}/u.test(name)),
  ),
  "The person's name, as others see it: letters, and nothing invisible.",
);

export const newPassword = describe(
  z.string().check(z.minLength(12), z.maxLength(128)),
  "Password of 12 to 128 characters.",
);

export const totpCode = describe(z.string().check(z.regex(/^\d{6}$/)), "Six digits of the authenticator app.");

export const secretToken = describe(
  z.string().check(z.minLength(20), z.maxLength(128)),
  "The token in the link of an invitation.",
);

/** The code that the proposer of an invitation was shown; the approver was shown the link (R-OPR-19). */
export const invitationCode = describe(
  z.string().check(z.maxLength(40)),
  "The code that belongs to the link; capitals and hyphens don't matter. Left out for a link that works without a code.",
);

export { passkeyAnswer, passkeyOptions } from "../fields/passkeys.ts";

/** Why an operator acts, in their own words. */
export const ownReason = describe(
  z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  "The reason in the operator's own words, 10 to 500 characters.",
);

export const instant = describe(z.int(), "Milliseconds since the epoch.");

/** The cursor of a list; one of another filter or older than 24 hours is refused (R-CAPI-03). */
export const cursor = describe(
  z.nullable(z.string().check(z.maxLength(600))),
  "`next` of the page before; null for the first page.",
);

export const pageLimit = describe(z.int().check(z.gte(1), z.lte(200)), "Number of rows on a page, at most 200.");
