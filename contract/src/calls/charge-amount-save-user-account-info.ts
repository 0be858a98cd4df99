import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText, payType } from "../fields/basics.ts";

export const chargeAmountSaveUserAccountInfo = defineCall({
  path: "/charge/amount/saveUserAccountInfo",
  row: "R-API-14",
  area: "deposits",
  summary: "Saves the player's contact details, replacing those saved before (R-SRV-17).",
  access: "player",
  money: false,
  request: z.object({
    userName: describe(filledText(100), "The player's name."),
    phone: describe(
      z.string().check(z.regex(/^\d{6,15}$/)),
      "Phone: digits, as many as accountForm.phoneDigits of the configuration allows, prefix not counted (R-ACC-34).",
    ),
    email: describe(
      z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/)),
      "Email address; its domain is one of the configured mail domains unless the lobby accepts any (R-ACC-35).",
    ),
    payType: describe(z._default(payType, 1), "Pay type the details are for; 1 when left out."),
  }),
  reply: z.object({}),
  failures: ["consent_required"],
  example: {
    request: { userName: "Sari Dewi", phone: "81234567890", email: "sari@gmail.com", payType: 1 },
    reply: {},
  },
});
