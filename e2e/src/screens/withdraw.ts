import { orderPayout, untilStep } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { playerPaidOnce } from "../withdraw-screen.ts";
import { named, type Scene } from "./scene.ts";

/** The withdraw screen, its form, and the amounts that it refuses. */
export async function withdrawScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney", { locale });
  await page.getByRole("radio", { name: /^Rp 50\.000$/ }).click();
  await page.getByText(translated("Your bank receives", locale)).first().waitFor();
  await camera.shoot(page, "withdraw");
  await page.getByRole("button", { name: translated("Rules", locale), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "withdraw-rules");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: translated("Amounts not available now", locale) }).click();
  await page.getByRole("radio", { name: /^Rp 1\.000\.000/ }).click();
  await page
    .locator("main")
    .getByRole("button", { name: named("Withdraw", locale) })
    .click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "withdraw-play-more");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("radio", { name: /^Rp 50\.000$/ }).click();
  await page
    .locator("main")
    .getByRole("button", { name: named("Withdraw", locale) })
    .click();
  const holder = page.getByLabel(translated("Account holder", locale));
  await holder.waitFor();
  await camera.shoot(page, "withdraw-form");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: named("Withdraw", locale) })
    .click();
  await page.getByText("Phone format error", { exact: true }).waitFor();
  await camera.shoot(page, "withdraw-form-errors");

  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  // The bank takes a minute to pay this order.
  await orderPayout(player, { amount: 50_000, ending: "0003" });
  await page.goto(`${stage.url}/withdrawMoney`);
  await page.getByRole("button", { name: translated("Amounts not available now", locale) }).waitFor();
  await camera.shoot(page, "withdraw-open-order");
  await page.goto(stage.url);
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home-open-order");
  await page.locator(".stalls").getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "order-in-progress");
  await page.context().close();
  await savedAccountScene({ stage, locale, camera });
}

/** The form of a player whose accounts are saved. */
async function savedAccountScene({ stage, locale, camera }: Pick<Scene, "stage" | "locale" | "camera">): Promise<void> {
  const player = await playerPaidOnce(stage, [300_000, 100_000]);
  await untilStep(player, await orderPayout(player, { amount: 50_000, ending: "4321" }), 2200);
  const page = await stage.openAs(player, "/withdrawMoney", { locale });
  await page.getByRole("radio", { name: /^Rp 100\.000/ }).click();
  await page
    .locator("main")
    .getByRole("button", { name: named("Withdraw", locale) })
    .click();
  const accounts = page.getByRole("radiogroup", { name: translated("Payout account", locale) });
  await accounts.getByRole("radio").first().check();
  await camera.shoot(page, "withdraw-form-saved");
  await page.context().close();
}
