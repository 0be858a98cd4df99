import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { GameTexts } from "../../page/texts/game-texts.ts";

export const textsOf = (i18n: I18n): GameTexts => ({
  symbols: {
    turtle: t(i18n)`Turtle`,
    clownfish: t(i18n)`Clownfish`,
    seahorse: t(i18n)`Seahorse`,
    jellyfish: t(i18n)`Jellyfish`,
    starfish: t(i18n)`Starfish`,
    coral: t(i18n)`Coral`,
    pearl: t(i18n)`Pearl`,
  },
  feature: t(i18n)`Chain of Currents`,
  welcome: t(i18n)`What touches drifts away together`,
  loading: t(i18n)`Diving to the reef…`,
});
