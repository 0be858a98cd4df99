import { i18n, type Messages } from "@lingui/core";
import { messages as indonesian } from "../locales/IND.po";
import { kept } from "./storage.ts";

/** Locale names as stored in `lang` (R-I18N-03), each with its BCP 47 tag and its own name for itself. */
export const locales = {
  IND: { tag: "id", label: "Bahasa Indonesia", dialCode: "+62" },
  BR: { tag: "pt-BR", label: "Português", dialCode: "+55" },
  MX: { tag: "es-MX", label: "Español", dialCode: "+52" },
  THA: { tag: "th", label: "ไทย", dialCode: "+66" },
  CN: { tag: "zh-CN", label: "中文", dialCode: "+86" },
} as const;

export type Locale = keyof typeof locales;

type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>;

/** Texts of the first screen. The default language comes with the first load, the others when they are chosen. */
const first: Catalogs = {
  IND: async () => ({ messages: indonesian }),
  BR: () => import("../locales/BR.po"),
  CN: () => import("../locales/CN.po"),
  MX: () => import("../locales/MX.po"),
  THA: () => import("../locales/THA.po"),
};

/** Texts of every later screen. */
const later: Catalogs = {
  IND: () => import("../locales/later/IND.po"),
  BR: () => import("../locales/later/BR.po"),
  CN: () => import("../locales/later/CN.po"),
  MX: () => import("../locales/later/MX.po"),
  THA: () => import("../locales/later/THA.po"),
};

let laterLoaded = false;

/** The stored locale, else IND (R-I18N-08, R-I18N-10). */
export function chosenLocale(): Locale {
  const stored = kept.get("lang");
  return stored !== null && stored in locales ? (stored as Locale) : "IND";
}

/** Loads one locale's texts and shows them. */
export async function activateLocale(locale: Locale): Promise<void> {
  const loads = laterLoaded ? [first[locale](), later[locale]()] : [first[locale]()];
  const parts = await Promise.all(loads);
  const { tag } = locales[locale];
  i18n.loadAndActivate({
    locale,
    locales: [tag],
    messages: Object.assign({}, ...parts.map((part) => part.messages)) as Messages,
  });
  document.documentElement.lang = tag;
}

/** Adds the texts of the later screens; called before the first of them shows. */
export async function loadLaterTexts(): Promise<void> {
  if (laterLoaded) return;
  const locale = i18n.locale as Locale;
  i18n.load(locale, (await later[locale]()).messages);
  laterLoaded = true;
}

export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  kept.set("lang", locale);
}

/** Tag of the active locale, for the Accept-Language header (R-SRV-06) and Intl. */
export function localeTag(): string {
  return locales[(i18n.locale || "IND") as Locale].tag;
}
