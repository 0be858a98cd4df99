import type { ReplyOf } from "@fairlobby/contract";
import type { ProcessStep } from "@fairlobby/contract/process";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { retellOrders } from "../src/deposit.ts";
import { misfits } from "../src/fit.ts";
import { call, orderPayout } from "../src/player.ts";
import { keepPicture, useStage } from "../src/stage.ts";
import { retellProcess, trackerOf, untilShown, type Told } from "../src/tracker.ts";
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

/** Ways a deposit can have gone; told of one real order, since some take ten minutes or a break. */
const twists = [
  {},
  { state: "credited", credited: 300_000, bonus: 90_000, bonusGranted: 90_000 },
  { state: "credited", credited: 200_000 },
  { state: "credited", credited: 450_000 },
  { state: "credited", credited: 300_000, late: true },
  { state: "returning", returned: 300_000 },
  { state: "returned", returned: 300_000 },
  { state: "expired" },
  { state: "declined" },
] as const;

interface Moment extends Told {
  readonly screen: string;
  /** The button of the step, which opens its dialog. */
  readonly opens: string | null;
}

const reason = "UU Contoh No. 1 tentang pemotongan pajak. Tidak ada yang perlu dibayar. Anda dapat membatalkan.";
const quote = { gross: 5_000_000, fee: 150_000, tax: 350_000, vip: 10_000, net: 4_490_000 };
const vip = { price: 10_000, paidFrom: "payout", promisedBy: 1_795_000_000_000 } as const;
const step = (processCode: number, args: ProcessStep["args"] = {}) => ({ processCode, args });

/** Orders as they stand at each step with words of its own, and the dialog the step opens. */
const moments: readonly Moment[] = [
  {
    screen: "queue",
    steps: [step(1300, { waitingNum: 12, waitingHours: 3 })],
    beside: {
      quote: { ...quote, vip: 0, net: 4_500_000 },
      taxPercent: 7,
      next: { actor: "queue", by: 1_795_000_000_000, usualMinutes: 12 },
      cancelable: true,
    },
    opens: "Look at the VIP channel",
  },
  {
    screen: "vip",
    steps: [step(1400), step(1500), step(1600, { chargeNum: 510_000 })],
    beside: { quote, vip, taxPercent: 7, next: { actor: "vip", by: vip.promisedBy, usualMinutes: 4 } },
    opens: "How the fee is made up",
  },
  {
    screen: "tax",
    steps: [step(1400, { reason }), step(1800, { chargeNum: 350_000, reason })],
    beside: {
      quote,
      vip: { ...vip, paidFrom: "balance", returnedTime: vip.promisedBy },
      taxPercent: 7,
      next: { actor: "tax_desk", by: 1_795_000_000_000 },
    },
    opens: "How the tax is made up",
  },
  {
    screen: "account",
    steps: [step(2000, { chargeNum: 0, canModifyCpfFlag: 1, reason, bankName: "BCA", accountNumber: "7890" })],
    beside: { next: { actor: "player", by: 1_795_000_000_000 } },
    opens: "Change the account",
  },
  {
    screen: "paid",
    steps: [step(1900), step(2200)],
    beside: {
      quote,
      taxPercent: 7,
      taxReceipt: {
        number: "TAX-2026-00000012",
        date: 1_795_000_000_000,
        base: 5_000_000,
        percent: 7,
        sum: 350_000,
      },
      next: { actor: "nobody", by: null },
    },
    opens: "Tax receipt",
  },
  {
    screen: "sent-back",
    steps: [step(2200, { reason })],
    beside: { quote, next: { actor: "nobody", by: null } },
    opens: null,
  },
];

test.each(locales)("R-I18N-01 R-I18N-03 every money screen speaks %s, and every text fits", async (locale) => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await call(player, "/charge/amount/saveUserAccountInfo", {
    userName: "Sari Dewi",
    phone: "81234567890",
    email: "sari@gmail.com",
    payType: 1,
  });

  const page = await stage.openAs(player, "/rechargeMall", { locale });
  await page.getByRole("radio", { name: /^Rp 300\.000/ }).click();
  await holds(page, locale, "deposit");
  await page.getByRole("button", { name: named("Deposit", locale) }).click();
  await page.getByRole("tab", { name: "QRIS" }).click();
  await holds(page, locale, "recharge");
  await page.getByRole("button", { name: named("Pay", locale) }).click();
  await page.getByRole("link", { name: said("Open the payment page", locale) }).waitFor();
  await holds(page, locale, "qr");

  await retellOrders(page, (order) =>
    twists.map((twist, at) => ({ ...order, ...twist, orderId: `D${at}` }) as typeof order),
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
  await game.getByRole("button", { name: /^Girar con apuesta de Rp/ }).waitFor();
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
