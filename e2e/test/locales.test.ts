import type { ReplyOf } from "@fairlobby/contract";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { depositVariants, leaveContact, stubOrders } from "../src/deposit.ts";
import { clippedTexts } from "../src/fit.ts";
import { holdCalls } from "../src/home.ts";
import { openLanguageSwitcher, type LanguageSwitcher } from "../src/languages.ts";
import { badgeSeen } from "../src/play-badge.ts";
import { orderPayout, type Player } from "../../tools/player.ts";
import { savePicture, sharePage, useStage } from "../src/stage.ts";
import { moments } from "../src/tracker-moments.ts";
import { stubProcess, trackerOf, untilShown } from "../src/tracker.ts";
import { translated, type Locale } from "../../tools/lobby-texts.ts";
import { openFirstGame } from "../../tools/first-game.ts";

const stage = useStage();

const named = (source: string, locale: Locale): RegExp => new RegExp(`^${translated(source, locale)}(\\s|$)`);
const press = (page: Page, source: string, locale: Locale): Promise<void> =>
  page.getByRole("button", { name: named(source, locale) }).click();
const shows = (page: Page, source: string) => (locale: Locale) =>
  page.getByText(translated(source, locale), { exact: true }).filter({ visible: true }).first().waitFor();
const offers = (page: Page, source: string) => (locale: Locale) =>
  page
    .getByRole("button", { name: named(source, locale) })
    .or(page.getByRole("link", { name: named(source, locale) }))
    .first()
    .waitFor();

describe("a deposit in every language", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer();
    const page = await stage.openAs(player, "/rechargeMall");
    languages = await openLanguageSwitcher(page);
    return page;
  });

  let player: Player;
  let languages: LanguageSwitcher;
  const amount = () => onPage().getByRole("radio", { name: /^Rp 300\.000/ });

  test("R-I18N-29 R-I18N-03 the deposit screen follows a language chosen in another tab, and fits", async () => {
    const page = onPage();
    await amount().click();
    await languages.check("deposit", offers(page, "Deposit"));
  });

  test("R-ACC-32 the phone of the account details has the prefix of the store's country, +62, in every language", async () => {
    const page = onPage();
    await press(page, "Deposit", languages.locale);
    await languages.check("contact", async (locale) => {
      const phone = page.getByLabel(translated("Phone", locale), { exact: true });
      await phone.waitFor();
      expect(await phone.locator("..").textContent()).toBe("+62");
    });
  });

  test("R-I18N-01 R-I18N-03 the recharge dialog, the code and every deposit outcome are translated and fit", async () => {
    const page = onPage();
    await leaveContact(player);
    await page.reload();
    await amount().click();
    await press(page, "Deposit", languages.locale);
    await page.getByRole("tab", { name: "QRIS" }).click();
    await languages.check("recharge", offers(page, "Pay"));
    await press(page, "Pay", languages.locale);
    await languages.check("qr", offers(page, "Open the payment page"));

    await stubOrders(page, (order) =>
      depositVariants.map((twist, at) => ({ ...order, ...twist, orderId: `D${at}` }) as typeof order),
    );
    await page.reload();
    await languages.check("deposits", offers(page, "Show the code"));
    await press(page, "Less was paid than ordered", languages.locale);
    await page.getByRole("dialog").waitFor();
    await languages.check("receipt", shows(page, "Less was paid than ordered"));
  });
});

test("R-I18N-29 a language chosen in another tab while the page loads is shown after the load", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/404");
  const hold = await holdCalls(page, "**/after-paint-*.js");
  const asked = page.waitForRequest(/after-paint-/);
  await page.goto(`${stage.url}/withdrawMoney`, { waitUntil: "commit" });
  await asked;
  await page.evaluate(() => localStorage.setItem("lang", "BR"));
  await hold.release();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("pt-BR");
});

