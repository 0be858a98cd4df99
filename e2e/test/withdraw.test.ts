import type { ReplyOf } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { orderPayout, untilStep } from "../src/player.ts";
import { takeScreen, useStage } from "../src/stage.ts";
import { playerPaidOnce, rupiah, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";
import { said } from "../src/words.ts";

const stage = useStage();

/** What the lobby keeps in local storage under a key. */
const keptOf = (page: import("playwright").Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test("R-RTE-06 R-RTE-07 both addresses show the withdraw screen, neither redirects", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/withdrawMoney");
  for (const path of ["/withdrawMoney", "/withdrawMoney2"]) {
    await page.goto(stage.url + path);
    await withdrawScreen(page).ready();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(said("Withdraw"));
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test("R-WD-01 R-WD-18 R-WD-59 R-MON-01 R-WD-07 R-I18N-19 a first withdrawal shows its numbers and rules before anything is chosen", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  // The gift of Rp 20.000 is promotional: part of the balance, not withdrawable.
  const numbers = await page.locator("main dl").first().innerText();
  expect(numbers.replaceAll(/\s+/g, " ")).toBe(
    `${said("Withdrawable")} ${rupiah(100_000)} ${said("Balance")} ${rupiah(120_000)}`,
  );
  // R-WD-18: the wagering left, as information; no dialog.
  const tip = page.getByText(saidOf("Promotional gold: {promo}.", { promo: rupiah(20_000) }));
  expect(await tip.innerText()).toContain(
    saidOf("It becomes cash after stakes of another {stakes}.", { stakes: rupiah(100_000) }),
  );
  expect(await screen.dialog.count()).toBe(0);

  const rule = page.getByText(/Penarikan pertama tepat Rp 50\.000/);
  const ruleAt = (await rule.boundingBox())?.y ?? Infinity;
  expect(ruleAt).toBeLessThan((await screen.chips.first().boundingBox())?.y ?? 0);

  const tips = await page.getByRole("region", { name: said("Good to know") }).innerText();
  expect(tips).toContain(`${said("Smallest withdrawal:")} ${rupiah(50_000)}`);
  expect(tips).toContain(
    saidOf("Free up to {threshold}. Above it, the fee is {percent}% of the part above.", {
      percent: "3",
      threshold: rupiah(1_000_000),
    }),
  );
  expect(tips).toContain(said("The first withdrawal is for exactly the smallest amount, once."));
  // R-I18N-19: nothing is withheld here, so nothing is said of a tax.
  expect(tips).not.toContain("Pajak");
  await takeScreen(page, "withdraw-first");
});

test("R-WD-02 R-WD-03 R-WD-04 R-WD-59 a dimmed chip says why, can be chosen, and confirm explains it", async () => {
  const player = await stage.newPlayer({ deposit: 300_000 });
  const page = await stage.openAs(player, "/withdrawMoney", { width: 320, height: 568 });
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.chip(50_000).isChecked()).toBe(true);
  await expect.poll(() => screen.confirm.innerText()).toBe(`${said("Withdraw")} ${rupiah(50_000)}`);

  await screen.fold.click();
  const afterFirst = screen.chip(300_000);
  expect(await afterFirst.locator("..").innerText()).toContain(said("After the first one"));
  await afterFirst.click();
  expect(await afterFirst.isChecked()).toBe(true);
  // R-WD-02: the selected amount stands beside the question and in the button.
  await page
    .getByRole("heading", { name: said("How much?") })
    .locator("..")
    .getByText(rupiah(300_000))
    .waitFor();
  expect(await screen.confirm.innerText()).toBe(`${said("Withdraw")} ${rupiah(300_000)}`);
  await takeScreen(page, "withdraw-dimmed-320");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await screen.confirm.click();
  await screen.dialog.getByRole("heading", { name: said("The first withdrawal has one amount") }).waitFor();
  await screen.dialog.getByRole("button", { name: said("Choose this amount") }).click();
  await expect.poll(() => screen.chip(50_000).isChecked()).toBe(true);
});

test("R-WD-28 R-WD-46 without an amount the form never opens and a tip asks to choose one", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.confirm.innerText()).toBe(said("Withdraw"));
  expect(await keptOf(page, "selectedChip")).toBeNull();
  await screen.confirm.click();
  await page.getByText(said("Choose an amount first.")).waitFor();
  expect(await screen.dialog.count()).toBe(0);
  await takeScreen(page, "withdraw-empty");
});

