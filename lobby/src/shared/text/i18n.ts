import { i18n, type Messages } from "@lingui/core";
import { languages } from "virtual:languages";
import { primarySubtag } from "../../../../languages/primary-subtag.ts";
import { deviceStorage } from "../browser/storage.ts";

/** The name of a language's folder, as stored in `lang`, e.g. `BR` (R-I18N-03). */
export type Locale = string;

/** The default language, whose texts are part of the first load, and the fallback (R-I18N-08). */
const [fallback = ""] = Object.keys(languages);

/** The latest requested locale: a slow load must not replace a newer choice. */
let wanted: Locale = fallback;

/** The locales that the lobby offers; before its settings have arrived, all that it has. */
let offered: readonly Locale[] = Object.keys(languages);

/** The texts of the other screens, once requested. */
let otherTexts: Promise<unknown> | undefined;

/**
 * Returns the stored locale (R-I18N-10); without one the first language of the browser that is offered, else the first
 * that is offered (R-LNG-03).
 */
export function chosenLocale(): Locale {
  const stored = deviceStorage.get("lang");
  if (stored !== null && offered.includes(stored)) return stored;
  const known = navigator.languages.flatMap(
    (tag) => offered.find((one) => primarySubtag(tagOf(one)) === primarySubtag(tag)) ?? [],
  );
  return known[0] ?? offered[0] ?? fallback;
}

const shownLocale = (): Locale => i18n.locale || fallback;

const textsOf = async (part: "first" | "others", locale: Locale): Promise<Messages> =>
  (await (languages[locale] ?? languages[fallback])?.[part]())?.messages ?? {};

/** Loads one locale's texts and shows them. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  let parts: readonly Messages[];
  try {
    parts = await Promise.all([
      textsOf("first", locale),
      ...(otherTexts === undefined ? [] : [textsOf("others", locale)]),
    ]);
  } catch (error) {
    // The shown locale stays; it must not wait for the texts of a locale that could not be loaded.
    if (wanted === locale) wanted = shownLocale();
    throw error;
  }
  if (wanted !== locale) return;
  // Merged: the texts of other screens may have been loaded meanwhile.
  for (const messages of parts) i18n.load(locale, messages);
  i18n.activate(locale, [tagOf(locale)]);
  document.documentElement.lang = tagOf(locale);
}

/** Activates the chosen locale, unless it is shown or being loaded. */
export async function showChosenLocale(): Promise<void> {
  const chosen = chosenLocale();
  if (chosen !== wanted) await activateLocale(chosen);
}

/** Offers these locales, of those that this build has, and shows another if the shown one is not among them. */
export async function offerLocales(names: readonly Locale[]): Promise<void> {
  offered = names.filter((name) => name in languages);
  await showChosenLocale();
}

/** Loads the texts of the other screens; called before the first of them is shown. */
export async function loadOtherTexts(): Promise<void> {
  // For the shown language, and for the one being loaded.
  otherTexts ??= Promise.all(
    [...new Set([shownLocale(), wanted])].map(async (locale) => i18n.load(locale, await textsOf("others", locale))),
  );
  try {
    await otherTexts;
  } catch (error) {
    // The next screen tries again.
    otherTexts = undefined;
    throw error;
  }
}

export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  deviceStorage.set("lang", locale);
}

/** Returns the BCP 47 tag of a locale. */
export const tagOf = (locale: Locale): string => languages[locale]?.tag ?? "";

/** Returns the tag of the shown locale, for the Accept-Language header (R-SRV-06) and Intl. */
export const localeTag = (): string => tagOf(shownLocale());
