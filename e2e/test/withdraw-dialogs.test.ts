import { describe, expect, test } from "vitest";
import { openLanguageSwitcher, type LanguageSwitcher } from "../src/languages.ts";
import { sharePage, checkScreen, savePicture, useStage } from "../src/stage.ts";
import { playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { depositNow } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

test("R-DLG-05 R-I18N-20 the rules link opens the rules, with the true minimum", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await page.getByRole("button", { name: translated("Rules"), exact: true }).click();
  const title = saidOf("Withdraw when your balance reaches {amount}", { amount: rupiah(50_000) });
  await screen.dialog.getByRole("heading", { name: title }).waitFor();
  await checkScreen(page, "withdraw-dialog-rules");
  await screen.dialog.getByRole("button", { name: translated("Got it") }).click();
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
});

test("R-WD-22 R-DLG-10 an amount above the balance shows what is possible", async () => {
  const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await screen.fold.click();
  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Your balance is below this amount") }).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Your balance")}\n${rupiah(120_000)}`);
  expect(paper).toContain(`${translated("Largest possible amount")}\n${rupiah(50_000)}`);
  await checkScreen(page, "withdraw-dialog-play-more");
  const answers = screen.dialog.getByRole("button", { name: /^(?!Tutup)/ });
  expect(await answers.allInnerTexts()).toEqual([translated("Choose a lower amount"), translated("Back to home")]);
  await answers.first().click();
  await expect.poll(() => screen.chip(50_000).isChecked()).toBe(true);

  await screen.chip(1_000_000).click();
  await screen.confirm.click();
  await answers.last().click();
  await page.waitForURL(`${stage.url}/`);
});

test("R-WD-17 R-WD-18 R-WD-78 state 2 shows that there is no cash yet; then all of it can be withdrawn below the minimum", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/404");
  const asked = page.waitForRequest("**/v1/bus/withdrawInfo");
  await page.goto(`${stage.url}/withdrawMoney`);
  // R-API-18: the call names the player.
  expect((await asked).postDataJSON()).toEqual({ id: player.userId, pageNum: 1, pageSize: 10 });
  const screen = withdrawScreen(page);
  const small = { cash: rupiah(0), promo: rupiah(20_000) };
  const tip = page.getByText(saidOf("Cash: {cash}. The rest is promotional: {promo}.", small));
  await expect
    .poll(() => tip.innerText())
    .toContain(saidOf("It becomes cash once you have staked another {stakes}.", { stakes: rupiah(100_000) }));
  expect(await screen.dialog.count()).toBe(0);
  await checkScreen(page, "withdraw-below-minimum");

  await depositNow(player, 30_000);
  await page.getByText(saidOf("Promotional gold: {promo}.", { promo: rupiah(20_000) })).waitFor();
  await screen.openForm(30_000);
  await screen.dialog.getByText(rupiah(30_000)).first().waitFor();
  await savePicture(page, "withdraw-all-below-minimum");
});

test("R-WD-26 R-WD-28 R-DLG-12 after a paid order, confirming with a balance below 50,000 opens the minimum dialog", async () => {
  const player = await playerPaidOnce(stage, [50_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.chips.and(page.locator(":checked")).count()).toBe(0);
  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: translated("Below the smallest withdrawal") }).waitFor();
  const paper = await screen.dialog.innerText();
  expect(paper).toContain(`${translated("Smallest withdrawal")}\n${rupiah(50_000)}`);
  expect(paper).toContain(`${translated("Your balance")}\n${rupiah(20_000)}`);
  await checkScreen(page, "withdraw-dialog-minimum");
});

describe("in every language", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney");
    await page.getByRole("radiogroup").waitFor();
    languages = await openLanguageSwitcher(page);
    return page;
  });

  let languages: LanguageSwitcher;

  test("R-I18N-15 R-I18N-20 the tips show the store's fee of 3 % above 1,000,000 and minimum of 50,000", async () => {
    const page = onPage();
    await languages.check("withdraw-tips", async (locale) => {
      const tips = page.getByRole("region", { name: translated("Good to know", locale) });
      const fee = translated("Free up to {threshold}. The fee is {percent}% of the part above it.", locale)
        .replace("{percent}", "3")
        .replace("{threshold}", rupiah(1_000_000));
      await tips.getByText(fee).waitFor();
      await tips.getByText(`${translated("Smallest withdrawal:", locale)} ${rupiah(50_000)}`).waitFor();
    });
  });

  test("R-WD-37 R-I18N-12 the phone error is 'Phone format error'", async () => {
    const page = onPage();
    const withdraw = new RegExp(`${translated("Withdraw", languages.locale)}\\s*${rupiah(50_000)}$`);
    await page.locator("main").getByRole("button", { name: withdraw }).click();
    await page.locator("dialog[open]").getByRole("button", { name: withdraw }).click();
    await languages.check("withdraw-phone-error", () =>
      page.getByText("Phone format error", { exact: true }).waitFor(),
    );
  });
});
