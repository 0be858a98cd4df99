import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, fromRupiah } from "../../platform/config/fields.ts";

const amount = z.int().min(1).optional();

const freeGold = z.strictObject({
  daily: amount.describe(`What a player can take once a day. ${byCurrency}`),
  refill: amount.describe(`What a player can take while the balance is below refillBelow. ${byCurrency}`),
  refillBelow: amount.describe(
    `The smallest stake of the games: a balance below it plays nothing. By default that of the bundled games. ${byCurrency}`,
  ),
  refillsPerDay: z.int().min(0).max(100).default(5),
});

export const freeGoldSettings = {
  freeGold: freeGold.prefault({}).describe('The gold of a lobby without a cashier; read only with cashier "off".'),
};

export type FreeGoldSettings = ReturnType<typeof completeFreeGold>;

/** Fills in the amounts that the settings leave out, converted to the currency (R-FRE-05). */
export function completeFreeGold(given: z.output<typeof freeGold>, currency: Currency) {
  return {
    ...given,
    daily: given.daily ?? fromRupiah(50_000, currency),
    refill: given.refill ?? fromRupiah(10_000, currency),
    refillBelow: given.refillBelow ?? fromRupiah(400, currency),
  };
}
