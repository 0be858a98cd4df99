import { i18n, type Messages } from "@lingui/core";
import { messages as indonesian } from "../../locales/first-screen/IND.po";
import { deviceStorage } from "../browser/storage.ts";

/** Locale names as stored in `lang` (R-I18N-03), each with its BCP 47 tag and its native name. */
export const locales = {
  IND: { tag: "id", label: "Bahasa Indonesia" },
  BR: { tag: "pt-BR", label: "Português" },
  MX: { tag: "es-MX", label: "Español" },
  THA: { tag: "th", label: "ไทย" },
  CN: { tag: "zh-CN", label: "中文" },
} as const;

export type Locale = keyof typeof locales;

type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>;

/** Texts of the first screen. The default language is part of the first load, the others are loaded when chosen. */
const firstScreen: Catalogs = {
  IND: async () => ({ messages: indonesian }),
  BR: () => import("../../locales/first-screen/BR.po"),
  CN: () => import("../../locales/first-screen/CN.po"),
  MX: () => import("../../locales/first-screen/MX.po"),
  THA: () => import("../../locales/first-screen/THA.po"),
};

/** Texts of all other screens. */
const otherScreens: Catalogs = {
  IND: () => import("../../locales/other-screens/IND.po"),
  BR: () => import("../../locales/other-screens/BR.po"),
  CN: () => import("../../locales/other-screens/CN.po"),
  MX: () => import("../../locales/other-screens/MX.po"),
  THA: () => import("../../locales/other-screens/THA.po"),
};

/** The latest requested locale: a slow load must not replace a newer choice. */
let wanted: Locale = "IND";

/** The texts of the other screens, once requested. */
let otherTexts: Promise<unknown> | undefined;

/** The stored locale, else IND (R-I18N-08, R-I18N-10). */
export function chosenLocale(): Locale {
  const stored = deviceStorage.get("lang");
  return stored !== null && stored in locales ? (stored as Locale) : "IND";
}

const shownLocale = (): Locale => (i18n.locale || "IND") as Locale;

/** Loads one locale's texts and shows them. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  let parts: readonly { messages: Messages }[];
  try {
    parts = await Promise.all([firstScreen[locale](), ...(otherTexts === undefined ? [] : [otherScreens[locale]()])]);
  } catch (error) {
    // The shown locale stays; it must not wait for the texts of a locale that could not be loaded.
    if (wanted === locale) wanted = shownLocale();
    throw error;
  }
  if (wanted !== locale) return;
  const { tag } = locales[locale];
  // Merged: the texts of other screens may have been loaded meanwhile.
  for (const { messages } of parts) i18n.load(locale, messages);
  i18n.activate(locale, [tag]);
  document.documentElement.lang = tag;
}

/** Activates the stored locale, unless it is shown or being loaded. */
export async function showChosenLocale(): Promise<void> {
  const chosen = chosenLocale();
  if (chosen !== wanted) await activateLocale(chosen);
}

/** Loads the texts of the other screens; called before the first of them is shown. */
export async function loadOtherTexts(): Promise<void> {
  // For the shown language, and for the one being loaded.
  otherTexts ??= Promise.all(
    [...new Set([shownLocale(), wanted])].map(async (locale) =>
      i18n.load(locale, (await otherScreens[locale]()).messages),
    ),
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

/** Tag of the active locale, for the Accept-Language header (R-SRV-06) and Intl. */
export function localeTag(): string {
  return locales[shownLocale()].tag;
}
