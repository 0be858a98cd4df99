import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { parseCsv } from "../src/csv.ts";
import { openLanguageSwitcher } from "../src/languages.ts";
import { call, depositNow, orderPayout, untilStep, storedBy, type Player } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated, type Locale } from "../../tools/lobby-texts.ts";
import { leaveGame, openFirstGame, spinOnce } from "../../tools/first-game.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;

const goldOf = async (player: Player): Promise<number> =>
  (await call(player, "/v1/bus/accountInfo", {})).result.accountGold;

const panel = (page: Page) => page.getByRole("tabpanel");

/** Returns the lines on the screen as text with single spaces. */
const shownLines = async (page: Page): Promise<string[]> =>
  (await panel(page).locator("li").allInnerTexts()).map((line) => line.replaceAll(/\s+/g, " ").trim());

test("R-RTE-33 R-HOME-07 R-SRV-62 money and rounds add up to the balance, line by line, in the lobby and in the file", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/");
  await openFirstGame(page);
  await spinOnce(page);
  await leaveGame(page);
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);

  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.getByRole("link", { name: translated("History"), exact: true }).click();
  await page.waitForURL("**/history");
  await panel(page).locator("li").first().waitFor();

  // The lines match the ledger, newest first, and the newest balance is the account's.
  const gold = await goldOf(player);
  const { list: money } = await call(player, "/v1/history", { type: "money" });
  const { list: rounds, session } = await call(player, "/v1/history", { type: "game" });
  const [round] = rounds;
  if (round?.type !== "game") throw new Error("no round");
  const lines = await shownLines(page);
  const balance = (minor: number): string => `${translated("Balance")} ${rupiah(minor)}`;
  const signed = (minor: number): string => `${minor > 0 ? "+ " : minor < 0 ? "− " : ""}${rupiah(Math.abs(minor))}`;
  const expected = [
    [translated("Paid by the bank"), rupiah(50_000), translated("from the reserve"), balance(gold)],
    [translated("Withdrawal ordered"), "− Rp 50.000", balance(gold), translated("Completed")],
    [translated("Deposit received"), "+ Rp 100.000", balance(120_000)],
    [translated("Welcome gift"), "+ Rp 20.000", translated("promotional"), balance(20_000)],
  ];
  expect(lines).toHaveLength(expected.length);
  for (const [place, texts] of expected.entries()) for (const text of texts) expect(lines[place]).toContain(text);
  // The games between the deposit and the withdrawal are shown between them, so that the receipt adds up.
  if (round.net !== 0) expect(lines[2]).toContain(`${translated("Games in between")} ${signed(round.net)}`);
  expect(gold).toBe(120_000 + round.net - 50_000);
  expect(money.map((item) => item.type === "money" && item.balance)).toEqual([gold, gold, 120_000, 20_000]);
  await checkScreen(page, "history-money");

  // A withdrawal links to its tracker.
  await page.getByRole("link", { name: new RegExp(`^${translated("Withdrawal ordered")}`) }).click();
  await page.waitForURL(`**/withdrawalTracker?orderId=${orderId}`);
  await page.goBack();

  // The file has the lines of the screen.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: translated("Save as a table (CSV)") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fairlobby-money-\d{4}-\d{2}-\d{2}\.csv$/);
  const file = parseCsv(readFileSync(await download.path(), "utf8"));
  expect(file.map(({ id, kind, amount, balance: after, order_id: order }) => [id, kind, amount, after, order])).toEqual(
    money.map((item) =>
      item.type === "money" ? [item.id, item.kind, String(item.amount), String(item.balance), item.orderId ?? ""] : [],
    ),
  );
  await page.getByText(translated("The file is saved.")).waitFor();

  // Rounds: stakes and wins, and their session.
  await page.getByRole("tab", { name: translated("Games"), exact: true }).click();
  await panel(page).getByText("Lentera Sungai").waitFor();
  const [line = ""] = await shownLines(page);
  for (const text of [
    `${translated("Stake")} ${rupiah(round.stake)}`,
    `${translated("Win")} ${rupiah(round.payout)}`,
    signed(round.net),
    balance(120_000 + round.net),
  ]) {
    expect(line).toContain(text);
  }
  const totals = page.getByRole("definition");
  expect(session.net).toBe(round.net);
  expect(await totals.nth(1).innerText()).toBe(signed(session.net));
  await checkScreen(page, "history-games");
  await page.context().close();
});

