import { unknownSymbol } from "./art/unknown-symbol.ts";
import type { GameTexts, Lang } from "./texts/game-texts.ts";
import type { Theme } from "./theme.ts";

/** Art and words of one game. */
export interface Look {
  readonly theme: Theme;
  readonly texts: Readonly<Record<Lang, GameTexts>> | null;
}

/** The picture of a symbol; one nobody has drawn yet shows its initial on a plain tile, so that it can be played. */
export function pictureOf(theme: Theme, id: string): string {
  return (Object.hasOwn(theme.symbols, id) ? theme.symbols[id] : undefined) ?? unknownSymbol(id);
}

/** What a game says of its own in a language; plain words where it says nothing yet. */
export function gameTextsOf(look: Look, lang: string): GameTexts {
  return look.texts?.[lang as Lang] ?? look.texts?.id ?? { symbols: {}, feature: "", welcome: "", loading: "…" };
}

/** Name of a symbol; its id where nobody named it. */
export function symbolName(texts: GameTexts, id: string): string {
  return (Object.hasOwn(texts.symbols, id) ? texts.symbols[id] : undefined) ?? id;
}
