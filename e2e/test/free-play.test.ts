import pg from "pg";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoFault } from "../src/operator-checks.ts";
import { enrolByPasskey, openOperators, printedLinks, type Operators } from "../src/operator-page.ts";
import { roundWith, setSeeds } from "../src/seeds.ts";
import { checkScreen, sharePage, startOwnProduct, useStage } from "../src/stage.ts";
import { filled } from "../src/tasks.ts";
import { leaveGame, spinButton, spinOnce } from "../../tools/first-game.ts";
import { closeDialogsAfterGame } from "../../tools/journey.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { call, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";

let product: Product;
const stage = useStage(() => product);

beforeAll(async () => {
  product = await startOwnProduct({
    config: {
      cashier: "off",
      freeGold: { daily: 400, refill: 800, refillBelow: 400, refillsPerDay: 1 },
      promotions: { gift: 0 },
      tasks: { sets: [[{ gameId: "66121", rounds: 1 }]] },
    },
    withConsole: true,
  });
});
afterAll(() => product?.stop());

const promise = translated("Gold here is free. It cannot be bought, and it is never paid out.");
const daily = (page: Page) => page.getByRole("button", { name: `${translated("Daily gold")} Rp 400` });
const refill = (page: Page) => page.getByRole("button", { name: `${translated("Refill")} Rp 800` });

/** Makes today's bookings of free gold yesterday's: the clock of a running product cannot be changed. */
async function letDayPass(): Promise<void> {
  const owner = new pg.Client(product.databaseUrl);
  await owner.connect();
  await owner.query("update ledger.transfer set key = regexp_replace(key, '20\\d\\d', '1999') where kind like 'free%'");
  await owner.end();
}

describe("a player of a lobby of free gold", () => {
  const onPage = sharePage(() => stage.openPhone());

  test("R-FRE-12 reads at the gate what the gold is", async () => {
    const page = onPage();
    await page.goto(stage.url);
    const gate = page.locator("dialog[open]");
    await gate.getByText(promise).waitFor();
    await checkScreen(page, "free-gate");
    await gate.getByLabel(translated("I am 18 or older")).check();
    await gate.getByLabel(translated("I accept the terms of use")).check();
    await gate.getByRole("button", { name: translated("Enter"), exact: true }).click();
    await daily(page).waitFor();
    await checkScreen(page, "free-home");
  });

  test("R-FRE-06 R-FRE-13 R-FRE-17 takes the daily gold, plays it away, and takes a refill", async () => {
    const page = onPage();
    await daily(page).click();
    await page.getByText(filled("{amount} is in your balance.", { amount: "Rp 400" })).waitFor();
    const again = page.getByText(filled("Daily gold again at midnight {zone}.", { zone: "WIB" }));
    await again.waitFor();
    await checkScreen(page, "free-home-taken");
    await page
      .locator("main")
      .getByRole("button", { name: /Lentera Sungai/ })
      .first()
      .click();
    await spinButton(page).waitFor();
    const user = await page.evaluate(() => localStorage.getItem("userInfo") ?? "");
    const lost = roundWith("66121", 400, ({ spins, totalWin }) => spins.length === 1 && totalWin === 0);
    setSeeds(stage.dataDir, user, lost.clientSeed);
    await spinOnce(page);
    await leaveGame(page);
    await closeDialogsAfterGame(page);
    await refill(page).click();
    await page.getByText(filled("{amount} is in your balance.", { amount: "Rp 800" })).waitFor();
    await again.waitFor();
  });

  test("R-FRE-10 gets the reward of the tasks in free gold", async () => {
    const page = onPage();
    await page.goto(`${stage.url}/taskGame`);
    await page.getByText(translated("in free gold")).waitFor();
    await page.getByRole("button", { name: filled("Claim {amount}", { amount: "Rp 60.000" }) }).click();
    await page.getByText(filled("{amount} is in your balance.", { amount: "Rp 60.000" })).waitFor();
  });

  test("R-FRE-06 takes the daily gold of the next day", async () => {
    const page = onPage();
    await letDayPass();
    await page.goto(stage.url);
    await daily(page).click();
    await page.getByText("Rp 61.200").first().waitFor();
  });
});

