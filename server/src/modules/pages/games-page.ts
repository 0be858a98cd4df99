import { fill, startWith, type BuiltPage } from "./templates.ts";

/** A game as its tile shows it before any script. */
export interface FirstGame {
  readonly name: string;
  /** An address, the hash of a picture in the catalogue, or empty. */
  readonly picture: string;
}

const tile = /<!--tile-->([^]*?)<!--\/tile-->/;
const picture = /<!--picture-->([^]*?)<!--\/picture-->/;

/** Pictures of a phone's first row are loaded at once, the others when they come into view. */
const firstRow = 3;

/**
 * Returns the page of /games with the tiles of its first games: a player on a slow line sees them before any script has
 * arrived. Names of games are the same in every language.
 */
export function gamesPage(page: BuiltPage, games: readonly FirstGame[]): string {
  const markup = page.templates.get("games");
  if (markup === undefined) return page.plain;
  return startWith(
    page,
    markup.replace(tile, (_, one: string) =>
      games
        .map((game, at) =>
          fill(withPicture(one, game), { ...textsOf(game), loading: at < firstRow ? "eager" : "lazy" }),
        )
        .join(""),
    ),
  );
}

/** Leaves the image out for a game without a picture: the script draws one in its place. */
const withPicture = (markup: string, game: FirstGame): string =>
  markup.replace(picture, (_, image: string) => (game.picture === "" ? "" : image));

function textsOf({ name, picture: file }: FirstGame) {
  const at = (width: number): string => (file.startsWith("/") ? file : `/catalogue/pictures/${file}-${width}.webp`);
  return { name, small: at(160), large: at(320) };
}
