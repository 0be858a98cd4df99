import { translated } from "../../../tools/lobby-texts.ts";
import type { Scene } from "./scene.ts";

/** Screens of a visitor: the gate, and home without a player. */
export async function visitorScenes({ stage, locale, camera }: Scene): Promise<void> {
  const page = await stage.openPhone();
  await page.addInitScript((lang) => localStorage.setItem("lang", lang), locale);
  await page.goto(stage.url);
  await page.getByLabel(translated("I am 18 or older", locale)).waitFor();
  await camera.shoot(page, "gate");
  await page.getByText(translated("Read the terms", locale)).click();
  await camera.shoot(page, "gate-terms");
  await page.getByRole("button", { name: translated("Look around", locale) }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: translated("Enter", locale), exact: true }).waitFor();
  await camera.shoot(page, "visitor-home");
  for (const path of ["invite", "withdrawMoney", "service", "settings"]) {
    // Navigates without a load, after which the gate would cover every page.
    await page.evaluate((to) => history.pushState(null, "", to), `/${path}`);
    await page.getByRole("heading").first().waitFor();
    await page.waitForLoadState("networkidle");
    await camera.shoot(page, `visitor-${path}`);
  }
  await page.context().close();
}
