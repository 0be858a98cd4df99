import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { call } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { addAuthenticator } from "../src/authenticator.ts";
import { dialogOf, press, pressOnPage, type } from "../src/open-dialog.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { playerPaidOnce, withdrawScreen } from "../src/withdraw-screen.ts";

const stage = useStage();

const password = "s4mpan-jati";
const next = "p3rahu-rotan";
const shownCode = (page: Page): Promise<string> =>
  dialogOf(page)
    .getByLabel(translated("Recovery code"), { exact: true })
    .locator("span")
    .allTextContents()
    .then((groups) => groups.join("-"));

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

let names = 0;
const newName = (): string => `hilang${process.pid}${(names += 1)}`.padEnd(9, "0").slice(0, 15);

/** Opens the account dialog at the log-in. */
async function openLogin(page: Page): Promise<void> {
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await dialogOf(page)
    .getByRole("heading", { name: translated("Save your account") })
    .waitFor();
  await press(page, "Sign in to another account");
}

/** Binds a name in the lobby; returns the recovery code. */
async function bindHere(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await type(page, "Username", name);
  await type(page, "Password", password);
  await type(page, "Password again", password);
  await press(page, "Save account");
  await dialogOf(page)
    .getByRole("heading", { name: translated("Your recovery code") })
    .waitFor();
  return shownCode(page);
}

