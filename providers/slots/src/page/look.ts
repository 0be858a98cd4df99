import { unknownSymbol } from "./art/unknown-symbol.ts";
import type { GameTexts, Lang } from "./texts/game-texts.ts";
import type { Theme } from "./theme.ts";

/** Art and texts of one game. */
export interface Look {
  readonly theme: Theme;
  readonly texts: Readonly<Record<Lang, GameTexts>> | null;
}

/** Returns the picture of a symbol; one that is not drawn yet gets a plain tile with its initial. */
export function pictureOf(theme: Theme, id: string): string {
  return (Object.hasOwn(theme.symbols, id) ? theme.symbols[id] : undefined) ?? unknownSymbol(id);
}

/**
 * Returns the texts of a game in a language: in Indonesian if it has none in this one, or defaults for a game without
 * texts.
 */
export function gameTextsOf(look: Look, lang: string): GameTexts {
  return look.texts?.[lang as Lang] ?? look.texts?.id ?? { symbols: {}, feature: "", welcome: "", loading: "…" };
}

/** Returns the name of a symbol; its id when it has no name. */
export function symbolName(texts: GameTexts, id: string): string {
  return (Object.hasOwn(texts.symbols, id) ? texts.symbols[id] : undefined) ?? id;
}
