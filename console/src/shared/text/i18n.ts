import { i18n } from "@lingui/core";

export const languages = { en: "English", id: "Bahasa Indonesia" } as const;
export type Language = keyof typeof languages;

const storageKey = "console.language";

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Returns the chosen language, else the first of the browser's that the console has, else English. */
export function chosenLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isLanguage) ?? "en";
}

/** Loads a language's texts and shows them. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await (language === "en" ? import("../../locales/en.po") : import("../../locales/id.po"));
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(storageKey, language);
}
