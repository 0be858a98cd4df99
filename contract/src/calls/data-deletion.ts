import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { text, time } from "../fields/basics.ts";

export const dataDeletion = defineCall({
  path: "/v1/data/deletion",
  row: "R-API-112",
  area: "account",
  summary:
    "What deleting the account would do: what is in its way, what is given up, and what stays until when (R-REC-48).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    blocks: describe(
      z.array(z.enum(["withdrawal", "deposit", "round", "gold"])),
      "What is in the way: an open withdrawal, an open deposit or one on its way back, a round without outcome, cash.",
    ),
    cash: describe(amount, "Cash, which can be withdrawn first. Minor units."),
    promo: describe(amount, "Promotional gold, which is given up. Minor units."),
    keepUntil: describe(time, "Until when, if the account is deleted now. Milliseconds since 1970 UTC."),
    law: describe(text(200), "The law that requires it; may be empty."),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      blocks: ["gold"],
      cash: 5_000_000,
      promo: 2_000_000,
      keepUntil: 2_110_233_600_000,
      law: "UU No. 8 Tahun 1997 tentang Dokumen Perusahaan, Pasal 11",
    },
  },
});
