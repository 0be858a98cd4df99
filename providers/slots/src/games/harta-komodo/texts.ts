import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    emerald: t(i18n)`Emerald`,
    coin: t(i18n)`Coin`,
    komodo: t(i18n)`Komodo`,
    crown: t(i18n)`Crown`,
    temple: t(i18n)`Temple`,
    keris: t(i18n)`Kris`,
    goblet: t(i18n)`Goblet`,
    palm: t(i18n)`Palm`,
    egg: t(i18n)`Egg`,
    footprint: t(i18n)`Footprint`,
  },
  feature: t(i18n)`Komodo's Chest`,
  welcome: t(i18n)`The komodo guards its chest`,
  loading: t(i18n)`Opening the chest…`,
});
