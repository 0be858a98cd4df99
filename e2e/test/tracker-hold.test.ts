import { expect, test } from "vitest";
import { translated } from "../../tools/lobby-texts.ts";
import { orderPayout, untilStep } from "../../tools/player.ts";
import { operate } from "../src/operator.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { shownSteps, trackerOf, untilShown } from "../src/tracker.ts";

const stage = useStage();

test("R-TRK-60 R-HON-20 R-RTE-38 a held order says why, what to do and until when, and asks for nothing; its release goes on", async () => {
  // The server looks the sign-in up, to the minute.
  const seen = new Date().toISOString();
  const player = await stage.newPlayer({ deposit: 100_000 });
  const onPlayer = `player:${player.userId}`;
  await operate(stage, "hold", onPlayer, "account_takeover", "event=sign_in", `at=${seen}`, "another country");
  const orderId = await orderPayout(player, { amount: 50_000 });
  expect(await operate(stage, "holds")).toContain(orderId);

  const page = await stage.openAs(player, trackerOf(orderId));
  const line = page.locator('[data-hold="open"]');
  await line.getByText(translated("On hold"), { exact: true }).waitFor();
  await line.getByText(translated("Next: Fairlobby's staff")).waitFor();
  expect(await shownSteps(page)).toEqual([1000]);
  const text = await page.locator("main").innerText();
  // No payment, and no cancelling, is proposed; the operator's own words are not shown (R-HON-19).
  expect(text).not.toMatch(/another country/);
  expect(await page.locator('a[href^="/pay"], a[href*="deposit"]').count()).toBe(0);
  await checkScreen(page, "tracker-held");
  await page.goto(`${player.url}/withdrawalTrackerAll`);
  await page.getByText(translated("On hold"), { exact: true }).waitFor();
  await checkScreen(page, "orders-held");

  await page.goto(`${player.url}${trackerOf(orderId)}`);
  await line.getByRole("link", { name: translated("What we did on your account") }).click();
  await page.waitForURL("**/settings/record");
  await page.getByText(translated("Your withdrawals were held")).first().waitFor();
  await page.getByText(translated("signs of a takeover of your account")).first().waitFor();
  await page.goBack();

  await operate(stage, "release", orderId, "it was the player");
  await untilStep(player, orderId, 2200);
  await untilShown(page, 2200);
  // The reason is worded as the reason given then, not as a fact of today.
  const given = translated("Reason given: {why}").replace("{why}", "");
  await page.locator('[data-hold="released"]').getByText(given).waitFor();
  expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
  await checkScreen(page, "tracker-released");
  await expect(operate(stage, "release", orderId, "it was the player")).rejects.toThrow(
    /the hold ended before \(released/,
  );
});
