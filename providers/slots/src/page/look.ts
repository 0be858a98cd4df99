import { plainTheme } from "./art/plain-theme.ts";
import { unknownSymbol } from "./art/unknown-symbol.ts";
import type { GameTexts, Lang } from "./texts/game-texts.ts";
import type { Palette, Theme } from "./theme.ts";

/** Art and words of one game. */
export interface Look {
  readonly theme: Theme;
  readonly texts: Readonly<Record<Lang, GameTexts>> | null;
}

/** A chunk each: only the game that was opened is fetched. */
const themes = import.meta.glob<Theme>("../games/*/theme.ts", { import: "theme" });
const words = import.meta.glob<Readonly<Record<Lang, GameTexts>>>("../games/*/texts.ts", { import: "texts" });

/** The look of a game; a game without one of its own is shown plainly, and one nobody knows as well. */
export async function lookOf(gameId: string): Promise<Look> {
  const theme = fileOf(themes, gameId, "theme.ts");
  const texts = fileOf(words, gameId, "texts.ts");
  return {
    theme: theme === undefined ? plainTheme : await theme(),
    texts: texts === undefined ? null : await texts(),
  };
}

function fileOf<File>(
  files: Readonly<Record<string, () => Promise<File>>>,
  gameId: string,
  name: string,
): (() => Promise<File>) | undefined {
  const path = `../games/${gameId}/${name}`;
  return Object.hasOwn(files, path) ? files[path] : undefined;
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

/** Gives the page's controls, or those of a part of it, the colours of a game. */
export function dress(palette: Palette, part: HTMLElement = document.documentElement): void {
  for (const [name, colour] of Object.entries(palette)) part.style.setProperty(cssName(name), colour);
}

/** accentInk → --accent-ink */
function cssName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
