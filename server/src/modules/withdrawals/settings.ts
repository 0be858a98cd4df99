import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, fromRupiah, minor, name } from "../../platform/config/fields.ts";

const bank = z.strictObject({
  bankName: name,
  channel: name.describe("The payment provider's channel code."),
  preferred: z.boolean().default(false),
});

const percent = z.number().min(0).max(100);

const withholding = z.strictObject({
  duty: z.string().min(1).max(200).describe("The law it is withheld under, as players read it."),
  threshold: minor.optional().describe(byCurrency),
  high: percent.default(7).describe("Percent of the gross amount from the threshold on."),
  low: percent.default(10).describe("Percent of the gross amount below the threshold."),
  reviewFrom: minor.optional().describe("Orders from this amount on wait for the tax desk; by default none do."),
});

const tier = z.strictObject({
  percent: percent.describe("Percent of the part of an amount above the threshold."),
  threshold: minor,
});

const fee = tier
  .extend({
    second: tier
      .optional()
      .describe("Another rate for the part of an amount above a higher threshold, in place of the first there."),
  })
  .refine(({ threshold, second }) => second === undefined || second.threshold > threshold, {
    path: ["second", "threshold"],
    error: "must be above the first threshold",
  });

const withdrawals = z.strictObject({
  minimum: z.int().min(1).optional().describe(byCurrency),
  firstWithdrawalRule: z.boolean().default(true),
  fee: fee.nullable().optional().describe(byCurrency),
  tax: withholding.nullable().default(null).describe("Null without a legal duty: then nothing is withheld."),
  withholdingLaws: z
    .array(z.string().trim().min(3).max(200))
    .max(50)
    .default([])
    .describe(
      "The laws that forbid telling a player why an order is held; without one no reason is withheld (R-AUD-06).",
    ),
  quoteSeconds: z.int().min(60).max(3600).default(600),
  places: z
    .int()
    .min(1)
    .max(10_000)
    .default(4)
    .describe("First withdrawals that may be at the bank at the same time; the others queue."),
  fastLaneAfterMinutes: z
    .number()
    .min(0.1)
    .max(1_440)
    .default(5)
    .describe("A queued first withdrawal that waited this long enters the fast lane by itself. It is free."),
  fastLanePlaces: z
    .int()
    .min(0)
    .max(10_000)
    .default(2)
    .describe("Further places at the bank, for the fast lane; 0 for no fast lane."),
  stalledAfterHours: z
    .number()
    .min(0.01)
    .max(8_760)
    .default(72)
    .describe("An order without a new step for this long is given back, as soon as it is certainly unpaid."),
  payTypes: z
    .array(z.literal([1, 4, 5, 8]))
    .min(1)
    .default([8])
    .describe("Allowed pay types of an order: 8 bank; also 1 CPF, 4 phone, 5 e-mail."),
  banks: z.array(bank).min(1).max(200),
});

export const withdrawalSettings = { withdrawals };

/** The smallest withdrawal (R-MON-25). Minor units, here and below. */
const minima: Readonly<Record<Currency, number>> = {
  IDR: 50_000,
  BRL: 500_00,
  MXN: 1_500_00,
  THB: 500_00,
  NGN: 5_000,
};

/** Payout fees (R-MON-20). */
const fees: Readonly<Record<Currency, z.output<typeof fee> | null>> = {
  IDR: { percent: 3, threshold: 1_000_000 },
  BRL: { percent: 5, threshold: 500_00 },
  MXN: { percent: 3, threshold: 1_500_00 },
  THB: { percent: 3, threshold: 3_000_00 },
  NGN: null,
};

export type WithdrawalSettings = ReturnType<typeof completeWithdrawals>;

/** Fills in default amounts for the currency. */
export function completeWithdrawals(given: z.output<typeof withdrawals>, currency: Currency) {
  const { minimum, fee: ownFee, tax } = given;
  return {
    ...given,
    minimum: minimum ?? minima[currency],
    // Null means no fee.
    fee: ownFee === undefined ? fees[currency] : ownFee,
    tax: tax === null ? null : { ...tax, threshold: tax.threshold ?? fromRupiah(4_500_000, currency) },
  };
}
