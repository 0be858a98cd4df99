import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    moon: t(i18n)`Moon`,
    lantern: t(i18n)`Lantern`,
    heron: t(i18n)`Heron`,
    koi: t(i18n)`Koi`,
    lotus: t(i18n)`Lotus`,
    dragonfly: t(i18n)`Dragonfly`,
    frog: t(i18n)`Frog`,
    leaf: t(i18n)`Lotus leaf`,
    shell: t(i18n)`Shell`,
    drop: t(i18n)`Dewdrop`,
  },
  feature: t(i18n)`Night of a Thousand Lanterns`,
  welcome: t(i18n)`The lanterns wait by the river`,
  loading: t(i18n)`Lighting the lanterns…`,
});
