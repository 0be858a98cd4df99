import type { Page } from "playwright";
import { expect, test } from "vitest";
import { changeCatalogue, grid, named, tile } from "../src/game-list.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/**
 * Returns the selectors in use on this screen that depend on an element's contents (`:has`): the browser would evaluate
 * them again for each tile.
 */
const rulesWithHas = (page: Page) =>
  page.evaluate(() => {
    const isOff = (rule: CSSRule) => rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches;
    const selectors = (list: CSSRuleList): string[] =>
      [...list].flatMap((rule) => {
        if (isOff(rule)) return [];
        const own = rule instanceof CSSStyleRule && rule.selectorText.includes(":has(") ? [rule.selectorText] : [];
        return [...own, ...("cssRules" in rule ? selectors(rule.cssRules as CSSRuleList) : [])];
      });
    return [...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules));
  });

test("R-FND-10 R-FND-12 R-FND-13 the rows of a long list are whole once it has been scrolled; a reload returns to the place", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  // The file's games a hundred times.
  await changeCatalogue(page, (file) => {
    const columns = Object.entries<unknown[]>(file.games).map(([column, values]) => [
      column,
      Array.from({ length: 100 }, () => values).flat(),
    ]);
    return { games: Object.fromEntries(columns) as typeof file.games };
  });
  await page.goto(`${stage.url}/games`);
  const rows = grid(page).getByRole("row");
  await rows.first().waitFor();
  expect(await rulesWithHas(page)).toEqual([]);
  const last = Number(await grid(page).getAttribute("aria-rowcount"));
  expect(last).toBeGreaterThan(200);
  const middle = () =>
    page.evaluate(() => {
      const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return seen?.closest("[role=row]")?.getAttribute("aria-rowindex") ?? null;
    });
  const areWhole = () =>
    rows.evaluateAll((all) => all.every((row) => row.querySelectorAll("[role=gridcell] button").length === 9));
  /** Scrolls, and waits until other rows are there and whole. */
  const scrollAndWait = async (to: number) => {
    const before = await middle();
    await page.evaluate((down) => scrollTo(0, down), to);
    await expect.poll(async () => ![null, before].includes(await middle())).toBe(true);
    await expect.poll(areWhole).toBe(true);
  };
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  // The page's first games, without a script, are not the list yet.
  await expect.poll(heightOf).toBeGreaterThan(last * 100);
  const height = await heightOf();
  for (const part of [0.3, 0.31, 0.5]) await scrollAndWait(height * part);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => rows.last().getAttribute("aria-rowindex")).toBe(String(last));

  // The arrow keys keep the focus, however fast they are.
  await page.evaluate(() => scrollTo(0, 0));
  await grid(page).locator("[data-play]").first().focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("PageDown");
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest("[data-at]")?.getAttribute("data-at") ?? null);
  await expect.poll(focused).toBe("72");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("72");
  // No bar covers the tile with the focus, and it is whole on the screen.
  const isUncovered = () =>
    page.evaluate(() => {
      const focus = document.activeElement?.closest("[data-at]");
      const box = focus?.getBoundingClientRect();
      if (focus === null || focus === undefined || box === undefined) return false;
      const centre = box.x + box.width / 2;
      return [box.top + 3, box.bottom - 3].every((y) => focus.contains(document.elementFromPoint(centre, y)));
    });
  for (const [key, times] of [
    ["ArrowUp", 6],
    ["ArrowDown", 8],
    ["Control+End", 1],
    ["ArrowUp", 4],
  ] as const)
    for (let press = 0; press < times; press += 1) {
      const before = await focused();
      await page.keyboard.press(key);
      await expect.poll(focused).not.toBe(before);
      await expect.poll(isUncovered).toBe(true);
    }

  // The favourites above the list are loaded after it, and move it.
  await page.evaluate(() => scrollTo(0, 0));
  const rail = page.getByRole("region", { name: translated("Your favourites") });
  await grid(page)
    .getByRole("button", { name: named("Favourite: {0}", "Batik Mekar") })
    .first()
    .click();
  await rail.waitFor();
  for (const down of [250, 2_000]) {
    await scrollAndWait(down);
    await page.reload();
    await rail.waitFor();
    await expect.poll(() => page.evaluate((to) => Math.abs(scrollY - to), down)).toBeLessThan(3);
  }
});

test("R-FND-11 the list has a placeholder while it loads, a retry if it did not, and says if there is none yet", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  const list = "**/catalogue/*.json";
  const failing = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await failing.promise;
    await route.abort();
  });
  await page.reload();
  await page.getByRole("link", { name: translated("All games") }).click();
  await page.getByRole("heading", { name: translated("All games"), level: 1 }).waitFor();
  const screen = page.getByRole("main");
  await screen.getByRole("status", { name: translated("Loading") }).waitFor();
  failing.resolve();
  await screen.getByRole("alert").getByText(translated("This did not load. Nothing is lost.")).waitFor();
  await checkScreen(page, "games-not-loaded");
  await page.unroute(list);
  await screen.getByRole("button", { name: translated("Try again") }).click();
  await tile(page, "Lentera Sungai").waitFor();

  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), catalogue: null } });
  });
  await page.reload();
  await screen.getByRole("heading", { name: translated("The list of games is not available yet") }).waitFor();
  await checkScreen(page, "games-no-list");
  await screen.getByRole("link", { name: translated("Back to home") }).click();
  await page.getByRole("heading", { name: translated("Stalls open tonight") }).waitFor();
});

test("the second press of two does not close the sheet that the first has opened", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/games");
  const opener = page.getByRole("button", { name: translated("Filters"), exact: true });
  await opener.click();
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await sheet.locator("[data-main]").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  // The sheet stays at the beginning of its entry animation.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Animation.enable");
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const { x, y, width, height } = (await opener.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await page.locator("dialog[open]").waitFor({ state: "attached" });
  await press();
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await sheet.locator("[data-main]").click();
  await sheet.waitFor({ state: "detached" });
});
