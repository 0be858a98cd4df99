import type { GameDefinition } from "../../games/definition.ts";
import type { GameFigures } from "../../page-api.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import type { Theme } from "../theme.ts";

/** What the pay table tells of: a game as it is published now, or as a past round was played. */
export interface PayTableData {
  readonly definition: GameDefinition;
  /** Hash of the definition. */
  readonly hash: string;
  readonly figures: GameFigures | null;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  /** Language tag in whose style numbers are written: that of the money. */
  readonly numbers: string;
  readonly money: (amount: number) => string;
}
