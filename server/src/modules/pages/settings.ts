import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, fromRupiah, minor, name } from "../../platform/config/fields.ts";
import { bannerSettings } from "./banners.ts";

const thresholds = z.strictObject({ ordinaryMin: minor.optional(), unchargeMin: minor.optional() });

export const pageSettings = {
  variant: z.enum(["banner", "tabs"]).default("banner"),
  banners: bannerSettings,
  thresholds: thresholds.prefault({}).describe(byCurrency),
  cashierUrl: name.default("/payment.php"),
  supportContacts: z.array(z.strictObject({ label: name, url: z.string().max(2048) })).default([]),
};

/** Fills in thresholds that the settings leave out, converted to the currency. */
export function completeThresholds({ ordinaryMin, unchargeMin }: z.output<typeof thresholds>, currency: Currency) {
  return {
    ordinaryMin: ordinaryMin ?? fromRupiah(300_000, currency),
    unchargeMin: unchargeMin ?? fromRupiah(1_500_000, currency),
  };
}
