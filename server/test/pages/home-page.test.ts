import { expect, test } from "vitest";
import { homePage } from "../../src/modules/pages/home-page.ts";
import { shippedPage as page } from "./look.ts";

const tile = (key: string) => ({ key, gameId: key, name: key, iconUrl: `/art/${key}.svg`, enabled: true });
const banner = (id: string) => ({ id, gameId: id, img: `/art/b${id}.svg` });
const settings = {
  banners: ["1", "2", "3", "4", "5"].map(banner),
  tiles: ["a", "b", "c", "d"].map(tile),
} as const;

const sources = (html: string): string[] =>
  [...html.matchAll(/<img\s[^>]*?src="([^"]*)"/g)].map((match) => match[1] ?? "");

test("home's page has the banners and first tiles of the settings before any script; the other page has the loading screen", () => {
  const [home, plain] = [homePage(page, settings), page.plain];
  expect(sources(home).slice(1)).toEqual([
    "/art/b5.svg",
    "/art/b1.svg",
    "/art/b2.svg",
    "/art/a.svg",
    "/art/b.svg",
    "/art/c.svg",
  ]);
  expect(home).not.toContain('class="boot"');
  expect(plain).toContain('class="boot"');
  for (const html of [home, plain]) expect(html).not.toMatch(/<template|\{\{/);
});

test("R-HOME-09 R-HOME-12 home's page has no more pictures than the settings have banners and tiles", () => {
  const pictures = (banners: readonly string[], tiles: readonly string[]) =>
    sources(homePage(page, { banners: banners.map(banner), tiles: tiles.map(tile) })).slice(1);
  expect(pictures([], ["a"])).toEqual(["/art/a.svg"]);
  expect(pictures(["1"], ["a", "b"])).toEqual(["/art/b1.svg", "/art/a.svg", "/art/b.svg"]);
  expect(pictures(["1", "2"], [])).toEqual(["/art/b2.svg", "/art/b1.svg", "/art/b2.svg"]);
});

test("home's page escapes markup in the settings", () => {
  const odd = homePage(page, {
    ...settings,
    banners: [{ ...banner("1"), img: `/x"><script>alert(1)</script>$&` }],
  });
  expect(odd).not.toContain("<script>alert");
  expect(odd).toContain("&#60;script&#62;");
});
