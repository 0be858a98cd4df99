/** The texts of a game in one language: `games/<name>/texts.ts` exports `textsOf`, which returns them. */
export interface GameTexts {
  /** By symbol id, one for every symbol of the definition. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Name of the feature: free spins, respins or cascades. Shown on the card that opens it. */
  readonly feature: string;
  /** On the board before the first spin; short, without figures, which come from the definition. */
  readonly welcome: string;
  /** While the game is loading; ends with "…". */
  readonly loading: string;
}
