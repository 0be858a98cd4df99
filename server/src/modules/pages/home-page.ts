import { fill, startWith, type BuiltPage } from "./templates.ts";

/** The settings that home shows before any script. */
export interface HomeSettings {
  readonly banners: readonly { readonly img: string }[];
  readonly tiles: readonly { readonly iconUrl: string }[];
}

const carousel = /<!--banners-->[^]*?<!--\/banners-->/;
const neighbour = /<!--neighbour-->[^]*?<!--\/neighbour-->/g;
const tile = /<!--tile-->([^]*?)<!--\/tile-->/;

/** Tiles of a phone's first row. */
const firstRow = 3;

/**
 * Returns home's page with the images of the settings in its template: a player on a slow line sees them before any
 * script has arrived. A single banner has no neighbours, and takes the whole width.
 */
export function homePage(page: BuiltPage, { banners, tiles }: HomeSettings): string {
  const markup = page.templates.get("home");
  if (markup === undefined) return page.plain;
  const [first, second] = banners;
  const withBanners =
    first === undefined
      ? markup.replace(carousel, "")
      : banners.length > 1
        ? markup
        : markup.replaceAll(neighbour, "").replace("@container", "@container lone-banner");
  const withTiles = withBanners.replace(tile, (_, one: string) =>
    tiles
      .slice(0, firstRow)
      .map(({ iconUrl }) => fill(one, { tile: iconUrl }))
      .join(""),
  );
  return startWith(
    page,
    fill(withTiles, { "banner before": banners.at(-1)?.img, "banner centre": first?.img, "banner after": second?.img }),
  );
}
