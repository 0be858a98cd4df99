import { describe, expect, test } from "vitest";
import { orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { linesOf, playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Returns the value that the lobby stores under a key in local storage. */
const keptOf = (page: import("playwright").Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test("R-RTE-06 R-RTE-07 both addresses show the withdraw screen, neither redirects", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/withdrawMoney");
  for (const path of ["/withdrawMoney", "/withdrawMoney2"]) {
    await page.goto(stage.url + path);
    await withdrawScreen(page).ready();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(translated("Withdraw"));
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

describe("a first withdrawal, before anything is chosen", () => {
  const onPage = sharePage(async () => stage.openAs(await stage.newPlayer({ deposit: 100_000 }), "/withdrawMoney"));

  test("R-WD-01 R-MON-01 shows Rp 120.000 as the balance, and Rp 100.000 of it as withdrawable", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.ready();
    // The gift of Rp 20.000 is promotional: part of the balance but not withdrawable.
    const numbers = await page.locator("main dl").first().innerText();
    expect(numbers.replaceAll(/\s+/g, " ")).toBe(
      `${translated("Withdrawable")} ${rupiah(100_000)} ${translated("Balance")} ${rupiah(120_000)}`,
    );
  });

  test("R-WD-18 shows the remaining wagering of the promotional gold, and opens no dialog", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const tip = page.getByText(saidOf("Promotional gold: {promo}.", { promo: rupiah(20_000) }));
    await expect
      .poll(() => tip.innerText())
      .toContain(saidOf("It becomes cash once you have staked another {stakes}.", { stakes: rupiah(100_000) }));
    expect(await linesOf(tip)).toBe(2);
    expect(await screen.dialog.count()).toBe(0);
  });

  test("R-WD-59 shows the exact first amount of Rp 50.000 above the chips", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const rule = page.getByText(/Penarikan pertama tepat Rp 50\.000/);
    const ruleAt = (await rule.boundingBox())?.y ?? Infinity;
    expect(ruleAt).toBeLessThan((await screen.chips.first().boundingBox())?.y ?? 0);
  });

  test("R-WD-07 R-I18N-19 shows minimum, fee and the first-withdrawal rule, and no tax if none is withheld", async () => {
    const page = onPage();
    const tips = await page.getByRole("region", { name: translated("Good to know") }).innerText();
    expect(tips).toContain(`${translated("Smallest withdrawal:")} ${rupiah(50_000)}`);
    expect(tips).toContain(
      saidOf("Free up to {threshold}. The fee is {percent}% of the part above it.", {
        percent: "3",
        threshold: rupiah(1_000_000),
      }),
    );
    expect(tips).toContain(translated("Your first withdrawal is exactly the smallest amount, only once."));
    expect(tips).not.toContain("Pajak");
    await checkScreen(page, "withdraw-first");
  });
});

describe("the chips", () => {
  const onPage = sharePage(async () =>
    stage.openAs(await stage.newPlayer({ deposit: 300_000 }), "/withdrawMoney", { width: 320, height: 568 }),
  );

  test("R-WD-03 an amount that cannot be ordered now is dimmed with its reason, and can be chosen", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.ready();
    expect(await screen.chip(50_000).isChecked()).toBe(true);
    await expect.poll(() => screen.confirm.innerText()).toBe(`${translated("Withdraw")} ${rupiah(50_000)}`);

    await screen.fold.click();
    const afterFirst = screen.chip(300_000);
    expect(await afterFirst.locator("..").innerText()).toContain(translated("After the first one"));
    await afterFirst.click();
    expect(await afterFirst.isChecked()).toBe(true);
  });

  test("R-WD-02 the selected amount is beside the question and in the button", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await page
      .getByRole("heading", { name: translated("How much?") })
      .locator("..")
      .getByText(rupiah(300_000))
      .waitFor();
    expect(await screen.confirm.innerText()).toBe(`${translated("Withdraw")} ${rupiah(300_000)}`);
    await checkScreen(page, "withdraw-dimmed-320");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("R-WD-04 R-WD-59 confirm explains why the amount cannot be ordered, and offers the possible one", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.confirm.click();
    await screen.dialog
      .getByRole("heading", { name: translated("Your first withdrawal has a fixed amount") })
      .waitFor();
    await screen.dialog.getByRole("button", { name: translated("Choose this amount") }).click();
    await expect.poll(() => screen.chip(50_000).isChecked()).toBe(true);
  });
});

test("R-WD-28 R-WD-46 without an amount the form never opens and a tip asks to choose one", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.confirm.innerText()).toBe(translated("Withdraw"));
  expect(await keptOf(page, "selectedChip")).toBeNull();
  await screen.confirm.click();
  await page.getByText(translated("Choose an amount first.")).waitFor();
  expect(await screen.dialog.count()).toBe(0);
  await checkScreen(page, "withdraw-empty");
});