describe("nothing leads to a payment", () => {
  const screens = [
    "/",
    "/games",
    "/rechargeMall",
    "/cashier",
    "/withdrawMoney",
    "/withdrawMoney2",
    "/withdrawalTracker?orderId=W1",
    "/withdrawalTrackerAll",
    "/history",
    "/history?tab=game",
    "/inbox",
    "/task",
    "/taskGame",
    "/invite",
    "/settings",
    "/settings/statement",
    "/settings/record",
    "/activity",
    "/service",
    "/service/question",
    "/verify",
  ];
  const words = ["Deposit", "Withdraw", "Deposits", "Withdrawals", "Daily deposit limit", "Cash", "My withdrawals"];

  /** Returns what of the screen leads to a deposit or a withdrawal, or names one. */
  const leads = (page: Page): Promise<string[]> =>
    page.evaluate(
      (names) => [
        ...[...document.querySelectorAll("a[href]")]
          .map((link) => link.getAttribute("href") ?? "")
          .filter((href) => /recharge|withdraw|cashier/i.test(href)),
        ...[...document.querySelectorAll("button, a, label, option, h1, h2, dt")]
          .map((element) => (element.textContent ?? "").trim())
          .filter((text) => names.includes(text)),
      ],
      words.map((word) => translated(word)),
    );

  test.each(["banner", "tabs"])("R-FRE-14 R-FRE-15 on any screen of the variant %s", async (variant) => {
    const player: Player = await stage.newPlayer();
    await call(player, "/v1/freeGold/take", { what: "daily" });
    const page = await stage.openAs(player, "/settings");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
    });
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), variant } });
    });
    for (const screen of screens) {
      await page.goto(stage.url + screen);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect([screen, await leads(page)]).toEqual([screen, []]);
      if (/recharge|withdraw/.test(screen)) await page.getByText(promise).waitFor();
    }
    // The dialogs that a press of the player opens.
    const press = (name: string) =>
      page
        .getByRole("button", { name: translated(name), exact: true })
        .first()
        .click();
    for (const [screen, name] of [
      ["/", "How it works"],
      ["/", "Account"],
      ["/invite", "How the reward works"],
      ["/settings", "1 hour"],
      ["/service/question", "Attach a round"],
    ] as const) {
      await page.goto(stage.url + screen);
      await press(name);
      await page.locator("dialog[open]").waitFor();
      expect([name, await leads(page)]).toEqual([name, []]);
      await checkScreen(page, `free-${variant}-${name.toLowerCase().replaceAll(" ", "-")}`);
    }
    expect(asked.filter((path) => /charge\/|\/withdraw|payouts/.test(path))).toEqual([]);
  });
});

describe("R-FRE-16 the console", () => {
  let operators: Operators;
  beforeAll(async () => {
    operators = await openOperators();
  });
  afterAll(() => operators.close());

  test("says at the desk and its figures that there is no cashier", async () => {
    const [, link = ""] = printedLinks(product.printed);
    const officer = await operators.open();
    await enrolByPasskey(officer, link, "Budi Santoso");
    const text = officer.getByText("This lobby has no cashier: gold is free, and there are no withdrawals to work on.");
    for (const path of ["/orders", "/orders/figures"]) {
      await officer.goto(product.consoleUrl + path);
      await text.waitFor();
      expect(await officer.getByRole("table").count()).toBe(0);
      await expectNoFault(officer, `free-console${path.replaceAll("/", "-")}`);
    }
    await officer.setViewportSize({ width: 360, height: 800 });
    await text.waitFor();
    await expectNoFault(officer, "free-console-phone");
    expect(operators.refused).toEqual([]);
  });
});
