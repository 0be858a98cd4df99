import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../../platform/config/env.ts";
import { svgFaults } from "../../../platform/svg-faults.ts";
import { contrastProblem } from "./colours.ts";
import { markdownPage } from "./markdown.ts";
import { brandShape, type BrandSettings } from "./settings.ts";

/** The pictures of a brand, `<name>.svg`: docs/art.md says what each is for. */
const pictures = ["logo", "icon", "maskable", "gate", "skyline", "garland", "pattern"] as const;
type Picture = (typeof pictures)[number];

/**
 * The pages of a brand, `<name>.<LANGUAGE>.md`; in a lobby without a cashier `<name>-free.<LANGUAGE>.md` where there is one,
 * since the others may speak of deposits and withdrawals.
 */
export const brandPages = ["terms", "privacy", "responsible"] as const;
export type BrandPage = (typeof brandPages)[number];

/** Largest sizes in bytes, for slow phones. */
const largest = { font: 64_000, page: 40_000 } as const;

/** A brand that passed every check. */
export interface Brand extends BrandSettings {
  /** The SVG text of each picture. */
  readonly pictures: Readonly<Record<Picture, string>>;
  /** HTML of each page, by page and language. */
  readonly pages: Readonly<Record<BrandPage, Readonly<Record<string, string>>>>;
  readonly displayFont: Buffer | undefined;
  /** Changes with any file of the brand. */
  readonly hash: string;
}

/**
 * Reads and checks the brand in a folder. Throws a ConfigError that names the file and its first bad field.
 * @param languages names of the languages that the lobby offers; the brand must have all of them
 */
export function readBrand(folder: string, languages: readonly string[], cashier: "on" | "off" = "on"): Brand {
  const hash = createHash("sha256");
  const refuse = (file: string, problem: string): never => {
    throw new ConfigError(`LOBBY_BRAND: ${join(folder, file)}: ${problem}`);
  };
  const read = (file: string): Buffer => {
    try {
      const content = readFileSync(join(folder, file));
      hash.update(file).update("\0").update(content).update("\0");
      return content;
    } catch {
      return refuse(file, "cannot be read");
    }
  };

  const settings = readSettings(read("brand.json").toString(), languages, (problem) => refuse("brand.json", problem));
  const drawn = pictures.map((name) => {
    const svg = read(`${name}.svg`).toString().trim();
    const [fault] = svgFaults(svg);
    return [name, fault === undefined ? svg : refuse(`${name}.svg`, fault)] as const;
  });
  const written = brandPages.map((page) => {
    const byLanguage = languages.map((language) => {
      const free = `${page}-free.${language}.md`;
      const file = cashier === "off" && existsSync(join(folder, free)) ? free : `${page}.${language}.md`;
      const content = read(file);
      if (content.length > largest.page) refuse(file, `has ${content.length} bytes, over ${largest.page}`);
      const made = markdownPage(content.toString());
      return [language, "html" in made ? made.html : refuse(file, made.problem)] as const;
    });
    return [page, Object.fromEntries(byLanguage)] as const;
  });
  const { display } = settings.fonts;
  const displayFont = display === undefined ? undefined : read(display);
  if (display !== undefined && displayFont !== undefined) {
    if (displayFont.subarray(0, 4).toString("latin1") !== "wOF2") refuse(display, "is not a WOFF2 font");
    if (displayFont.length > largest.font) refuse(display, `has ${displayFont.length} bytes, over ${largest.font}`);
  }
  return {
    ...settings,
    pictures: Object.fromEntries(drawn) as Record<Picture, string>,
    pages: Object.fromEntries(written) as Record<BrandPage, Record<string, string>>,
    displayFont,
    hash: hash.digest("hex").slice(0, 12),
  };
}

function readSettings(text: string, languages: readonly string[], refuse: (problem: string) => never): BrandSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("is not JSON");
  }
  const result = brandShape.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
    return refuse(`${[...(issue?.path ?? []), ...unknown].join(".") || "file"}: ${issue?.message ?? ""}`);
  }
  const brand = result.data;
  const translated: readonly (readonly [string, object])[] = [
    ["texts", brand.texts],
    ...brand.links.map(({ label }, nth) => [`links.${nth}.label`, label] as const),
    ...brand.screenshots.map(({ label }, nth) => [`screenshots.${nth}.label`, label] as const),
  ];
  for (const [field, given] of translated) {
    const missing = languages.find((language) => !Object.hasOwn(given, language));
    if (missing !== undefined) return refuse(`${field}.${missing}: is missing, and the lobby offers this language`);
  }
  const problem = contrastProblem(brand.colours);
  return problem === null ? brand : refuse(problem);
}
