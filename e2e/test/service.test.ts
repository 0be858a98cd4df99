import { expect, test } from "vitest";
import { leaveContact } from "../src/deposit.ts";
import { clippedTexts } from "../src/fit.ts";
import { shortId } from "../src/ids.ts";
import { call, orderPayout, untilStep } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { trackerOf } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

test("R-RTE-17 customer service shows where the money is, answers from the settings, and the ids that support needs", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  const page = await stage.openAs(player, `/service?orderId=${orderId}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });
  const main = page.locator("main");

  // The open order first.
  const open = main.getByRole("link", { name: translated("Track the withdrawal") });
  expect(await open.getAttribute("href")).toBe(trackerOf(orderId));
  const ways = await main.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(ways.slice(0, 3)).toEqual([trackerOf(orderId), "/withdrawalTrackerAll", "/history"]);

  // Every answer is on the page, initially closed, with the figures of the settings.
  const questions = main.locator("details");
  expect(await questions.count()).toBe(6);
  await checkScreen(page, "service");
  await main.getByText(translated("What does a withdrawal cost?")).click();
  await main
    .getByText(
      translated("Free up to {threshold}. The fee is {percent}% of the part above it.")
        .replace("{threshold}", "Rp 1.000.000")
        .replace("{percent}", "3"),
    )
    .waitFor();
  for (const question of ["How long does a withdrawal take?", "How do I correct the payout account?"]) {
    await main.getByText(translated(question)).click();
  }
  await main.getByText(translated("The tracking page says who acts next, and by when.")).waitFor();
  await checkScreen(page, "service-answers");
  expect(await clippedTexts(page)).toEqual([]);

  // Ids are shown in short form and copied in full.
  const about = main.getByRole("button", { name: new RegExp(`${translated("Copy")}$`) });
  const shown = (await about.innerText()).replaceAll(/\s/g, " ");
  expect(shown).toContain(shortId(orderId).replaceAll(/\s/g, " "));
  expect(shown).not.toContain(orderId);
  expect(shown).toContain(`ID ${player.userId}`);
  expect(shown).toContain("Fairlobby 1.0.0");
  await about.click();
  await page.getByRole("alert").getByText(translated("CopySuccess")).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${translated("Order {id}").replace("{id}", orderId)} · ID ${player.userId} · Fairlobby 1.0.0`,
  );
  const mail = await main.getByRole("link", { name: /^Email/ }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(orderId);
  expect(decodeURIComponent(mail ?? "")).toContain(player.userId);
});

test("R-SUP-05 customer service is one tap away: in the header of every page, the settings and the account dialog", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  const name = translated("Customer service");
  for (const path of ["/", "/settings", "/rechargeMall", "/inbox"]) {
    await page.goto(stage.url + path);
    await page.locator("header").getByRole("link", { name, exact: true }).click();
    await page.waitForURL("**/service");
  }
  await page.goto(`${stage.url}/settings`);
  await page
    .locator("main")
    .getByRole("link", { name: translated("Ask us") })
    .click();
  await page.waitForURL("**/service");
  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.locator("dialog[open]").getByRole("link", { name, exact: true }).click();
  await page.waitForURL("**/service");
  await page.locator("dialog").waitFor({ state: "detached" });
});

test("R-SUP-05 under a code that is not paid, a question about that deposit can be asked", async () => {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const order = { amount: 30_000, bankName: "QRIS", acceptBonus: false };
  const { orderId } = await call(player, "/charge/create/order", order);
  const page = await stage.openAs(player, "/rechargeMall");
  const unpaid = page.getByRole("region", { name: translated("Not paid yet") });
  const ask = unpaid.getByRole("link", { name: translated("Paid, but not credited?") });
  await ask.click();
  await page.waitForURL(`**/service/question?depositId=${orderId}`);
  await page.getByText(shortId(orderId)).first().waitFor();

  // With two codes it is not clear which one is meant.
  await call(player, "/charge/create/order", order);
  await page.goto(`${stage.url}/rechargeMall`);
  await ask.click();
  await page.waitForURL("**/service/question");
});
