import type { Page } from "playwright";
import { call } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { operate } from "../operator.ts";
import { closeDialog, titled } from "../open-dialog.ts";
import { arrived, type Scene } from "./scene.ts";

/** Limits, the reality check, breaks, the year's statement, the operators' actions, and the account with a login name. */
export async function protectionScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await call(player, "/v1/consent", {
    dailyDepositLimit: 100_000,
    weeklyStakeLimit: 1_000_000,
    monthlyLossLimit: 300_000,
    dailyPlayMinutes: 30,
  });
  await call(player, "/v1/consent", { dailyDepositLimit: 500_000 });
  const page = await stage.openAs(player, "/settings", { locale });
  await page.getByRole("combobox", { name: translated("Daily play limit", locale) }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "settings-looser-limit");
  const limits = page.getByRole("heading", { name: translated("Play within limits", locale) });
  await camera.shoot(page, "limits", limits);
  await camera.shoot(page, "limits-losses", page.getByRole("heading", { name: translated("Losses", locale) }));
  await camera.shoot(page, "breaks-and-help", page.getByRole("heading", { name: translated("Take a break", locale) }));
  await page.getByRole("button", { name: translated("24 hours", locale), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "break");
  await closeDialog(page);
  await selfTestScene(page, { stage, locale, camera });
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
  await page.getByRole("button", { name: translated("Take a break", locale), exact: true }).click();
  await titled(page, "Take a break", locale);
  await camera.shoot(page, "break-choice");
  await closeDialog(page);
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

/** The nine questions about the player's own gambling, and what follows from the answers. */
async function selfTestScene(
  page: Page,
  { stage, locale, camera }: Pick<Scene, "stage" | "locale" | "camera">,
): Promise<void> {
  const answer = (name: string) => page.getByRole("button", { name: translated(name, locale), exact: true }).click();
  await page.goto(`${stage.url}/settings/self-test`);
  await arrived(page);
  await camera.shoot(page, "self-test");
  for (const [name, given] of [
    ["none", "Never"],
    ["moderate", "Sometimes"],
    ["high", "Almost always"],
  ] as const) {
    for (let nth = 0; nth < 9; nth += 1) await answer(nth < 4 ? given : name === "high" ? given : "Never");
    await page.getByRole("button", { name: translated("Answer again", locale) }).waitFor();
    await camera.shoot(page, `self-test-${name}`);
    await answer("Answer again");
  }
}
