import { deviceLogin } from "@fairlobby/contract/device-login";
import type { Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import { call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { dialogOf, press } from "../src/open-dialog.ts";
import { expectFocus } from "../src/focus.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { requestsTo, shownSteps, stepLine, trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const wrong = "1234560001";
const right = "9876543210";

/** Creates a guest whose account the bank rejected. */
async function rejected(): Promise<{ player: Player; orderId: string }> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000, accountNumber: wrong });
  await untilStep(player, orderId, 2000);
  return { player, orderId };
}

/** Opens the correction from the tracker and continues to the page with the last four digits, without sending it. */
async function draftChange(page: Page, accountNumber = right): Promise<void> {
  await page.getByRole("button", { name: translated("Change the account") }).click();
  await press(page, "Correct the account");
  await dialogOf(page).getByLabel(translated("Account number"), { exact: true }).fill(accountNumber);
  await press(page, "Continue");
  await dialogOf(page)
    .getByText(`•••• ${accountNumber.slice(-4)}`)
    .waitFor();
}

describe("a rejected account", () => {
  const onPage = sharePage(async () => {
    ({ player, orderId } = await rejected());
    const page = await stage.openAs(player, trackerOf(orderId));
    sent = requestsTo(page, "/v1/bus/updateCpf");
    return page;
  });

  let player: Player;
  let orderId: string;
  let sent: Request[];

  test("R-TRK-16 the order waits for the player to correct the account free of charge", async () => {
    const page = onPage();
    await untilShown(page, 2000);
    await page.getByRole("img", { name: translated("Waiting") }).waitFor();
    const line = stepLine(page, 2000);
    await line.getByText(translated("Account error, free correction"), { exact: true }).waitFor();
    await line.getByText(translated("Your turn")).waitFor();
    await checkScreen(page, "tracker-2000");
  });

  test("R-TRK-29 the correction begins with the bank's reason", async () => {
    const page = onPage();
    const change = page.getByRole("button", { name: translated("Change the account") });
    // In view although the receipt before it is longer than the screen.
    await page.evaluate(() => scrollTo(0, 0));
    const end = await change.evaluate((button) => button.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await change.click();
    const { processDetail } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
    const steps = JSON.parse(processDetail.processJson) as { argsJson: string }[];
    const { reason } = JSON.parse(steps.at(-1)?.argsJson ?? "") as { reason: string };
    await dialogOf(page).getByText(reason).waitFor();
    await checkScreen(page, "tracker-change-1-reason");
  });

  test("R-TRK-30 the correction costs Rp 0, and the ordering device needs no proof", async () => {
    const page = onPage();
    // The ordering device needs no proof, so the cost is shown together with the number.
    await press(page, "Correct the account");
    await expectFocus(page, "dialog[open] :is(h2, input)");
    await dialogOf(page).getByText(translated("You pay")).waitFor();
    await dialogOf(page).getByText("Rp 0", { exact: true }).waitFor();
    expect(await dialogOf(page).getByRole("textbox").count()).toBe(1);
  });

  test("R-WD-41 R-ACC-37 the number has 10 to 20 digits, in groups of 4, and an error blocks it", async () => {
    const page = onPage();
    // The bounds of the withdrawal form apply.
    const field = dialogOf(page).getByLabel(translated("Account number"), { exact: true });
    for (const refused of ["123456789", "123456789012345678901", ""]) {
      await field.fill(refused);
      await press(page, "Continue");
      await dialogOf(page).getByText(translated("The account number must have 10 to 20 digits")).waitFor();
    }
    await field.fill(right);
    expect(await field.inputValue()).toBe("9876 5432 10");
    // An error disappears once the input is valid.
    expect(await dialogOf(page).getByText(translated("The account number must have 10 to 20 digits")).count()).toBe(0);
    await checkScreen(page, "tracker-change-3-account");
  });

  test("R-TRK-31 its last 4 digits are shown before anything is sent", async () => {
    const page = onPage();
    await press(page, "Continue");
    await dialogOf(page).getByText("•••• 3210").waitFor();
    await expectFocus(page, "dialog[open] h2");
    await checkScreen(page, "tracker-change-4-confirm");
    expect(sent).toEqual([]);
  });

  test("R-TRK-33 R-TRK-17 R-A11Y-08 the number is sent without spaces, and the bank pays to the corrected account", async () => {
    const page = onPage();
    await press(page, "Send the change");

    // R-A11Y-08: the button that opened the sheet is gone.
    await dialogOf(page).waitFor({ state: "detached" });
    await untilShown(page, 2200);
    await expectFocus(page, "h1");
    expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
      { orderId, accountNumber: right, verification: "", deviceId: player.deviceId },
    ]);
    expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1700, 1900, 2000, 2100, 2200]);
    await stepLine(page, 2100).getByText(translated("Corrected and sent again"), { exact: true }).waitFor();
    await stepLine(page, 2100).getByText("BCA •••• 3210").waitFor();
    expect(await page.getByRole("button", { name: translated("Change the account") }).count()).toBe(0);
    const { result } = await call(player, "/v1/bus/accountInfo", {});
    expect(result.cashGold).toBe(50_000);
  });
});

