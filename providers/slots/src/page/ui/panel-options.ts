import type { GameInfo } from "../../page-api.ts";
import type { Sound } from "../sound.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Language } from "../texts/index.ts";
import type { Theme } from "../theme.ts";

/** The options of the sheets of a played game. */
export interface PanelOptions extends Language {
  readonly session: string;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  /** Locale of numbers: that of the currency. */
  readonly numbers: string;
  readonly sound: Sound;
  readonly reducedMotion: () => boolean;
  /** Time zone of shown times; undefined for the player's. */
  readonly timeZone: () => string | undefined;
}