describe("the quote before confirm", () => {
  const onPage = sharePage(async () => {
    const player = await playerPaidOnce(stage, [1_000_000, 1_000_000]);
    return stage.openAs(player, "/withdrawMoney");
  });

  test("R-WD-63 R-MON-20 at the threshold of Rp 1.000.000 there is no fee", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.ready();
    await expect.poll(() => screen.quote.innerText()).toContain(`${translated("You withdraw")}\n${rupiah(1_000_000)}`);
    expect(await screen.quote.innerText()).toContain(`${translated("Fee")}\n${rupiah(0)}`);
  });

  test("R-WD-66 the last chip is all that is withdrawable, and is not chosen by default", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    const all = screen.chips.last();
    expect(await all.isChecked()).toBe(false);
    expect(await all.locator("..").innerText()).toContain(translated("All"));
    await all.click();
  });

  test("R-WD-63 R-MON-20 for Rp 1.950.000 the fee is 3 % of the part above, Rp 28.500, also beside the button", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await expect.poll(() => screen.quote.innerText()).toContain(`${translated("Fee")}\n− ${rupiah(28_500)}`);
    const quote = await screen.quote.innerText();
    expect(quote).toContain(`${translated("You withdraw")}\n${rupiah(1_950_000)}`);
    expect(quote).toContain(`${translated("Your bank receives")}\n${rupiah(1_921_500)}`);
    expect(quote).toMatch(new RegExp(saidOf("valid for {clock}", { clock: "\\d+:\\d\\d" })));
    // The net is also beside the button, at any scroll position.
    const bar = await screen.confirm.locator("..").innerText();
    expect(bar).toContain(rupiah(1_921_500));
    expect(bar).toContain(`${translated("Deducted:")} ${rupiah(28_500)}`);
  });

  test("R-WD-07 the tips and the quote state the same time", async () => {
    const page = onPage();
    const tips = page.getByRole("region", { name: translated("Good to know") });
    const [before, after] = translated("in about {expected}").split("{expected}");
    const quoted = new RegExp(`${before}(.+)${after}`);
    const expected = async () => quoted.exec(await withdrawScreen(page).quote.innerText())?.[1] ?? "no time";
    const sentence = async () =>
      saidOf("A withdrawal ordered now arrives in about {expected}.", { expected: await expected() });
    await expect.poll(async () => (await tips.innerText()).includes(await sentence())).toBe(true);
    await checkScreen(page, "withdraw-all");
  });
});

