import type { ReplyOf } from "@fairlobby/contract";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { depositTwists, leaveContact, retellOrders } from "../src/deposit.ts";
import { misfits } from "../src/fit.ts";
import { orderPayout } from "../src/player.ts";
import { keepPicture, useStage } from "../src/stage.ts";
import { moments } from "../src/tracker-moments.ts";
import { retellProcess, trackerOf, untilShown } from "../src/tracker.ts";
import { locales, said, type Locale } from "../src/words.ts";

const stage = useStage();

/** The language whose texts are the longest: its pictures are the ones worth looking at. */
const longest: Locale = "MX";

/** Holds a screen to fit at the narrowest phone and at the usual one, and keeps the picture of the longest language. */
async function holds(page: Page, locale: Locale, screen: string): Promise<void> {
  for (const [width, height] of [
    [320, 568],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await misfits(page), `${screen} in ${locale} at ${width} px`).toEqual([]);
  }
  if (locale === longest) await keepPicture(page, `${longest}-${screen}`);
}

const named = (source: string, locale: Locale): RegExp => new RegExp(`^${said(source, locale)}(\\s|$)`);

/** What stands before the phone number (R-ACC-32). */
const dialCodes: Readonly<Record<Locale, string>> = { IND: "+62", BR: "+55", CN: "+86", MX: "+52", THA: "+66" };

test.each(locales)("R-I18N-01 R-I18N-03 R-ACC-32 every money screen speaks %s, and every text fits", async (locale) => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/rechargeMall", { locale });
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await holds(page, locale, "deposit");
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  const phone = page.getByLabel(said("Phone", locale), { exact: true });
  await phone.waitFor();
  expect(await phone.locator("..").textContent()).toBe(dialCodes[locale]);
  await holds(page, locale, "contact");
  await leaveContact(player);
  await page.reload();
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  await page.getByRole("tab", { name: "QRIS" }).click();
  await holds(page, locale, "recharge");
  await page.getByRole("button", { name: named("Pay", locale) }).click();
  await page.getByRole("link", { name: said("Open the payment page", locale) }).waitFor();
  await holds(page, locale, "qr");

  await retellOrders(page, (order) =>
    depositTwists.map((twist, at) => ({ ...order, ...twist, orderId: `D${at}` }) as typeof order),
  );
  await page.reload();
  await page.getByRole("button", { name: named("Show the code", locale) }).waitFor();
  await holds(page, locale, "deposits");
  await page.getByRole("button", { name: named("Less was paid than ordered", locale) }).click();
  await page.getByRole("dialog").waitFor();
  await holds(page, locale, "receipt");

  await page.goto(`${stage.url}/withdrawMoney`);
  await page.getByRole("radio", { name: /^Rp 50\.000 / }).click();
  await page.getByText(said("Your bank receives", locale)).first().waitFor();
  await holds(page, locale, "withdraw");
  await page.getByRole("button", { name: named("Withdraw", locale) }).click();
  await page.getByLabel(said("Account holder", locale)).waitFor();
  await holds(page, locale, "withdraw-form");

  const orderId = await orderPayout(player, { amount: 50_000 });
  await page.goto(`${stage.url}/withdrawalTracker?orderId=${orderId}&payType=8`);
  await page.getByText(said("Submitted to the bank", locale)).first().waitFor();
  await holds(page, locale, "tracker");
  await page.goto(`${stage.url}/withdrawalTrackerAll`);
  await page
    .getByRole("link", { name: named("Check", locale) })
    .or(page.getByRole("button", { name: named("Check", locale) }))
    .first()
    .waitFor();
  await holds(page, locale, "orders");

  const others = [
    ["settings", "Take a break"],
    ["service", "A complaint goes through the same contacts. You get an answer with its reason."],
    ["invite", "Your link"],
  ] as const;
  for (const [path, text] of others) {
    await page.goto(`${stage.url}/${path}`);
    await page.getByText(said(text, locale), { exact: true }).filter({ visible: true }).first().waitFor();
    await holds(page, locale, path);
  }
  await page.getByRole("button", { name: said("How the reward works", locale) }).click();
  await page.getByRole("dialog").waitFor();
  await holds(page, locale, "invite-terms");
});

test.each(locales)(
  "R-I18N-01 R-I18N-03 every step of a withdrawal and its dialog speak %s, and fit",
  async (locale) => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const orderId = await orderPayout(player, { amount: 50_000 });
    const page = await stage.openAs(player, "/404", { locale });
    await page.route("**/withdraw/channel/all/list", async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: ReplyOf<"/withdraw/channel/all/list"> };
      const list = body.data.list.map((channel) => ({ ...channel, available: true, paidFrom: ["balance", "payout"] }));
      await route.fulfill({ response: reply, json: { ...body, data: { list } } });
    });
    for (const moment of moments) {
      await retellProcess(page, moment);
      await page.goto(stage.url + trackerOf(orderId));
      await untilShown(page, moment.steps.at(-1)?.processCode ?? 0);
      await holds(page, locale, `tracker-${moment.screen}`);
      if (moment.opens === null) continue;
      await page.getByRole("button", { name: named(moment.opens, locale) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await holds(page, locale, `tracker-${moment.screen}-dialog`);
      if (moment.screen !== "account") continue;
      await dialog.getByRole("button", { name: named("Correct the account", locale) }).click();
      await dialog.getByText(said("To pay for it", locale), { exact: true }).waitFor();
      await holds(page, locale, "tracker-account-verify");
    }

    // What the player keeps of the order, and the page that checks it: well, and with a figure changed.
    await page.getByRole("link", { name: named("Check it", locale) }).click();
    await page.locator("[data-verdict='holds']").waitFor();
    await holds(page, locale, "verify");
    const proof = page.getByLabel(said("Proof", locale), { exact: true });
    await proof.fill((await proof.inputValue()).replace("net:", "net:1"));
    await page.getByRole("button", { name: said("Check it", locale), exact: true }).click();
    await page.locator("[data-verdict='fails']").waitFor();
    await holds(page, locale, "verify-fails");
  },
);

test("R-I18N-01 a game speaks the language it was opened in, and its texts fit", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { locale: longest, width: 320, height: 568 });
  await page
    .getByRole("button", { name: /Lentera Sungai/ })
    .first()
    .click();
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: /^Girar Rp/ }).waitFor();
  await game.locator("html[lang='es']").waitFor();
  const frame = page.frames().find((one) => one.url().includes("/play/"));
  if (frame === undefined) throw new Error("no game is open");
  expect(await misfits(frame)).toEqual([]);
  await keepPicture(page, `${longest}-game`);
  for (const panel of ["Tabla de pagos y reglas", "Rondas justas"]) {
    await game.getByRole("button", { name: panel }).click();
    await game.getByRole("dialog").getByRole("heading").first().waitFor();
    expect(await misfits(frame), panel).toEqual([]);
    await keepPicture(page, `${longest}-game-${panel.split(" ")[0]?.toLowerCase()}`);
    await game.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  }
});
