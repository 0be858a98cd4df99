import { plainTheme } from "./art/plain-theme.ts";
import type { Look } from "./look.ts";
import type { GameTexts, Lang } from "./texts/game-texts.ts";
import type { Theme } from "./theme.ts";

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
