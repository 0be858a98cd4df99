import type { GameInfo } from "../../page-api.ts";
import type { Sound } from "../sound.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import type { Theme } from "../theme.ts";

/** The options of the sheets of a played game. */
export interface PanelOptions {
  readonly session: string;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  readonly lang: string;
  /** Locale of numbers: that of the currency. */
  readonly numbers: string;
  readonly sound: Sound;
  readonly reducedMotion: () => boolean;
  /** Time zone of shown times; undefined for the player's. */
  readonly timeZone: () => string | undefined;
}
