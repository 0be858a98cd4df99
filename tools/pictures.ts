import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright";
import { lobbyTexts, type Locale } from "./lobby-texts.ts";

/** What is recorded about a picture of the product, in `docs/images/taken/`. */
export interface TakenPicture {
  /** The picture's path from the root of the repository. */
  readonly picture: string;
  /** The command that takes it again. */
  readonly command: string;
  /** The version of the product in it. */
  readonly version: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  /** The language of the lobby in it. */
  readonly locale: Locale;
  /** The texts of the lobby that can be read in it. */
  readonly texts: readonly string[];
}

const here = join(import.meta.dirname, "..");
const folder = "docs/images/taken";

export const hashOfPicture = (picture: Uint8Array): string => createHash("sha256").update(picture).digest("hex");

export function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** Returns the lines on a page that are texts of the lobby. */
export async function textsOn(page: Page, locale: Locale): Promise<readonly string[]> {
  const lines = (await page.locator("body").innerText()).split("\n").map((line) => line.trim());
  return lobbyTexts([...new Set(lines)], locale);
}

/** Writes a picture of the product, and the record about it. */
export function keepTaken(
  picture: string,
  image: Uint8Array,
  { command, locale, texts }: Pick<TakenPicture, "command" | "locale" | "texts">,
): void {
  writeFileSync(join(here, picture), image);
  const taken: TakenPicture = {
    picture,
    command,
    version: versionOf(here),
    hash: hashOfPicture(image),
    locale,
    texts: [...new Set(texts)].toSorted(),
  };
  mkdirSync(join(here, folder), { recursive: true });
  writeFileSync(join(here, folder, `${basename(picture, ".jpg")}.json`), `${JSON.stringify(taken, null, 2)}\n`);
}

/** Returns the records of all pictures of the product below `root`. */
export const readTaken = (root: string): readonly TakenPicture[] =>
  globSync(`${folder}/*.json`, { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), "utf8")) as TakenPicture,
  );
