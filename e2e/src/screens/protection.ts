import { call } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { operate } from "../operator.ts";
import type { Scene } from "./scene.ts";

/** Limits, the reality check, breaks, the year's statement, the operators' actions, and the account with a login name. */
export async function protectionScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await call(player, "/v1/consent", { dailyDepositLimit: 100_000, dailyPlayMinutes: 30 });
  await call(player, "/v1/consent", { dailyDepositLimit: 500_000 });
  const page = await stage.openAs(player, "/settings", { locale });
  await page.getByRole("combobox", { name: translated("Daily play limit", locale) }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "settings-looser-limit");
  await page.getByRole("button", { name: translated("24 hours", locale), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "break");
  await page.goto(`${stage.url}/settings/statement`);
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "statement");
  await operate(stage, "bar", player.userId, "two people play here");
  await operate(stage, "unbar", player.userId, "the second one left");
  await page.goto(`${stage.url}/settings/record`);
  await page.locator("li .ticket").nth(1).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "record");

  await page.goto(stage.url);
  await page.getByRole("timer").waitFor();
  await page.evaluate(() => localStorage.setItem("reminderEnd", String(Date.now() + 1000)));
  await page.reload();
  await page.getByRole("dialog", { name: translated("Reality check", locale) }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "reality-check");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => history.state === null);

  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Account", locale), exact: true }).click();
  await page.getByLabel(translated("Username", locale)).fill(`sari${player.userId}`);
  for (const label of ["Password", "Password again"]) {
    await page.getByLabel(translated(label, locale), { exact: true }).fill("s4mpan-jati");
  }
  await page.getByRole("button", { name: translated("Save account", locale), exact: true }).click();
  await page.getByText(translated("I have written it down", locale)).waitFor();
  await camera.shoot(page, "recovery-code");
  await page.getByRole("button", { name: translated("I have written it down", locale) }).click();
  await page.getByRole("button", { name: translated("Change password", locale) }).waitFor();
  await camera.shoot(page, "account-mine");
  await page.getByRole("button", { name: translated("Change password", locale) }).click();
  await page.getByLabel(translated("New password", locale), { exact: true }).waitFor();
  await camera.shoot(page, "account-password");
  await page.goto(`${stage.url}/settings/email`);
  await page.getByText(translated("This link no longer works", locale)).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "email-link-ended");
  await page.context().close();
}
