import { fill, startWith, type BuiltPage } from "./templates.ts";

/** The settings that home shows before any script. */
export interface HomeSettings {
  readonly banners: readonly { readonly img: string }[];
  readonly tiles: readonly { readonly iconUrl: string }[];
}

/**
 * Returns home's page with the images of the settings in its template: a player on a slow line sees them before any
 * script has arrived.
 */
export function homePage(page: BuiltPage, { banners, tiles }: HomeSettings): string {
  const markup = page.templates.get("home");
  if (markup === undefined) return page.plain;
  return startWith(
    page,
    fill(markup, {
      "banner before": banners.at(-1)?.img,
      "banner centre": banners[0]?.img,
      "banner after": banners[1]?.img,
      ...Object.fromEntries(tiles.slice(0, 3).map((tile, index) => [`tile ${index + 1}`, tile.iconUrl])),
    }),
  );
}
