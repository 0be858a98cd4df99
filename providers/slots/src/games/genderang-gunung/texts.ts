import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    flame: t(i18n)`Flame`,
    volcano: t(i18n)`Volcano`,
    tiger: t(i18n)`Tiger`,
    hornbill: t(i18n)`Hornbill`,
    monkey: t(i18n)`Monkey`,
    drum: t(i18n)`Drum`,
    gong: t(i18n)`Gong`,
    bell: t(i18n)`Bell`,
    torch: t(i18n)`Torch`,
    feather: t(i18n)`Feather`,
  },
  feature: t(i18n)`Mountain Drums`,
  welcome: t(i18n)`The drums are ready`,
  loading: t(i18n)`Lighting the torches…`,
});
