import { afterAll, beforeAll, expect, test } from "vitest";
import { translated } from "../../tools/lobby-texts.ts";
import type { Product } from "../../tools/product.ts";
import { orderPayout, untilStep } from "../../tools/player.ts";
import { startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { stopAt, trackerOf } from "../src/tracker.ts";
import { rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";

let product: Product;
const stage = useStage(() => product);

/** This store pays out by CPF, phone and e-mail too, and its fee has a second rate. */
beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      promotions: { gift: 6_000_000 },
      rewardKinds: { gift: "cash", depositBonus: "promo", task: "cash", invite: "cash" },
      withdrawals: {
        firstWithdrawalRule: false,
        payTypes: [8, 1, 4, 5],
        fee: { percent: 3, threshold: 1_000_000, second: { percent: 5, threshold: 3_000_000 } },
      },
    },
  });
});
afterAll(() => product?.stop());

test("R-MON-28 R-I18N-15 R-WD-63 both rates are stated and quoted before an order", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.chip(6_000_000).click();
  await expect.poll(() => screen.quote.innerText()).toContain(rupiah(210_000));
  expect(await screen.quote.innerText()).toContain(rupiah(5_790_000));
  const rule = saidOf(
    "Free up to {threshold}. The fee is {percent}% of the part from there to {from}, and {more}% of the part above.",
    { threshold: rupiah(1_000_000), percent: "3", from: rupiah(3_000_000), more: "5" },
  );
  const tips = page.getByRole("region", { name: translated("Good to know") });
  await tips.getByText(rule).waitFor();
  const lane = saidOf("A withdrawal that waits for {after} enters the fast lane automatically, free.", {
    after: "5 menit",
  });
  await tips.getByText(lane).scrollIntoViewIfNeeded();
  await checkScreen(page, "withdraw-two-rates");
});

test("R-MON-28 R-TRK-53 the tracker explains a fee of both rates by the part that each was taken of", async () => {
  const player = await stage.newPlayer();
  const orderId = await orderPayout(player, { amount: 6_000_000 });
  await untilStep(player, orderId, 2200);
  const page = await stage.openAs(player, "/");
  await stopAt(page, 1600, { cancelable: true });
  await page.goto(player.url + trackerOf(orderId));
  const values = { percent: "3", threshold: rupiah(1_000_000), more: "5", from: rupiah(3_000_000) };
  await page.getByText(saidOf("Fee ({percent}% above {threshold}, {more}% above {from})", values)).waitFor();
  await page.getByRole("button", { name: translated("How the fee is calculated") }).click();
  const rule = saidOf(
    "The fee is {percent}% of the part from {threshold} to {from}, and {more}% of the part above, as quoted.",
    values,
  );
  await page.locator("dialog[open]").getByText(rule).waitFor();
});

test("R-WD-50 the player chooses how an order is paid out: a CPF has 11 digits, e-mail needs the address", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.openForm(6_000_000);
  const choice = screen.dialog.getByRole("radiogroup", { name: translated("Paid out by") });
  const way = (name: string) => choice.getByRole("radio", { name, exact: true });
  expect(await way(translated("Bank transfer")).isChecked()).toBe(true);

  await way("CPF").check();
  await screen.holder.fill("Sari Dewi");
  await screen.bank.fill("BCA");
  await screen.dialog.getByRole("option", { name: "BCA" }).click();
  await screen.dialog.getByLabel("CPF", { exact: true }).last().fill("1234567890");
  await screen.phone.fill("081234567890");
  await screen.submit.click();
  await screen.dialog.getByText(translated("A CPF must have 11 digits")).waitFor();
  await checkScreen(page, "withdraw-form-cpf");

  await way(translated("Email")).check();
  await screen.accountNumber.fill("1234567890");
  await screen.submit.click();
  await screen.dialog.getByText(translated("Enter the email address of the account")).waitFor();
  await screen.dialog.getByRole("textbox", { name: translated("Email") }).fill("sari@example.org");
  await checkScreen(page, "withdraw-form-email");
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  expect(new URL(page.url()).searchParams.get("payType")).toBe("5");
});