describe("a player who lost the phone", () => {
  test("R-REC-01 R-REC-04 R-REC-08 comes back by the recovery code, and reads first what that does", async () => {
    const player = await playerPaidOnce(stage, [300_000]);
    const phone = await stage.openAs(player, "/");
    const name = newName();
    const code = await bindHere(phone, name);
    expect(code).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    // The dialog cannot be closed before the code was written down.
    expect(
      await dialogOf(phone)
        .getByRole("button", { name: translated("Close") })
        .count(),
    ).toBe(0);
    await checkScreen(phone, "recovery-code");
    await press(phone, "I have written it down");
    await dialogOf(phone)
      .getByRole("heading", { name: translated("My account") })
      .waitFor();

    const found = await stage.openAs(await stage.newPlayer(), "/");
    await openLogin(found);
    await press(found, "Forgot the password?");
    await dialogOf(found).getByText(translated("All other devices are signed out.")).waitFor();
    await checkScreen(found, "recover");
    await type(found, "Username", name);
    await type(found, "Recovery code", "ABC");
    await type(found, "New password", next);
    await type(found, "New password again", next);
    await press(found, "Recover the account");
    await dialogOf(found).getByText(translated("The code has 25 letters and digits")).waitFor();
    await type(found, "Recovery code", code.toLowerCase().replaceAll("-", " "));
    await press(found, "Recover the account");
    await dialogOf(found)
      .getByRole("heading", { name: translated("Your recovery code") })
      .waitFor();
    expect(await shownCode(found)).not.toBe(code);
    await press(found, "I have written it down");
    await found.keyboard.press("Escape");

    await found.goto(`${stage.url}/settings`);
    await found.getByRole("heading", { name: translated("If you lose this phone") }).scrollIntoViewIfNeeded();
    await found.getByText(translated("Recovery code"), { exact: true }).waitFor();
    await checkScreen(found, "recovered-settings");

    await found.goto(`${stage.url}/withdrawMoney`);
    const screen = withdrawScreen(found);
    await screen.ready();
    await screen.openForm(50_000);
    const why = translated(
      "Your account was recovered. To protect your gold, withdrawals go only to accounts you used before, until {0}.",
    );
    await screen.dialog.getByText(why.slice(0, why.indexOf("{0}"))).waitFor();
    await checkScreen(found, "withdraw-known-only");
    await screen.fillIn();
    await screen.submit.click();
    await screen.dialog
      .getByText(translated("Nothing was ordered and nothing is lost. You can change the details or send again."))
      .waitFor();
    await screen.savedAccounts.first().check();
    await screen.submit.click();
    await found.waitForURL(/withdrawalTracker/);
  });

  test("R-REC-09 R-REC-11 R-REC-12 comes back by a passkey, which withdrawals then ask for", async () => {
    const player = await playerPaidOnce(stage, [300_000]);
    const name = newName();
    const bound = await call(player, "/user/bindLoginAccount", { userName: name, password, deviceId: player.deviceId });
    const phone = await stage.openAs({ ...player, token: bound.token }, "/settings");
    const keys = await addAuthenticator(phone);
    await phone.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), name);
    await phone.reload();
    await pressOnPage(phone, "Add a passkey");
    await dialogOf(phone)
      .getByRole("heading", { name: translated("Add a passkey") })
      .waitFor();
    await checkScreen(phone, "passkey-add");
    await type(phone, "Password", "salah-sekali");
    await press(phone, "Add the passkey");
    await dialogOf(phone)
      .getByText(/Kata sandi/)
      .first()
      .waitFor();
    await type(phone, "Password", password);
    await press(phone, "Add the passkey");
    await toast(phone, translated("Your passkey is added."));
    await pressOnPage(phone, "Ask for my passkey");
    await dialogOf(phone)
      .getByRole("heading", { name: translated("Ask for your passkey?") })
      .waitFor();
    await checkScreen(phone, "passkey-withdrawals");
    await press(phone, "Use my passkey");
    await toast(phone, translated("Withdrawals now ask for your passkey"));
    await phone.getByText(translated("Each withdrawal asks for your passkey.")).waitFor();
    await checkScreen(phone, "ways-back");

    const found = await stage.openAs(await stage.newPlayer(), "/");
    await (await addAuthenticator(found)).syncFrom(keys);
    await openLogin(found);
    await checkScreen(found, "login-passkey");
    await press(found, "Use a passkey");
    await toast(found, translated("You are signed in."));
    expect(await found.evaluate(() => localStorage.getItem("userInfo"))).toBe(player.userId);
    expect(await found.evaluate(() => localStorage.getItem("loginInfo"))).toContain(name);

    await found.goto(`${stage.url}/withdrawMoney`);
    const screen = withdrawScreen(found);
    await screen.ready();
    await screen.openForm(50_000);
    await screen.savedAccounts.first().check();
    await screen.submit.click();
    await found.waitForURL(/withdrawalTracker/);

    await found.goto(`${stage.url}/settings`);
    await pressOnPage(found, "No longer ask");
    await press(found, "End it in 24 hours");
    await toast(found, translated("It ends in 24 hours."));
    await found.getByText(translated("Keep it on"), { exact: true }).waitFor();
    await checkScreen(found, "passkey-ending");
    await pressOnPage(found, "Keep it on");
    await toast(found, translated("Withdrawals go on asking for your passkey."));
  });

  test("R-REC-03 R-REC-14 makes a new code, and signs out everywhere", async () => {
    const player = await stage.newPlayer();
    const name = newName();
    const bound = await call(player, "/user/bindLoginAccount", { userName: name, password, deviceId: player.deviceId });
    const phone = await stage.openAs({ ...player, token: bound.token }, "/settings");
    await phone.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), name);
    await phone.reload();
    await pressOnPage(phone, "Make a new code");
    await type(phone, "Password", password);
    await press(phone, "Make a new code");
    await dialogOf(phone)
      .getByRole("heading", { name: translated("Your recovery code") })
      .waitFor();
    expect(await shownCode(phone)).not.toBe(bound.recoveryCode);
    await press(phone, "I have written it down");
    await toast(phone, translated("Your new code is in force."));

    await pressOnPage(phone, "Sign out everywhere");
    await dialogOf(phone)
      .getByRole("heading", { name: translated("Sign out everywhere?") })
      .waitFor();
    await checkScreen(phone, "sign-out-everywhere");
    await press(phone, "Sign out everywhere");
    await phone.waitForURL((url) => url.pathname === "/");
    await phone.getByText(name).first().waitFor();
    await expect(call({ url: stage.url, token: bound.token }, "/v1/bus/accountInfo", {})).rejects.toThrow(
      "token_invalid",
    );
  });
});
