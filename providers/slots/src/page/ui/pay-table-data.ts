import type { GameDefinition } from "../../games/definition.ts";
import type { GameFigures } from "../../page-api.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/page-texts.ts";
import type { Theme } from "../theme.ts";

/** The data of the pay table: of the current game or of a past round. */
export interface PayTableData {
  readonly definition: GameDefinition;
  /** Hash of the definition. */
  readonly hash: string;
  readonly figures: GameFigures | null;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  /** Locale of numbers: that of the currency. */
  readonly numbers: string;
  readonly money: (amount: number) => string;
}