test("R-TRK-30 R-SRV-30 on another device the password comes first; a wrong one returns to it and keeps the number", async () => {
  const { player, orderId } = await rejected();
  const names = { userName: `lampu${process.pid}x1`.slice(0, 15).padEnd(9, "0"), password: "s4mpan-jati" };
  await call(player, "/user/bindLoginAccount", { ...names, deviceId: player.deviceId });
  const away = await stage.newPlayer();
  const login = deviceLogin(away.deviceId, { loginType: "account", apiType: 1, ...names });
  const { token, userId } = await call(away, "/user/login", login);
  const page = await stage.openAs({ ...away, token, userId }, trackerOf(orderId));
  await page.getByRole("button", { name: translated("Change the account") }).click();
  await press(page, "Correct the account");
  await dialogOf(page).getByText("Rp 0", { exact: true }).waitFor();
  const proof = dialogOf(page).getByLabel(translated("Your password"));
  await checkScreen(page, "tracker-change-2-verify");
  await proof.fill("salah-ketik");
  await press(page, "Continue");
  await dialogOf(page).getByLabel(translated("Account number"), { exact: true }).fill(right);
  await press(page, "Continue");
  await press(page, "Send the change");
  await proof.waitFor();
  expect(await proof.getAttribute("aria-invalid")).toBe("true");
  await proof.fill(names.password);
  await press(page, "Continue");
  expect(await dialogOf(page).getByLabel(translated("Account number"), { exact: true }).inputValue()).toBe(
    "9876 5432 10",
  );
  await press(page, "Continue");
  await press(page, "Send the change");
  await untilShown(page, 2200);
});

test("R-TRK-34 R-TRK-35 R-HON-08 a draft is offered, sent only by a click, and removed by a discard, a reload and a cancellation", async () => {
  const { player, orderId } = await rejected();
  const page = await stage.openAs(player, trackerOf(orderId));
  const sent = requestsTo(page, "/v1/bus/updateCpf");
  /** Leaves the tracker and returns to it without a reload. */
  const comeBack = async () => {
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.getByRole("link", { name: translated("View") }).click();
    await untilShown(page, 2000);
  };
  const offer = dialogOf(page).getByRole("heading", { name: translated("Apply the saved change?") });

  await draftChange(page);
  await dialogOf(page)
    .getByRole("button", { name: translated("Close") })
    .click();
  await dialogOf(page).waitFor({ state: "detached" });
  await comeBack();
  await offer.waitFor();
  await dialogOf(page).getByText("•••• 3210").waitFor();
  await checkScreen(page, "tracker-saved-change");
  // Discarding the draft removes the offer.
  await press(page, "Discard");
  await dialogOf(page).waitFor({ state: "detached" });
  await comeBack();
  expect(await offer.count()).toBe(0);

  // A reload removes the draft.
  await draftChange(page);
  await page.reload();
  await untilShown(page, 2000);
  expect(await dialogOf(page).count()).toBe(0);

  // The draft is never stored, and not sent when the order is cancelled. The draft is never stored.
  await draftChange(page);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(right);
  await dialogOf(page)
    .getByRole("button", { name: translated("Close") })
    .click();
  await page.getByRole("button", { name: translated("Cancel this withdrawal") }).click();
  await press(page, "Yes, cancel it");
  await untilShown(page, 2300);
  expect(sent).toEqual([]);
});

test("R-TRK-32 without a remaining correction the dialog shows the reason, support and cancel, and no deposit", async () => {
  const { player, orderId } = await rejected();
  const { deviceId } = player;
  for (let correction = 0; correction < 5; correction++) {
    await call(player, "/v1/bus/updateCpf", { orderId, accountNumber: `65432${correction}0001`, deviceId });
    await untilStep(player, orderId, 2000);
  }
  const page = await stage.openAs(player, trackerOf(orderId));
  await page.getByRole("button", { name: translated("Change the account") }).click();
  await dialogOf(page)
    .getByRole("heading", { name: translated("The account cannot be changed now") })
    .waitFor();
  await checkScreen(page, "tracker-unchangeable");
  expect(await dialogOf(page).getByRole("button").allInnerTexts()).toEqual(["", translated("Cancel with full refund")]);
  expect(await dialogOf(page).getByRole("link").allInnerTexts()).toEqual([translated("Customer service")]);
  await press(page, "Cancel with full refund");
  await press(page, "Yes, cancel it");
  await untilShown(page, 2300);
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  expect(result).toMatchObject({ cashGold: 100_000, processOrderId: "" });
});
