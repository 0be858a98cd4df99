import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    sun: t(i18n)`Sun`,
    wind: t(i18n)`Wind`,
    dragon: t(i18n)`Dragon kite`,
    owl: t(i18n)`Owl kite`,
    fish: t(i18n)`Fish kite`,
    leaf: t(i18n)`Leaf kite`,
    spool: t(i18n)`Spool`,
    bamboo: t(i18n)`Bamboo`,
    rice: t(i18n)`Rice`,
    cloud: t(i18n)`Cloud`,
  },
  feature: t(i18n)`Strong Wind`,
  welcome: t(i18n)`The wind lifts the blind of every reel`,
  loading: t(i18n)`Letting out the string…`,
});
