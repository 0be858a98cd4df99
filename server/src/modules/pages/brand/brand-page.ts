import type { LanguageFolder } from "../../../../../languages/folders.ts";
import { escaped } from "../templates.ts";
import { declarationsOf } from "./colours.ts";
import type { Brand } from "./read-brand.ts";

/** Returns the build id of a built page. */
export const buildOf = (html: string): string | undefined => /<meta name="build" content="([^"]*)"/.exec(html)?.[1];

/**
 * Returns the name of a build together with a brand: to the service worker, another brand is another version, which has
 * caches of its own.
 */
export const brandedBuild = (build: string, brand: Brand): string => `${build}-${brand.hash}`;

/** Returns the style element with the brand's colours, pattern and font; it precedes every script. */
function styleOf(brand: Brand): string {
  const pattern = `url("data:image/svg+xml,${encodeURIComponent(brand.pictures.pattern)}")`;
  const font =
    brand.displayFont === undefined
      ? ""
      : '@font-face{font-family:"Brand";font-weight:200 900;font-display:swap;src:url("/brand/display.woff2") format("woff2")}';
  const family = brand.displayFont === undefined ? "" : ';--font-display:"Brand",system-ui,sans-serif';
  const root = `:root{color-scheme:${brand.scheme};--kawung:${pattern};${declarationsOf(brand.colours)}${family}}`;
  return `<style>${font}${root}</style>`;
}

/** Returns the built page with the brand's name, texts and colours in place of its marks, and its build's new name. */
export function brandPage(built: string, brand: Brand, { name: language, tag }: LanguageFolder): string {
  const texts: Readonly<Record<string, string | undefined>> = {
    name: brand.name,
    lang: tag,
    scheme: brand.scheme,
    ground: brand.colours.ground,
    description: brand.texts[language]?.description,
    needsScript: brand.texts[language]?.needsScript,
  };
  const build = buildOf(built);
  const named =
    build === undefined ? built : built.replace(`content="${build}"`, () => `content="${brandedBuild(build, brand)}"`);
  return named
    .replaceAll(/\{\{brand\.(\w+)\}\}/g, (_, name: string) => escaped(texts[name] ?? ""))
    .replace("</head>", () => `${styleOf(brand)}</head>`);
}
