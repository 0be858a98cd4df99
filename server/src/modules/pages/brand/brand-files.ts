import type { LanguageFolder } from "../../../../../languages/folders.ts";
import sharp from "sharp";
import type { Brand } from "./read-brand.ts";

/** A file of the brand as it is sent. */
export interface BrandFile {
  readonly type: string;
  readonly content: string | Buffer;
}

const icons = [
  { from: "icon", to: "icon-192.png", size: 192 },
  { from: "icon", to: "icon-512.png", size: 512 },
  { from: "maskable", to: "maskable-192.png", size: 192 },
  { from: "maskable", to: "maskable-512.png", size: 512 },
  // Apple's home screen rounds the corners itself and has no transparency.
  { from: "maskable", to: "apple-touch-icon.png", size: 180 },
] as const;

/** Pixels per inch at which an SVG unit is a pixel. */
const usualDensity = 72;

/** Returns an SVG picture as a PNG of `size` by `size` pixels. */
async function rasterise(svg: string, size: number): Promise<Buffer> {
  const picture = Buffer.from(svg);
  const { width } = await sharp(picture).metadata();
  return sharp(picture, { density: (usualDensity * size) / width })
    .resize(size, size, { fit: "contain", background: "transparent" })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns the files of the brand by their address: pictures, icons of the installed app, pages and font. */
export async function brandFiles(brand: Brand): Promise<ReadonlyMap<string, BrandFile>> {
  const files = new Map<string, BrandFile>();
  for (const [name, content] of Object.entries(brand.pictures)) {
    files.set(`/brand/${name}.svg`, { type: "image/svg+xml", content });
  }
  for (const { from, to, size } of icons) {
    files.set(`/brand/${to}`, { type: "image/png", content: await rasterise(brand.pictures[from], size) });
  }
  for (const [page, byLanguage] of Object.entries(brand.pages)) {
    for (const [language, content] of Object.entries(byLanguage)) {
      files.set(`/brand/${page}.${language}.html`, { type: "text/html; charset=utf-8", content });
    }
  }
  if (brand.displayFont !== undefined) {
    files.set("/brand/display.woff2", { type: "font/woff2", content: brand.displayFont });
  }
  return files;
}

/** Returns the web app manifest in a language. */
export function manifestOf(brand: Brand, { name: language, tag }: LanguageFolder): string {
  const texts = brand.texts[language];
  const png = (name: string, size: number, purpose: string) => ({
    src: `/brand/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (name: string | undefined, url: string) => ({
    name,
    url,
    icons: [{ src: "/brand/icon-192.png", sizes: "192x192", type: "image/png" }],
  });
  return JSON.stringify({
    id: "/",
    name: brand.name,
    short_name: brand.shortName,
    description: texts?.description,
    lang: tag,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: brand.colours.ground,
    theme_color: brand.colours.ground,
    categories: ["games", "entertainment"],
    icons: [
      png("icon", 192, "any"),
      png("icon", 512, "any"),
      png("maskable", 192, "maskable"),
      png("maskable", 512, "maskable"),
      { src: "/brand/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [
      shortcut(texts?.withdraw, "/withdrawMoney"),
      shortcut(texts?.orders, "/withdrawalTrackerAll"),
      shortcut(texts?.history, "/history"),
    ],
    screenshots: brand.screenshots.map(({ label, ...shot }) => ({
      ...shot,
      type: "image/jpeg",
      label: label[language],
    })),
  });
}