describe("after an order that failed", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 300_000 });
    // The bank cannot pay an account that ends in 0002: everything is returned.
    await untilStep(player, await orderPayout(player, { amount: 50_000, ending: "0002" }), 2300);
    return stage.openAs(player, "/withdrawMoney");
  });

  let player: Player;

  test("R-LS-05 R-LS-06 the first chip and the selected one are stored", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    await screen.ready();
    expect(await keptOf(page, "firstWithdrawChip")).toBe("50000");
    await screen.fold.click();
    await screen.chip(1_000_000).click();
    await expect.poll(() => keptOf(page, "selectedChip")).toBe("1000000");
  });

  test("R-LS-07 R-WD-30 the failed order does not count as a withdrawal, a paid one does", async () => {
    const page = onPage();
    const screen = withdrawScreen(page);
    expect(await keptOf(page, "withdrawTotalCount")).toBe("0");
    await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
    await page.reload();
    await screen.ready();
    expect(await keptOf(page, "withdrawTotalCount")).toBe("1");
    expect(await screen.shownAmounts()).toEqual([50_000, 100_000, 200_000, 250_000].map(rupiah));
    // R-LS-06: the stored 1,000,000 cannot be ordered; an amount that can is selected again.
    expect(await screen.chip(200_000).isChecked()).toBe(true);
    await screen.chip(100_000).click();
    await page.reload();
    await screen.ready();
    expect(await screen.chip(100_000).isChecked()).toBe(true);
    expect(await page.getByText(/Penarikan pertama tepat/).count()).toBe(0);
  });
});

describe("while the screen is open", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    return stage.openAs(player, "/withdrawMoney");
  });

  let player: Player;
  let orderId: string;
  const notices = () => onPage().getByRole("region", { name: translated("Notices") });
  const service = () =>
    onPage()
      .locator("main")
      .getByRole("link", { name: translated("Customer service") });

  test("R-WD-05 R-WD-09 it shows the operator's notice and leads to customer service", async () => {
    const page = onPage();
    await withdrawScreen(page).ready();
    await expect.poll(() => notices().innerText()).toContain("Penarikan tidak pernah meminta pembayaran apa pun.");
    expect(await service().getAttribute("href")).toBe("/service");
  });

  test("R-WD-05 a long line takes two lines until it is opened", async () => {
    const page = onPage();
    const long =
      "Bank sedang dirawat malam ini; pencairan berjalan lagi besok pagi, dan tidak ada yang hilang. ".repeat(2);
    await page.route("**/notice/getUserNotices", (route) =>
      route.fulfill({
        json: { success: true, msg: "", msgCode: "success", data: { notice: JSON.stringify({ a: long }) } },
      }),
    );
    await page.reload();
    const line = notices().getByText(long.trim());
    await notices()
      .getByRole("button", { name: translated("Read all") })
      .click();
    expect(await linesOf(line)).toBeGreaterThan(2);
    await notices()
      .getByRole("button", { name: translated("Read less") })
      .click();
    await expect.poll(() => linesOf(line)).toBe(2);
    await checkScreen(page, "withdraw-long-notice");
    await page.unroute("**/notice/getUserNotices");
    await page.reload();
  });

  test("R-PUSH-04 R-PUSH-06 an order from another phone replaces the lines, without a load", async () => {
    const page = onPage();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    // An account ending in 0003 keeps the bank busy for a minute, so the order stays open.
    orderId = await orderPayout(player, { amount: 50_000, ending: "0003" });
    await expect.poll(() => notices().innerText(), { timeout: 20_000 }).toContain("Penarikan Rp 50.000");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  test("R-WD-16 R-WD-08 the screen is then in state 1 and says where the order is, and the tips link to it", async () => {
    const page = onPage();
    const tip = page.getByText(translated("A withdrawal is in progress"));
    await tip.getByText(translated("With the bank"), { exact: true }).waitFor();
    await tip.getByText(/^Rp\s[\d.]+ \S.* •••• \d{4}$/).waitFor();
    const [before, after] = translated("By {latest} at the latest, or everything is refunded.").split("{latest}");
    await tip.getByText(new RegExp(`^${before}\\d+ \\p{L}+ .*${after}$`, "u")).waitFor();
    const tips = page.getByRole("region", { name: translated("Good to know") });
    expect(await tips.getByRole("link", { name: translated("Track the withdrawal") }).getAttribute("href")).toBe(
      `/withdrawalTracker?orderId=${orderId}`,
    );
  });

  test("R-WD-09 the link to customer service has the order", async () => {
    const page = onPage();
    expect(await service().getAttribute("href")).toBe(`/service?orderId=${orderId}`);
    await checkScreen(page, "withdraw-processing");
  });
});
