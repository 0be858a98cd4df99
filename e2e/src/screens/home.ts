import { translated } from "../../../tools/lobby-texts.ts";
import type { Scene } from "./scene.ts";

const gameButton = /Lentera Sungai/;

/** Home, its dialogs, and a game. */
export async function homeScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/", { locale });
  await page.getByRole("region", { name: translated("Today's tasks", locale) }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home");

  await page.getByRole("button", { name: new RegExp(translated("Your balance", locale)) }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "balance");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  const account = page.getByRole("button", { name: translated("Account", locale), exact: true });
  await account.click();
  await page.getByLabel(translated("Username", locale)).waitFor();
  await camera.shoot(page, "account-keep");
  await page.getByLabel(translated("Username", locale)).fill("sari");
  await page.getByLabel(translated("Password", locale), { exact: true }).fill("1");
  await page.getByLabel(translated("Username", locale)).focus();
  await camera.shoot(page, "account-keep-errors");
  await page.getByRole("button", { name: translated("Sign in to another account", locale), exact: true }).click();
  await camera.shoot(page, "account-other");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  // Opens the game by its tile, because the banner of the same game moves.
  await page.locator("section[aria-labelledby=stalls]").getByRole("button", { name: gameButton }).first().click();
  const frame = page.frameLocator("iframe");
  await frame.locator("button.spin").waitFor();
  await camera.shoot(page, "game");
  await page.getByRole("button", { name: translated("Exit game", locale), exact: true }).click();
  await page.locator("iframe").waitFor({ state: "detached" });
  await page.context().close();
}
