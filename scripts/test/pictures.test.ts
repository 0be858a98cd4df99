import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lobbyTexts } from "../../tools/lobby-texts.ts";
import { readTaken, type TakenPicture } from "../../tools/pictures.ts";
import { stalePictures } from "../pictures.ts";

const root = join(import.meta.dirname, "../..");
const shows = ["README.md", "package.json", "docs/screens.md", "config/brand/brand.json"];

/** Copies everything that the check reads, except the lobby's texts. */
function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const taken = readTaken(root).map(({ picture }) => picture);
  for (const file of [...shows, "docs/images/taken", ...taken]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  return copy;
}

/** Changes the record of a picture, given by its name without folder and ending. */
function keep(copy: string, name: string, change: (taken: TakenPicture) => Partial<TakenPicture>): void {
  const file = join(copy, "docs/images/taken", `${name}.json`);
  const taken = JSON.parse(readFileSync(file, "utf8")) as TakenPicture;
  writeFileSync(file, JSON.stringify({ ...taken, ...change(taken) }));
}

test("R-OPS-13 no picture of the product is older than what it shows", () => {
  expect(stalePictures(root)).toEqual([]);
});

test("R-OPS-13 a picture that shows what the lobby no longer says is found, with the command that takes it again", () => {
  const copy = copied();
  keep(copy, "journey", ({ texts }) => ({ texts: [...texts, "pemenang"] }));
  keep(copy, "home", ({ texts }) => ({ texts: [...texts, "simulasi"] }));
  expect(stalePictures(copy)).toEqual([
    'README.md: docs/images/journey.jpg: the lobby no longer says "pemenang"; take it again: ' +
      'npm run screens -- banner -t "EN .*(home|cashier|tracker)$"',
    'config/brand/brand.json: lobby/public/install/home.jpg: the lobby no longer says "simulasi"; take it ' +
      "again: node scripts/install-pictures.ts",
  ]);
});

test("R-OPS-13 a sheet of every screen may have one text in ten that was reworded, and no more", () => {
  const copy = copied();
  const sheet = readTaken(root).find(({ picture }) => picture.endsWith("screens-tabs.jpg"));
  // The texts that the lobby has now: for each nine of them, one text that it does not have is allowed.
  const known = lobbyTexts(sheet?.texts ?? [], sheet?.locale).slice(0, 27);
  expect(known).toHaveLength(27);
  const reworded = (most: number) => () => ({
    texts: [...known, ...Array.from({ length: most }, (_, nth) => `gone ${nth}`)],
  });
  keep(copy, "screens-tabs", reworded(3));
  expect(stalePictures(copy)).toEqual([]);
  keep(copy, "screens-tabs", reworded(4));
  expect(stalePictures(copy)).toEqual([
    expect.stringMatching(/^docs\/screens\.md: docs\/images\/screens-tabs\.jpg: .*"gone 0"/),
  ]);
});

test("R-OPS-13 so is one of another version, one that was changed by hand, one that no command took, and one shown nowhere", () => {
  const copy = copied();
  keep(copy, "screens-games", () => ({ version: "0.9.0" }));
  writeFileSync(join(copy, "docs/images/screens-console.jpg"), "drawn");
  rmSync(join(copy, "docs/images/taken/tracker.json"));
  const readme = join(copy, "README.md");
  writeFileSync(readme, readFileSync(readme, "utf8").replace("docs/images/journey.jpg", "https://example.test/a.jpg"));
  expect(stalePictures(copy)).toEqual([
    "config/brand/brand.json: lobby/public/install/tracker.jpg: no command took it; take it again: npm run screens",
    "docs/screens.md: docs/images/screens-games.jpg: it shows version 0.9.0; take it again: npm run screens -- games",
    "docs/screens.md: docs/images/screens-console.jpg: it is not the picture that was taken; take it again: " +
      "npm run screens -- console",
    "docs/images/journey.jpg: shown nowhere",
  ]);
});
