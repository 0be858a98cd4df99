import { banner, type Banner } from "@fairlobby/contract";
import * as z from "zod";
import { primarySubtag, type LanguageFolder } from "../../../../languages/folders.ts";
import { byLanguage } from "../../platform/config/fields.ts";
import { textIn } from "../../platform/texts.ts";

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as "2026-12-24T18:00:00+07:00"' });

/** A banner of the settings: what players see, and when. */
const bannerSetting = z
  .strictObject({
    ...banner.shape,
    text: byLanguage(z.string().trim().min(1).max(60)).optional().describe("Text on the banner, by language."),
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

export const bannerSettings = z
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

/** Returns the banners shown at a time (ms), without their periods, with their texts in the offered languages. */
export function bannersAt(
  banners: readonly BannerSetting[],
  now: number,
  languages: readonly LanguageFolder[],
): Banner[] {
  return banners
    .filter(
      ({ from, until }) =>
        (from === undefined || Date.parse(from) <= now) && (until === undefined || now < Date.parse(until)),
    )
    .map(({ from: _from, until: _until, text, ...shown }) => ({
      ...shown,
      ...(text !== undefined && {
        text: Object.fromEntries(languages.map(({ name, tag }) => [name, textIn(text, primarySubtag(tag))])),
      }),
    }));
}
