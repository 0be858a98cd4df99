import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    compass: t(i18n)`Compass`,
    lighthouse: t(i18n)`Lighthouse`,
    ship: t(i18n)`Pinisi`,
    nutmeg: t(i18n)`Nutmeg`,
    clove: t(i18n)`Clove`,
    cinnamon: t(i18n)`Cinnamon`,
    pepper: t(i18n)`Pepper`,
    anchor: t(i18n)`Anchor`,
    barrel: t(i18n)`Barrel`,
    rope: t(i18n)`Rope`,
  },
  feature: t(i18n)`Monsoon Winds`,
  welcome: t(i18n)`Sails set, bound for the spices`,
  loading: t(i18n)`Hoisting the sails…`,
});
