import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    bloom: t(i18n)`Royal bloom`,
    peacock: t(i18n)`Peacock`,
    butterfly: t(i18n)`Butterfly`,
    hibiscus: t(i18n)`Hibiscus`,
    orchid: t(i18n)`Moon orchid`,
    frangipani: t(i18n)`Frangipani`,
    jasmine: t(i18n)`Jasmine`,
    cloud: t(i18n)`Rain cloud`,
    wave: t(i18n)`Wave`,
  },
  feature: t(i18n)`Cloth in Bloom`,
  welcome: t(i18n)`The wax is warm, the canting is ready`,
  loading: t(i18n)`Stretching the cloth…`,
});
