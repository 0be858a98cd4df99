import { banner, linkPattern, type Currency } from "@fairlobby/contract";
import * as z from "zod";
import { byCurrency, byLanguage, fromRupiah, minor, name } from "../../platform/config/fields.ts";
import { settingText } from "../support/index.ts";

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as "2026-12-24T18:00:00+07:00"' });

/** A banner of the settings: what players see, and when. */
const bannerSetting = z
  .strictObject({
    ...banner.shape,
    // The page loads no picture from elsewhere.
    img: z
      .string()
      .max(2048)
      .regex(/^\/(?!\/)/, "must be a picture of the lobby, such as /art/banners/banner-1.svg"),
    text: byLanguage(settingText(60)).optional().describe("Text on the banner, by language."),
    from: moment.optional().describe("Shown from this time on; without it, from the start."),
    until: moment.optional().describe("Shown before this time; without it, always."),
  })
  .refine(
    ({ gameId, collection, page }) => [gameId, collection, page].filter((one) => one !== undefined).length === 1,
    {
      error: "must have exactly one of gameId, collection and page",
    },
  )
  .refine(({ gameId, text }) => gameId !== undefined || text !== undefined, {
    path: ["text"],
    error: "is needed by a banner that opens no game",
  })
  .refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until), {
    path: ["until"],
    error: "must be after from",
  });
export type BannerSetting = z.output<typeof bannerSetting>;

const bannerSettings = z
  .array(bannerSetting)
  .max(12)
  .superRefine((banners, issues) => {
    const nth = banners.findIndex(({ id }, at) => banners.findIndex((other) => other.id === id) !== at);
    if (nth !== -1) issues.addIssue({ code: "custom", path: [nth, "id"], message: "named twice" });
  });

/** Returns the first problem of the banners with the other settings, as `<field>: <problem>`, or null. */
export function problemOfBanners(
  banners: readonly BannerSetting[],
  collections: readonly { readonly key?: string | undefined }[],
): string | null {
  const nth = banners.findIndex(
    ({ collection }) => collection !== undefined && collections.every(({ key }) => key !== collection),
  );
  return nth === -1 ? null : `banners.${nth}.collection: no collection has the key "${banners[nth]?.collection}"`;
}

const thresholds = z.strictObject({ ordinaryMin: minor.optional(), unchargeMin: minor.optional() });

const contactUrl = z.string().max(2048).regex(linkPattern, "must be https, mailto, tel or a page of the lobby");

export const pageSettings = {
  variant: z.enum(["banner", "tabs"]).default("banner"),
  banners: bannerSettings,
  thresholds: thresholds.prefault({}).describe(byCurrency),
  cashierUrl: name.default("/payment.php"),
  supportContacts: z.array(z.strictObject({ label: name, url: contactUrl })).default([]),
};

/** Fills in thresholds that the settings leave out, converted to the currency. */
export function completeThresholds({ ordinaryMin, unchargeMin }: z.output<typeof thresholds>, currency: Currency) {
  return {
    ordinaryMin: ordinaryMin ?? fromRupiah(300_000, currency),
    unchargeMin: unchargeMin ?? fromRupiah(1_500_000, currency),
  };
}
