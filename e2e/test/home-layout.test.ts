import { expect, test } from "vitest";
import { checkHomeLayout } from "../src/home-layout.ts";
import { payoutsOfOthers } from "../../tools/player.ts";
import { useStage } from "../src/stage.ts";

const stage = useStage();

test("R-HOME-44 R-HOME-45 R-HOME-48 a full row of games is on the first screen of a small phone, two on a common one; on a wide one six are beside the wallet", async () => {
  await payoutsOfOthers(stage.url, 5);
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/");
  await checkHomeLayout(page);
});

test.each(["IND", "BR", "MX", "THA", "CN"] as const)(
  "R-HOME-44 at 320 px the header keeps its height when the clock loads, in %s",
  async (locale) => {
    const page = await stage.openAs(await stage.newPlayer(), "/", { width: 320, height: 568, locale });
    const loads = Promise.withResolvers<void>();
    await page.route(/\/assets\/home-clock-/, async (route) => {
      await loads.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText("Rp 20.000").first().waitFor();
    const height = () => page.locator("header").evaluate((header) => header.getBoundingClientRect().height);
    const before = await height();
    expect(await page.getByRole("timer").count()).toBe(0);
    loads.resolve();
    await page.getByRole("timer").waitFor();
    expect(await height()).toBe(before);
  },
);
