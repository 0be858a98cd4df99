import { afterAll, describe, test } from "vitest";
import { launchBrowser } from "../../../tools/browser.ts";
import { framesOf, GameTable, knownRounds, shownGames } from "../game-table.ts";
import { useStage } from "../stage.ts";
import { openCamera, reference } from "./camera.ts";
import { printContactSheet, type Shot } from "./contact-sheet.ts";

const stage = useStage();

const shots: Shot[] = [];
let walked = 0;
afterAll(async () => {
  // No contact sheet after a partial or failed walk.
  if (walked < shownGames.length) return;
  const browser = await launchBrowser();
  await printContactSheet(
    browser,
    { name: "screens-games", locale: "EN", command: "npm run screens -- games", columns: 7 },
    shots,
  );
  await browser.close();
});

/** Pictures of each game at rest, after a win, in its feature and with its pay table open. */
describe("games in EN", () => {
  test.each(shownGames)("$name", async (shown) => {
    const { win, large, feature } = knownRounds(shown);
    const player = await stage.newPlayer();
    const page = await stage.openAs(player, "/", { locale: "EN" });
    // With reduced motion no amount counts up.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const table = await GameTable.open(stage, player, page, shown.name);
    // Take pictures at one size only: a game takes a moment to redraw for another.
    const camera = openCamera("games", "EN", [reference], async () => {
      // Pictures are decoded and cards fade in by the real clock; frames are drawn by the page's clock.
      for (let frame = 0; frame < 4; frame += 1) {
        await page.waitForTimeout(150);
        await page.clock.runFor(20);
      }
    });
    const shoot = (moment: string): Promise<void> =>
      camera.shoot(page, `${shown.name} ${moment}`.toLowerCase().replaceAll(" ", "-"));

    // The curtain over a newly opened game takes a moment to disappear.
    await table.pass(1_000);
    await shoot("at rest");
    await table.spin(win);
    await table.showing();
    await shoot("won");
    await table.until("idle");
    await table.spin(large);
    await table.until("counting");
    await table.pass(1_200);
    await shoot("won large");
    await table.until("idle");
    await table.spin(feature);
    await table.showing();
    await shoot("its feature begins");
    const { spins } = feature.round;
    if (spins.length > 1) {
      await table.until("intro");
      await table.pass(400);
      await shoot("the card before it");
    }
    if (spins.length > 1 || framesOf(feature.round) > 1) {
      await table.until(spins.length > 1 ? "landing" : "falling");
      await table.showing();
      await shoot("its feature goes on");
    }
    await table.until("idle");
    await table.game.getByRole("button", { name: "Tabel bayaran dan aturan" }).dispatchEvent("click");
    await table.game.getByText("Angka yang sebenarnya").waitFor();
    await shoot("pay table");
    await page.context().close();
    walked += 1;
    shots.push(...camera.taken);
  });
});
