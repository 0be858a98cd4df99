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

const phoneDigits = z.int().min(6).max(15);

const accountForm = z.strictObject({
  phoneDigits: z
    .strictObject({ min: phoneDigits, max: phoneDigits })
    .refine(({ min, max }) => min <= max, "min must not be more than max")
    .default({ min: 11, max: 11 })
    .describe("Digits of a phone number, without the prefix and without a leading zero."),
  mail: z
    .enum(["listed", "any"])
    .default("listed")
    .describe("listed: only addresses of mailDomains; any: every address, and mailDomains only correct typing errors."),
});

export type AccountFormSettings = z.output<typeof accountForm>;

const payments = z.strictObject({
  adapter: z
    .string()
    .min(1)
    .max(120)
    .default("xendit")
    .describe(
      "xendit, or the name of a package in adapters/node_modules beside this file (docs/new-payment-provider.md).",
    ),
  options: z.record(z.string(), z.unknown()).default({}).describe("What the adapter's package documents; no secrets."),
});

export const cashierSettings = {
  payments: payments.prefault({}),
  deposits,
  accountForm: accountForm.prefault({}),
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