test("R-RTE-33 filters by kind and by day, and shows when nothing is left", async () => {
  const player = await stage.newPlayer({ deposit: 100_000, acceptBonus: true });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0002" });
  await untilStep(player, orderId, 2300);
  const page = await stage.openAs(player, "/history");
  await panel(page).locator("li").first().waitFor();
  const titles = async (): Promise<string[]> => (await shownLines(page)).map((line) => line.split(" Rp")[0] ?? "");
  expect(await titles()).toHaveLength(5);
  await checkScreen(page, "history-refund");

  await page.getByLabel(translated("Show"), { exact: true }).selectOption({ label: translated("Withdrawals") });
  await expect
    .poll(titles)
    .toEqual([`${translated("Withdrawal refunded")} +`, `${translated("Withdrawal ordered")} −`]);
  await page.getByLabel(translated("Show"), { exact: true }).selectOption({ label: translated("Gifts and bonuses") });
  await expect.poll(titles).toEqual([`${translated("Deposit bonus")} +`, `${translated("Welcome gift")} +`]);

  // Promotional gold looks different from cash.
  const hatched = panel(page).locator(".hatched-paper");
  expect(await hatched.count()).toBe(2);

  await page.getByLabel(translated("Period")).selectOption({ label: translated("Choose dates") });
  await page.getByLabel(translated("To"), { exact: true }).fill("2026-01-31");
  await page.getByText(translated("Nothing matches")).waitFor();
  await checkScreen(page, "history-nothing");
  await page.getByRole("button", { name: translated("Show everything") }).click();
  await expect.poll(async () => (await titles()).length).toBe(5);
  await page.context().close();
});

test("R-RTE-33 loads older pages by itself, without gaps or duplicates", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openPhone();
  // Enough bookings would take minutes to create, so the stub repeats one from the server's answer.
  const { list, session } = await call(player, "/v1/history", { type: "money" });
  const item = list[0];
  const all = Array.from({ length: 50 }, (_, nth) => ({ ...item, id: String(1000 - nth) }));
  const asked: unknown[] = [];
  await page.route("**/v1/history", async (route) => {
    const { after, pageSize } = route.request().postDataJSON() as { after?: string; pageSize: number };
    asked.push(after);
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const part = all.slice(start, start + pageSize);
    const next = start + pageSize < all.length ? { next: part.at(-1)?.id } : {};
    await route.fulfill({
      json: { success: true, msg: "", msgCode: "success", data: { list: part, total: 50, session, ...next } },
    });
  });
  await page.addInitScript(
    ({ kept }) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      kept: {
        ...storedBy(player),
      },
    },
  );
  await page.goto(`${stage.url}/history`);
  await panel(page).locator("li").first().waitFor();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 5_000);
        return panel(page).locator("li").count();
      },
      { timeout: 20_000 },
    )
    .toBe(50);
  expect([...new Set(asked)]).toEqual([undefined, "981", "961"]);
  await page.context().close();
});

test("R-RTE-33 says that there is no round yet; a failed load can be repeated", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/history?tab=game");
  await page.getByText(translated("Nothing here yet")).waitFor();
  await checkScreen(page, "history-empty");

  await page.route("**/v1/history", (route) => route.abort());
  await page.reload();
  await page.getByRole("alert").getByText(translated("This did not load. Nothing is lost.")).waitFor();
  await checkScreen(page, "history-error");
  await page.unroute("**/v1/history");
  await page.getByRole("button", { name: translated("Try again") }).click();
  await page.getByText(translated("Nothing here yet")).waitFor();
  await page.context().close();
});

test("R-RTE-33 R-I18N-01 fits the narrowest phone in every language", async () => {
  const player = await stage.newPlayer({ deposit: 100_000, acceptBonus: true });
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);
  const page = await stage.openAs(player, "/history", { width: 320, height: 568 });
  const languages = await openLanguageSwitcher(page);
  await panel(page).locator("li").first().waitFor();
  const period = (locale: Locale) => page.getByLabel(translated("Period", locale), { exact: true });
  await period("IND").selectOption("days");
  await languages.check("history", async (locale) => {
    await period(locale).waitFor();
    await page.getByLabel(translated("To", locale), { exact: true }).waitFor();
  });
  await checkScreen(page, "history-days");
});

test("R-RTE-33 R-HON-03 shows the quote's net as paid by the bank, with the withheld amount", async () => {
  const player = await stage.newPlayer({ deposit: 1_000_000 });
  await depositNow(player, 1_000_000);
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  await untilStep(player, await orderPayout(player, { amount: 1_900_000 }), 2200);
  const page = await stage.openAs(player, "/history");
  await panel(page).locator("li").first().waitFor();
  const [paid] = await shownLines(page);
  // The fee is 3 % of the part above 1,000,000.
  expect(paid).toContain(`${translated("Paid by the bank")} ${rupiah(1_873_000)}`);
  expect(paid).toContain(`${translated("Fee or tax:")} ${rupiah(27_000)}`);
});

test("R-TRK-61 an order that was not paid reads as refunded, not as failed", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await untilStep(player, await orderPayout(player, { amount: 50_000, ending: "0002" }), 2300);
  const page = await stage.openAs(player, "/history");
  await panel(page).locator("li").first().waitFor();
  expect((await shownLines(page)).filter((line) => line.includes(translated("Refunded")))).toHaveLength(1);
});
