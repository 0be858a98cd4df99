import * as z from "zod";
import { name } from "../../platform/config/fields.ts";

const method = z.strictObject({
  bankName: name.describe("Code the client sends back as bankName."),
  label: name,
  payType: z.literal([8, 10, 11, 12]),
  channel: name.describe("The payment provider's channel code."),
});

const deposits = z.strictObject({
  amounts: z
    .array(z.strictObject({ orderAmount: z.int().min(1), givingRate: z.number().min(0).max(10) }))
    .min(1)
    .max(20),
  methods: z.array(method).min(1).max(60),
  expirySeconds: z.int().min(60).max(86_400).default(600),
});

export type DepositSettings = z.output<typeof deposits>;

export const cashierSettings = {
  deposits,
  mailDomains: z
    .array(name)
    .default([
      "gmail.com",
      "yahoo.com",
      "outlook.com",
      "hotmail.com",
      "icloud.com",
      "proton.me",
      "aol.com",
      "live.com",
      "mail.com",
      "zoho.com",
    ]),
};
