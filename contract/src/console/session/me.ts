import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { currencies } from "../../money.ts";
import { email, instant, operatorName } from "../fields.ts";
import { role } from "../roles.ts";

export const operatorId = describe(z.uuid(), "Id of a console account.");

/** Who is signed in. */
export const signedIn = z.object({
  operatorId,
  name: operatorName,
  email,
  roles: describe(z.array(role), "The roles that the person holds."),
  passkeys: describe(z.int(), "Number of the person's passkeys; 0: they sign in with password and code."),
  steppedUpUntil: describe(z.nullable(instant), "Until when the second factor counts as proved; null: it does not."),
  endsAt: describe(instant, "When the session ends at the latest."),
  moneyMode: describe(
    z.enum(["play", "real"]),
    "play: play money, with which nobody needs a passkey; real: some roles do.",
  ),
  cashier: describe(z.enum(["on", "off"]), "off: a lobby of free gold, which has no orders (R-FRE-01)."),
  currency: describe(z.enum(currencies), "The lobby's currency; every amount is in its minor units."),
  onePersonDecides: describe(z.boolean(), "True if the policy lets one person decide everything (R-EYE-08)."),
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
  cashier: "on",
  currency: "IDR",
  onePersonDecides: false,
  withholdingLaws: ["UU 8/2010, Pasal 12"],
};
