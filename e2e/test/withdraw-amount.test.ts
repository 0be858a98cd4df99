import type { Page } from "playwright";
import { expect, test } from "vitest";
import { guidelinesBroken } from "../src/guidelines.ts";
import { clippedTexts } from "../src/fit.ts";
import { call, untilStep } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import {
  expectAtOneGlance,
  expectRoomWithLargeLetters,
  playerPaidOnce,
  rupiah,
  saidOf,
  withdrawScreen,
} from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Creates a player with Rp 200.000 of cash after a first withdrawal, and Rp 20.000 of promotional gold. */
const withTwoHundred = () => playerPaidOnce(stage, [100_000, 100_000, 50_000]);

const range = saidOf("From {minimum} to {most}.", { minimum: rupiah(50_000), most: rupiah(200_000) });

/** Collects the amounts of the page's quote requests. */
function quotesOf(page: Page): number[] {
  const asked: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/withdraw/quote")) asked.push(request.postDataJSON().amount as number);
  });
  return asked;
}

test("R-WD-03 with Rp 50.000 the possible amount comes first and is chosen, and the others can be unfolded with the keyboard", async () => {
  const player = await stage.newPlayer({ deposit: 50_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.shownAmounts()).toEqual([rupiah(50_000)]);
  expect(await screen.chip(50_000).isChecked()).toBe(true);
  expect(await screen.amount.count()).toBe(0);

  expect(await screen.fold.getAttribute("aria-expanded")).toBe("false");
  await screen.fold.focus();
  await page.keyboard.press("Enter");
  expect(await screen.fold.getAttribute("aria-expanded")).toBe("true");
  expect(await screen.chips.count()).toBe(9);
  await page.keyboard.press("Space");
  expect(await screen.fold.getAttribute("aria-expanded")).toBe("false");
  expect(await screen.chips.count()).toBe(1);
  expect(await page.getByRole("radiogroup", { name: translated("Amounts not available now") }).count()).toBe(0);
});

test("R-WD-71 R-WD-45 with Rp 200.000 any amount can be typed, is quoted before confirm, and is ordered", async () => {
  const player = await withTwoHundred();
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.shownAmounts()).toEqual([50_000, 100_000, 200_000].map(rupiah));
  const asked = quotesOf(page);
  await page.getByText(range).waitFor();
  expect(await screen.amount.getAttribute("inputmode")).toBe("numeric");
  // Below 16 px a phone zooms into the field.
  expect(
    await screen.amount.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
  ).toBeGreaterThanOrEqual(16);

  await screen.amount.focus();
  await page.keyboard.type("76543");
  expect(await screen.amount.inputValue()).toBe("76.543");
  await expect.poll(() => screen.quote.innerText()).toContain(`${translated("Your bank receives")}\n${rupiah(76_543)}`);
  expect(await screen.quote.innerText()).toContain(`${translated("Fee")}\n${rupiah(0)}`);
  // The page does not request a quote for each digit typed.
  expect(asked.filter((amount) => amount < 50_000)).toEqual([]);
  expect(await screen.confirm.innerText()).toBe(`${translated("Withdraw")} ${rupiah(76_543)}`);

  // A chip fills the field, and typing its amount chooses it.
  await screen.chip(50_000).click();
  expect(await screen.amount.inputValue()).toBe("50.000");
  await screen.amount.fill("100000");
  expect(await screen.chip(100_000).isChecked()).toBe(true);
  // Typing in the middle of the text keeps the caret.
  await screen.amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1));
  await page.keyboard.type("2");
  await page.keyboard.type("3");
  expect(await screen.amount.inputValue()).toBe("12.300.000");

  await screen.amount.fill("76543");
  await page.keyboard.press("Enter");
  await screen.fillIn();
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  await untilStep(player, orderId, 2200);
  const { orderAmount } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
  expect(orderAmount).toBe(76_543);
  expect((await call(player, "/v1/bus/withdrawInfo", {})).result.withdrawableAmount).toBe(200_000 - 76_543);
});

