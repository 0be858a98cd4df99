import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { useStage } from "../src/stage.ts";
import { said } from "../src/words.ts";

const stage = useStage();
const sources = join(import.meta.dirname, "../../lobby/src");
const routes = [...readFileSync(join(sources, "app/routes.tsx"), "utf8").matchAll(/<Route path="([^"]+)"/g)].map(
  ([, path = ""]) => path,
);

/** Waits for the badge on a screen or within a dialog, and that it can be seen without scrolling. */
async function badgeIn(place: Page | Locator): Promise<void> {
  const badge = place.getByText(said("Play money · sandbox")).first();
  await badge.waitFor();
  // A sheet takes a moment to rise.
  const seen = async (): Promise<boolean> => {
    const box = await badge.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 800;
  };
  await expect.poll(seen, { timeout: 5_000 }).toBe(true);
}

test("R-APP-23 every screen carries the play badge", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  expect(routes.length).toBeGreaterThanOrEqual(10);
  for (const path of routes) {
    await page.goto(stage.url + path);
    await badgeIn(page);
  }
});

test("R-APP-23 every dialog carries the play badge, and so does an open game", async () => {
  // Dialogs have one frame, which carries the badge.
  const framed = globSync("**/*.tsx", { cwd: sources }).filter((file) =>
    readFileSync(join(sources, file), "utf8").includes("<dialog"),
  );
  expect(framed).toEqual(["shared/ui/panel.tsx"]);

  const phone = await stage.openPhone();
  await phone.goto(stage.url);
  await badgeIn(phone.locator("dialog[open]"));

  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const open = page.locator("dialog[open]");
  await page.getByRole("button", { name: said("Rules"), exact: true }).click();
  await badgeIn(open);
  await page.goto(stage.url);
  await page
    .getByRole("button", { name: /Lentera Sungai/ })
    .first()
    .click();
  await page.locator("iframe").waitFor();
  await badgeIn(page);
});
