import type { LanguageFolder } from "../../../../languages/folders.ts";
import { primarySubtag } from "../../../../languages/primary-subtag.ts";
import { textIn, type TextByLanguage } from "../../platform/texts.ts";

/** When a banner is shown, and its text by the language's primary subtag. */
interface Scheduled {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly text?: TextByLanguage | undefined;
}

/** Returns the banners shown at a time (ms), without their periods, with their texts by the offered languages' names. */
export function bannersAt<Banner extends Scheduled>(
  banners: readonly Banner[],
  now: number,
  languages: readonly LanguageFolder[],
) {
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
