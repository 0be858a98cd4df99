import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { currencies } from "../../money.ts";
import { email, instant, operatorName } from "../fields.ts";
import { role } from "../roles.ts";

export const operatorId = describe(z.uuid(), "A person with a console account.");

/** Who is signed in. */
export const signedIn = z.object({
  operatorId,
  name: operatorName,
  email,
  roles: describe(z.array(role), "What they may be."),
  passkeys: describe(z.int(), "How many passkeys they have; 0: they sign in with password and code."),
  steppedUpUntil: describe(z.nullable(instant), "Until when the second factor counts as proved; null: it does not."),
  endsAt: describe(instant, "When the session ends at the latest."),
  moneyMode: describe(z.enum(["play", "real"]), "With play money a code suffices for everybody."),
  currency: describe(z.enum(currencies), "The store's; every amount is in its minor units."),
  onePersonDecides: describe(z.boolean(), "The policy lets one person decide everything (R-EYE-08)."),
  withholdingLaws: describe(z.array(z.string()), "The laws that a reason may be withheld by (R-AUD-06)."),
});

export const exampleMe: z.input<typeof signedIn> = {
  operatorId: "01890a5d-ac96-774b-bcce-b302099a8057",
  name: "Sari Dewi",
  email: "sari@example.com",
  roles: ["payments", "compliance"],
  passkeys: 1,
  steppedUpUntil: 1_790_000_300_000,
  endsAt: 1_790_043_200_000,
  moneyMode: "play",
  currency: "IDR",
  onePersonDecides: false,
  withholdingLaws: ["UU 8/2010, Pasal 12"],
};
