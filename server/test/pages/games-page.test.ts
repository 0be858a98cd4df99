import { expect, test } from "vitest";
import { gamesPage } from "../../src/modules/pages/games-page.ts";
import { shippedPage as page } from "./look.ts";

const names = (html: string): string[] =>
  [...html.matchAll(/<p\s[^>]*>([^<]*)<\/p>/g)].map(([, name = ""]) => name.trim());

test("R-FND-12 the page of /games has the first games before any script, the first row's pictures at once", () => {
  const html = gamesPage(
    page,
    ["a", "b", "c", "d"].map((name) => ({ name, picture: `${name}234567` })),
  );
  expect(names(html)).toEqual(["a", "b", "c", "d"]);
  const pictures = [...html.matchAll(/src="\/catalogue\/pictures\/(\w+)-160\.webp"[^>]*loading="(\w+)"/g)];
  expect(pictures.map(([, hash, loading]) => `${hash} ${loading}`)).toEqual([
    "a234567 eager",
    "b234567 eager",
    "c234567 eager",
    "d234567 lazy",
  ]);
  expect(html).not.toContain('class="boot"');
  expect(html).not.toMatch(/<template|\{\{|<!--(tile|picture)/);
});

test("R-FND-12 a game without a picture has an empty place, a tile's picture its own address, and markup is escaped", () => {
  const html = gamesPage(page, [
    { name: "none", picture: "" },
    { name: "<b>$&", picture: "/art/tiles/komodo.svg" },
  ]);
  expect(names(html)).toEqual(["none", "&#60;b&#62;$&#38;"]);
  expect([...html.matchAll(/<img\s[^>]*?src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "/art/tiles/komodo.svg",
  ]);
});
