import type { I18n } from "@lingui/core";
import { acceptedLanguage, readTexts } from "../../../../languages/texts.ts";

const texts = readTexts("bank");
const [[fallback, fallbackTexts] = []] = texts;
if (fallback === undefined || fallbackTexts === undefined) throw new Error("the bank's pages have no texts");

/** Returns the texts in the first language of an Accept-Language header that there is, else in the default (R-LNG-23). */
export const textsFor = (acceptLanguage: string | undefined): I18n =>
  texts.get(acceptedLanguage(acceptLanguage, texts) ?? fallback) ?? fallbackTexts;
