import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, untilStep } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

let product: Product;
const stage = useStage(() => product);

/** This store has a cash gift, no fee, no first-withdrawal rule, and a legal duty to withhold tax. */
beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      promotions: { gift: 2_000_000 },
      rewardKinds: { gift: "cash", depositBonus: "promo", task: "cash", invite: "cash" },
      notices: [],
      supportContacts: [],
      withdrawals: {
        firstWithdrawalRule: false,
        fee: null,
        tax: { duty: "UU PPh 4(2)", threshold: 4_500_000, high: 7, low: 10 },
      },
    },
  });
});

afterAll(() => product?.stop());

describe("the withdraw screen of this store", () => {
  const onPage = sharePage(async () => stage.openAs(await stage.newPlayer(), "/withdrawMoney"));

  test("R-WD-06 has an image if there are no notice lines", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.ready();
    const notices = page.getByRole("region", { name: translated("Notices") });
    expect(await notices.innerText()).toBe("");
    expect(await notices.locator("img").evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(
      true,
    );
  });

  test("R-WD-20 without a msgCode shows no tip and no dialog, and disables nothing", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    for (const tip of ["Promotional gold: {promo}.", "Cash: {cash}. The rest is promotional: {promo}."] as const)
      expect(await page.getByText(translated(tip).split("{")[0] ?? "").count()).toBe(0);
    expect(await screen.dialog.count()).toBe(0);
    expect(await screen.confirm.isEnabled()).toBe(true);
  });

  test("R-WD-59 without the first-withdrawal rule starts at the minimum and ends with everything", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    expect(await page.getByText(/Penarikan pertama tepat/).count()).toBe(0);
    expect(await screen.chip(1_000_000).isChecked()).toBe(true);
    expect(await screen.chips.last().locator("..").innerText()).toContain(translated("All"));
  });

  test("R-I18N-15 R-I18N-19 shows that there is no fee, and the tax rates", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const tips = await page.getByRole("region", { name: translated("Good to know") }).innerText();
    expect(tips).toContain(translated("There is no fee."));
    expect(tips).toContain(
      saidOf("Tax withheld by law ({duty}): {high}% from {threshold}, {low}% below. You get a receipt.", {
        duty: "UU PPh 4(2)",
        high: "7",
        threshold: rupiah(4_500_000),
        low: "10",
      }),
    );
    await expect.poll(() => screen.quote.innerText()).toContain(`${translated("Tax withheld")}\n− ${rupiah(100_000)}`);
    expect(await screen.quote.innerText()).toContain(`${translated("Your bank receives")}\n${rupiah(900_000)}`);
    await checkScreen(page, "withdraw-tax");
  });
});

test("R-WD-58 R-HON-09 R-WD-25 cash is withdrawn without any deposit", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.openForm(1_000_000);
  await screen.fillIn();
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  await untilStep(player, new URL(page.url()).searchParams.get("orderId") ?? "", 2200);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result).toMatchObject({ charge20TotalNum: 0, accountGold: 1_000_000 });
});

test("R-RTE-17 without contacts customer service says so, promises no answer, and still shows where the money is", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/service");
  await page
    .getByText(
      translated(
        "The operator of this lobby has not listed any contacts. Your history shows what happened to your money.",
      ),
    )
    .waitFor();
  expect(await page.getByText(translated("Use the same contacts for a complaint.")).count()).toBe(0);
  expect(await page.locator("main").getByRole("link").allInnerTexts()).toEqual([
    translated("My withdrawals"),
    translated("See history"),
    translated("Ask a question"),
  ]);
  await checkScreen(page, "service-no-contacts");
});
