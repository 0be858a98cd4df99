import { plainTheme } from "./art/plain-theme.ts";
import type { Look } from "./look.ts";
import type { Theme } from "./theme.ts";

/** The folder of each game, by its id. The build reads it from the definitions, which the page would be larger with. */
declare const gameFolders: Readonly<Record<string, string>>;
const folders = gameFolders;

/** One chunk for each game, so that only the opened one is fetched. */
const themes = import.meta.glob<Theme>("../games/*/theme.ts", { import: "theme" });
const textFiles = import.meta.glob<NonNullable<Look["textsOf"]>>("../games/*/texts.ts", { import: "textsOf" });

/** Loads the look of a game; a game without a theme, or an unknown one, gets the plain theme. */
export async function lookOf(gameId: string): Promise<Look> {
  const theme = fileOf(themes, gameId, "theme.ts");
  const textsOf = fileOf(textFiles, gameId, "texts.ts");
  return {
    theme: theme === undefined ? plainTheme : await theme(),
    textsOf: textsOf === undefined ? null : await textsOf(),
  };
}

function fileOf<File>(
  files: Readonly<Record<string, () => Promise<File>>>,
  gameId: string,
  name: string,
): (() => Promise<File>) | undefined {
  if (!Object.hasOwn(folders, gameId)) return undefined;
  const path = `../games/${folders[gameId] ?? ""}/${name}`;
  return Object.hasOwn(files, path) ? files[path] : undefined;
}