test("R-WD-73 an invalid amount stays as typed, shows why, and requests no quote", async () => {
  const page = await stage.openAs(await withTwoHundred(), "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await screen.quote.getByText(translated("Your bank receives")).waitFor();
  const asked = quotesOf(page);
  const note = () =>
    screen.amount.evaluate((field) => {
      const by = document.getElementById(field.getAttribute("aria-describedby") ?? "");
      return { text: by?.innerText, live: by?.ariaLive, invalid: field.getAttribute("aria-invalid") };
    });
  const wrong = (text: string) => ({ text, live: "polite", invalid: "true" });
  const fine = { text: range, live: "polite", invalid: "false" };
  expect(await note()).toEqual(fine);

  const tooMuch = saidOf("At most {most} now.", { most: rupiah(200_000) });
  await screen.amount.fill("200001");
  expect(await note()).toEqual(wrong(tooMuch));
  await screen.confirm.click();
  expect(await screen.dialog.count()).toBe(0);
  expect(await screen.amount.inputValue()).toBe("200.001");
  expect(await screen.amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await checkScreen(page, "withdraw-amount-too-much");

  for (const typed of ["75.000,50", "75rb", "-75000"]) {
    await screen.amount.fill(typed);
    expect(await note()).toEqual(wrong(translated("Enter a whole amount, digits only.")));
    expect(await screen.amount.inputValue()).toBe(typed);
  }

  // A separator is kept until the text is a valid amount again.
  await screen.amount.fill("");
  await page.keyboard.type("50000.5");
  expect(await screen.amount.inputValue()).toBe("50.000.5");
  expect(await note()).toEqual(wrong(translated("Enter a whole amount, digits only.")));
  await screen.amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1));
  await page.keyboard.type(".");
  expect(await screen.amount.evaluate((field: HTMLInputElement) => [field.value, field.selectionStart])).toEqual([
    "5.0.000.5",
    2,
  ]);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  expect(await screen.amount.inputValue()).toBe("50.000");
  expect(await note()).toEqual(fine);
  // A pasted amount replaces the selection; one formatted as in the lobby is accepted.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });
  for (const [copied, shown] of [
    ["Rp\u00a073.000", "73.000"],
    ["73.00", "73.00"],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await screen.amount.selectText();
    await page.keyboard.press("ControlOrMeta+v");
    expect(await screen.amount.inputValue()).toBe(shown);
  }

  // More digits may follow; too low an amount is reported on blur.
  await screen.amount.fill("49999");
  expect(await note()).toEqual(fine);
  await screen.amount.blur();
  expect(await note()).toEqual(wrong(saidOf("At least {minimum}.", { minimum: rupiah(50_000) })));
  expect(await screen.amount.inputValue()).toBe("49.999");
  expect(await screen.confirm.innerText()).toBe(translated("Withdraw"));
  expect(asked.filter((amount) => ![50_000, 73_000].includes(amount))).toEqual([]);
  asked.length = 0;

  await screen.amount.fill("200000");
  expect(await note()).toEqual(fine);
  await expect
    .poll(() => screen.quote.innerText())
    .toContain(`${translated("Your bank receives")}\n${rupiah(200_000)}`);
  expect(asked).toEqual([200_000]);
});

test("R-WD-66 one press chooses all cash, to the last rupiah", async () => {
  const player = await playerPaidOnce(stage, [100_000, 100_000]);
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  expect(await screen.shownAmounts()).toEqual([50_000, 100_000, 150_000].map(rupiah));
  const all = page.getByRole("radio", { name: translated("All") });
  await all.click();
  expect(await screen.amount.inputValue()).toBe("150.000");
  await screen.confirm.click();
  await screen.fillIn();
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  expect((await call(player, "/v1/bus/withdrawInfo", {})).result.withdrawableAmount).toBe(0);
});

test("R-WD-74 R-WD-75 everything needed to decide is visible together, side by side if there is room, also at 320 px and with text at twice its size", async () => {
  const player = await withTwoHundred();
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.ready();
  await screen.quote.getByText(translated("Your bank receives")).waitFor();
  await expectAtOneGlance(page);
  expect(await guidelinesBroken(page)).toEqual([]);
  await checkScreen(page, "withdraw-amount");

  for (const [width, height] of [
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [amount, confirm] = [await screen.amount.boundingBox(), await screen.confirm.boundingBox()];
    expect(confirm?.x).toBeGreaterThan((amount?.x ?? 0) + (amount?.width ?? 0));
    expect((confirm?.y ?? height) + (confirm?.height ?? 0)).toBeLessThan(height);
    expect(confirm?.width).toBeLessThan(420);
    expect(await clippedTexts(page)).toEqual([]);
    expect(await guidelinesBroken(page)).toEqual([]);
    await checkScreen(page, `withdraw-amount-${width}`);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  await screen.fold.click();
  expect(await clippedTexts(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await clippedTexts(page)).toEqual([]);
  await screen.amount.fill("200001");
  expect(await clippedTexts(page)).toEqual([]);
  await expectRoomWithLargeLetters(page);
});
