/** Languages the page speaks, by primary subtag. */
export const languages = ["id", "pt", "zh", "es", "th"] as const;
export type Lang = (typeof languages)[number];

/** What a game says of its own, in one language: `games/<id>/texts.ts` exports `texts: Record<Lang, GameTexts>`. */
export interface GameTexts {
  /** By symbol id, one for every symbol of the definition. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Name of what the game is waiting for: its free spins, respins or cascades. Stands on the card that opens them. */
  readonly feature: string;
  /** On the board before the first spin; short, no figures (rules are said from the definition). */
  readonly welcome: string;
  /** While the game is loading; ends with "…". */
  readonly loading: string;
}