test("R-I18N-29 dates on the open screen follow a language chosen in another tab", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/settings/statement");
  const month = (tag: string): string =>
    new Intl.DateTimeFormat(tag, { timeZone: "Asia/Jakarta", month: "long", year: "numeric" }).format(Date.now());
  await page.getByRole("heading", { name: month("id-ID") }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/404`);
  await other.evaluate(() => localStorage.setItem("lang", "THA"));
  await page.getByRole("heading", { name: month("th-TH") }).waitFor();
});

test("R-I18N-01 R-I18N-03 every screen of a withdrawal, the settings, the service and the invitation are translated into every language, and fit", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const languages = await openLanguageSwitcher(page);
  await page.getByRole("radio", { name: /^Rp 50\.000$/ }).click();
  await languages.check("withdraw", shows(page, "Your bank receives"));
  await press(page, "Withdraw", languages.locale);
  await languages.check("withdraw-form", (locale) => page.getByLabel(translated("Account holder", locale)).waitFor());

  const orderId = await orderPayout(player, { amount: 50_000 });
  await page.goto(stage.url + trackerOf(orderId));
  await languages.check("tracker", shows(page, "Submitted to the bank"));
  await page.goto(`${stage.url}/withdrawalTrackerAll`);
  await languages.check("orders", offers(page, "View"));

  const others = [
    ["settings", "Take a break"],
    ["service", "Use the same contacts for a complaint."],
    ["service/question", "Your question"],
    ["invite", "Your link"],
  ] as const;
  for (const [path, text] of others) {
    await page.goto(`${stage.url}/${path}`);
    await languages.check(path, shows(page, text));
  }
  await press(page, "How the reward works", languages.locale);
  await page.getByRole("dialog").waitFor();
  await languages.check("invite-terms", (locale) =>
    page.getByRole("dialog", { name: translated("How the reward works", locale) }).waitFor(),
  );
});

test("R-I18N-01 R-I18N-03 every step of a withdrawal and its dialog are translated into every language, and fit", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000 });
  const page = await stage.openAs(player, "/404");
  const languages = await openLanguageSwitcher(page);
  await page.route("**/withdraw/channel/all/list", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: ReplyOf<"/withdraw/channel/all/list"> };
    const list = body.data.list.map((channel) => ({ ...channel, available: true, paidFrom: ["balance", "payout"] }));
    await route.fulfill({ response: reply, json: { ...body, data: { list } } });
  });
  const dialog = page.getByRole("dialog");
  for (const moment of moments) {
    await stubProcess(page, moment);
    if ((await dialog.count()) > 0) {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await page.goto(stage.url + trackerOf(orderId));
    await untilShown(page, moment.steps.at(-1)?.processCode ?? 0);
    await languages.check(`tracker-${moment.screen}`, async (locale) => {
      await shows(page, "Withdrawal")(locale);
      if (moment.opens !== null) await offers(page, moment.opens)(locale);
    });
    if (moment.opens === null) continue;
    await press(page, moment.opens, languages.locale);
    await dialog.waitFor();
    await languages.check(`tracker-${moment.screen}-dialog`, offers(page, "Close"));
    if (moment.screen !== "account") continue;
    await dialog.getByRole("button", { name: named("Correct the account", languages.locale) }).click();
    await languages.check("tracker-account-verify", shows(page, "You pay"));
  }

  // The page that checks proofs, with the order's saved proof: intact, and with a changed figure.
  await page.getByRole("link", { name: named("Check it", languages.locale) }).click();
  await page.locator("[data-verdict='holds']").waitFor();
  await languages.check("verify", offers(page, "Check it"));
  const proof = page.getByLabel(translated("Proof", languages.locale), { exact: true });
  await proof.fill((await proof.inputValue()).replace("net:", "net:1"));
  await page.getByRole("button", { name: translated("Check it", languages.locale), exact: true }).click();
  await page.locator("[data-verdict='fails']").waitFor();
  await languages.check("verify-fails", offers(page, "Check it"));
});

test("R-I18N-01 R-APP-23 a game is in the language it was opened in, its texts fit, and it has the play badge", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { locale: "MX", width: 320, height: 568 });
  await openFirstGame(page);
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: /^Girar Rp/ }).waitFor();
  await game.locator("html[lang='es-MX']").waitFor();
  const frame = page.frames().find((one) => one.url().includes("/play/"));
  if (frame === undefined) throw new Error("no game is open");
  expect(await clippedTexts(frame)).toEqual([]);
  // The badge of the bar above the game, not that of home.
  const exit = page.getByRole("button", { name: translated("Exit game", "MX"), exact: true });
  const over = page
    .locator("*")
    .filter({ has: page.locator("iframe") })
    .filter({ has: exit });
  await badgeSeen(over.last(), "MX");
  await savePicture(page, "MX-game");
  for (const panel of ["Tabla de pagos y reglas", "Rondas justas"]) {
    await game.getByRole("button", { name: panel }).click();
    await game.getByRole("dialog").getByRole("heading").first().waitFor();
    expect(await clippedTexts(frame), panel).toEqual([]);
    await savePicture(page, `MX-game-${panel.split(" ")[0]?.toLowerCase()}`);
    await game.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  }
});
