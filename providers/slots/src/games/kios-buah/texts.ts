import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    mangosteen: t(i18n)`Mangosteen`,
    durian: t(i18n)`Durian`,
    papaya: t(i18n)`Papaya`,
    mango: t(i18n)`Mango`,
    rambutan: t(i18n)`Rambutan`,
    starfruit: t(i18n)`Star fruit`,
    banana: t(i18n)`Banana`,
    coconut: t(i18n)`Coconut`,
    lime: t(i18n)`Lime`,
  },
  feature: t(i18n)`Mangosteen Queen`,
  welcome: t(i18n)`Fresh fruit, just laid out`,
  loading: t(i18n)`Opening the stall…`,
});
