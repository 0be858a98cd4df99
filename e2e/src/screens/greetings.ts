import type { Page } from "playwright";
import { translated } from "../../../tools/lobby-texts.ts";
import type { Scene } from "./scene.ts";
import { openFirstGame } from "../../../tools/first-game.ts";

const dialogCalled = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Home's own dialogs: for newcomers, before the first deposit, after a game, and about installing. */
export async function greetingScenes({ stage, locale, camera }: Scene): Promise<void> {
  const closeIt = async (page: Page, title: string): Promise<void> => {
    await page.keyboard.press("Escape");
    await dialogCalled(page, title).waitFor({ state: "detached" });
  };
  const gift = translated("A welcome gift for you", locale);
  const play = translated("Welcome, you are in", locale);
  const page = await stage.openAs(await stage.newPlayer(), "/", { locale, greeted: true });
  await dialogCalled(page, gift).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "gift");
  await closeIt(page, gift);
  await dialogCalled(page, play).waitFor();
  await camera.shoot(page, "gift-play");
  await closeIt(page, play);
  await page.getByRole("button", { name: translated("Install", locale), exact: true }).waitFor();
  await camera.shoot(page, "home-new");
  await page.evaluate(() => localStorage.setItem("newUserPlay", "1"));
  await page.reload();
  const offer = translated("An offer for your first deposit", locale);
  await dialogCalled(page, offer).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "activity-offer");
  await page.context().close();

  // The dialogs after a game: to keep the account, then to install the lobby.
  const after = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/", { locale, greeted: true });
  await openFirstGame(after);
  await after.locator("iframe").waitFor();
  await after.getByRole("button", { name: translated("Exit game", locale), exact: true }).click();
  const keep = translated("Save your account", locale);
  await dialogCalled(after, keep).waitFor();
  await camera.shoot(after, "after-game-keep");
  await closeIt(after, keep);
  await dialogCalled(after, translated("Keep Fairlobby at hand?", locale)).waitFor();
  await camera.shoot(after, "bookmark");
  await after.getByRole("button", { name: translated("Continue", locale), exact: true }).click();
  await dialogCalled(after, translated("Add to your home screen", locale)).waitFor();
  await camera.shoot(after, "bookmark-steps");
  await after.context().close();
}