test("R-WD-63 R-WD-66 R-MON-20 R-WD-07 the quote of the chosen amount is on the screen before confirm", async () => {
  const player = await playerPaidOnce(stage, [1_000_000, 1_000_000]);
  const page = await stage.openAs(player, "/404");
  // What the page itself is told: others are paid all the time, so that a later answer would count more of them.
  const told: ReplyOf<"/v1/payouts/feed">[] = [];
  await page.route("**/v1/payouts/feed", async (route) => {
    const response = await route.fetch();
    told.push(((await response.json()) as { data: ReplyOf<"/v1/payouts/feed"> }).data);
    await route.fulfill({ response });
  });
  await page.goto(`${stage.url}/withdrawMoney`);
  const screen = withdrawScreen(page);
  await screen.ready();
  await expect.poll(() => screen.quote.innerText()).toContain(`${said("You withdraw")}\n${rupiah(1_000_000)}`);
  // Nothing is taken off at the threshold itself.
  expect(await screen.quote.innerText()).toContain(`${said("Fee")}\n${rupiah(0)}`);

  // R-WD-66: the last chip is everything withdrawable, and was not the default.
  const all = screen.chips.last();
  expect(await all.isChecked()).toBe(false);
  expect(await all.locator("..").innerText()).toContain(said("All of it"));
  await all.click();
  await expect.poll(() => screen.quote.innerText()).toContain(`${said("Fee")}\n− ${rupiah(28_500)}`);
  const quote = await screen.quote.innerText();
  expect(quote).toContain(`${said("You withdraw")}\n${rupiah(1_950_000)}`);
  expect(quote).toContain(`${said("Your bank receives")}\n${rupiah(1_921_500)}`);
  expect(quote).toMatch(new RegExp(saidOf("holds for {clock}", { clock: "\\d+:\\d\\d" })));
  // What arrives stands beside the button too, whatever is scrolled away.
  const bar = await screen.confirm.locator("..").innerText();
  expect(bar).toContain(rupiah(1_921_500));
  expect(bar).toContain(`${said("Taken off:")} ${rupiah(28_500)}`);
  // R-WD-07: the usual payout time is the measured one.
  const tips = page.getByRole("region", { name: said("Good to know") });
  // The bank keeps some of the others' payouts on purpose.
  const inWords = (seconds: number) =>
    seconds <= 60 ? said("a minute") : saidOf("{minutes} minutes", { minutes: String(Math.ceil(seconds / 60)) });
  const sentence = () => {
    const { count = 0, medianSeconds = 0, p95Seconds = 0 } = told.at(-1)?.payoutTimes ?? {};
    const source =
      count < 20
        ? "Payouts usually arrive within {usual}, measured over the last {count}."
        : "Of the last {count} payouts, half arrived within {usual} and 95 of 100 within {nearlyAll}.";
    return saidOf(source, { count: String(count), usual: inWords(medianSeconds), nearlyAll: inWords(p95Seconds) });
  };
  await expect.poll(async () => (await tips.innerText()).includes(sentence())).toBe(true);
  await takeScreen(page, "withdraw-all");
});

test("R-LS-05 R-LS-06 R-LS-07 R-WD-30 the counts and chips last shown are kept; a failed order does not count as paid", async () => {
  const player = await stage.newPlayer({ deposit: 300_000 });
  // The bank cannot pay an account that ends in 0002: everything comes back.
  await untilStep(player, await orderPayout(player, { amount: 50_000, ending: "0002" }), 2300);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await keptOf(page, "withdrawTotalCount")).toBe("0");
  expect(await keptOf(page, "firstWithdrawChip")).toBe("50000");
  expect(await keptOf(page, "selectedChip")).toBe("50000");
  await screen.fold.click();
  await screen.chip(1_000_000).click();
  await expect.poll(() => keptOf(page, "selectedChip")).toBe("1000000");

  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  await page.reload();
  await screen.ready();
  expect(await keptOf(page, "withdrawTotalCount")).toBe("1");
  expect(await screen.shownAmounts()).toEqual([50_000, 100_000, 200_000, 250_000].map(rupiah));
  expect(await page.getByText(/Penarikan pertama tepat/).count()).toBe(0);
});

test("R-WD-05 R-WD-08 R-WD-09 R-WD-16 R-PUSH-04 R-PUSH-06 an order made elsewhere changes lines, chips and tips while the screen is open", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  const notices = page.getByRole("region", { name: said("Notices") });
  await expect.poll(() => notices.innerText()).toContain("Penarikan tidak pernah meminta pembayaran apa pun.");
  const service = page.getByRole("link", { name: said("Customer service") });
  expect(await service.getAttribute("href")).toBe("/service");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  // An account ending in 0003 keeps the bank busy for a minute, so the order stays open.
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0003" });
  await expect.poll(() => notices.innerText(), { timeout: 20_000 }).toContain("Penarikan Rp 50.000");
  await page.getByText(said("A withdrawal is on its way.")).waitFor();
  const tips = page.getByRole("region", { name: said("Good to know") });
  expect(await tips.getByRole("link", { name: said("Follow the order") }).getAttribute("href")).toBe(
    `/withdrawalTracker?orderId=${orderId}`,
  );
  expect(await service.getAttribute("href")).toBe(`/service?orderId=${orderId}`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await takeScreen(page, "withdraw-processing");
});
