import type { I18n } from "@lingui/core";
import { unknownSymbol } from "./art/unknown-symbol.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Theme } from "./theme.ts";

/** Art and texts of one game. */
export interface Look {
  readonly theme: Theme;
  readonly textsOf: ((i18n: I18n) => GameTexts) | null;
}

/** Returns the picture of a symbol; one that is not drawn yet gets a plain tile with its initial. */
export function pictureOf(theme: Theme, id: string): string {
  return (Object.hasOwn(theme.symbols, id) ? theme.symbols[id] : undefined) ?? unknownSymbol(id);
}

/** Returns the texts of a game in a language; defaults for a game without texts. */
export function gameTextsOf(look: Look, i18n: I18n): GameTexts {
  return look.textsOf?.(i18n) ?? { symbols: {}, feature: "", welcome: "", loading: "…" };
}

/** Returns the name of a symbol; its id when it has no name. */
export function symbolName(texts: GameTexts, id: string): string {
  return (Object.hasOwn(texts.symbols, id) ? texts.symbols[id] : undefined) ?? id;
}
