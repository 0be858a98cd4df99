import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dialogOf, press, pressOnPage, type } from "../src/open-dialog.ts";
import { checkScreen, startOwnProduct, useStage } from "../src/stage.ts";
import { playerPaidOnce, withdrawScreen } from "../src/withdraw-screen.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { startMailServer, tokenIn, type MailServer, type ReceivedMail } from "../../tools/mail-server.ts";
import { call } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { until } from "../../tools/until.ts";

let product: Product;
let mails: MailServer;
const stage = useStage(() => product);

beforeAll(async () => {
  mails = await startMailServer();
  product = await startOwnProduct({
    config: {
      email: { from: "no-reply@lobby.example" },
      withdrawals: { places: 10_000 },
      callsPerMinute: { login: 1_000_000, money: 1_000_000, other: 1_000_000 },
    },
    env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` },
  });
});
afterAll(async () => {
  await product?.stop();
  await mails?.close();
});

const password = "s4mpan-jati";
const next = "p3rahu-rotan";
const shown = (page: Page, text: string) => page.getByText(translated(text)).first().waitFor();

async function messageTo(address: string, nth: number): Promise<ReceivedMail> {
  await until(`email ${nth} to ${address}`, () => mails.to(address).length >= nth);
  const message = mails.to(address)[nth - 1];
  if (message === undefined) throw new Error("no such email");
  return message;
}

test("R-REC-16 R-REC-17 R-REC-18 a player adds an address, loses the phone, and comes back by email", async () => {
  const player = await playerPaidOnce(stage, [300_000]);
  const name = `surat${player.userId}`.slice(0, 15);
  const bound = await call(player, "/user/bindLoginAccount", { userName: name, password, deviceId: player.deviceId });
  const phone = await stage.openAs({ ...player, token: bound.token }, "/settings");
  await phone.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), name);
  await phone.reload();

  await pressOnPage(phone, "Add an email address");
  await dialogOf(phone)
    .getByRole("heading", { name: translated("Your email address") })
    .waitFor();
  await checkScreen(phone, "email-add");
  await type(phone, "Email address", "sari");
  await type(phone, "Password", password);
  await press(phone, "Send me a link");
  await shown(phone, "Enter an email address");
  await type(phone, "Email address", "sari@mail.example");
  await press(phone, "Send me a link");
  await dialogOf(phone).getByText("sari@mail.example").waitFor();
  await checkScreen(phone, "email-sent");
  await dialogOf(phone)
    .getByRole("button", { name: translated("Close"), exact: true })
    .last()
    .click();
  await phone.getByText("s•••@mail.example").waitFor();
  await checkScreen(phone, "email-waiting");

  const confirming = await messageTo("sari@mail.example", 1);
  expect(confirming.mail.text).toContain(`${stage.url}/settings/email#`);
  await phone.goto(`${stage.url}/settings/email#${tokenIn(confirming)}`);
  await phone.getByText("s•••@mail.example").waitFor();
  // The secret does not stay in the address.
  expect(phone.url()).toBe(`${stage.url}/settings/email`);
  await checkScreen(phone, "email-confirm");
  await pressOnPage(phone, "Add the address");
  await shown(phone, "Your email address was added");
  await checkScreen(phone, "email-confirmed");
  await phone.goto(`${stage.url}/settings`);
  await phone.getByText("s•••@mail.example").scrollIntoViewIfNeeded();
  await checkScreen(phone, "email-in-settings");
  await phone.goto(`${stage.url}/inbox`);
  await shown(phone, "Your email address was added");

  // The phone is lost.
  const friend = await stage.openAs(await stage.newPlayer(), "/");
  await friend.getByRole("button", { name: translated("Account"), exact: true }).click();
  await press(friend, "Sign in to another account");
  await press(friend, "Forgot the password?");
  await dialogOf(friend).getByLabel(translated("Username or email address"), { exact: true }).waitFor();
  await press(friend, "With my recovery code instead");
  await checkScreen(friend, "recover-by-code");
  await press(friend, "By email instead");
  await type(friend, "Username or email address", "siapa ini");
  await press(friend, "Send me a link");
  await shown(friend, "Enter your username or email address");
  await checkScreen(friend, "recover-by-email");
  await type(friend, "Username or email address", name);
  await press(friend, "Send me a link");
  await shown(
    friend,
    "If this account has a confirmed email address, a link is on its way to it. It works for 30 minutes.",
  );
  await checkScreen(friend, "recover-link-sent");

  const resetting = await messageTo("sari@mail.example", 2);
  // The link is opened on a new phone, which has never been here.
  const found = await stage.openPhone();
  await found.goto(`${stage.url}/settings/email#${tokenIn(resetting)}`);
  await dialogOf(found).getByLabel(translated("I am 18 or older")).check();
  await dialogOf(found).getByLabel(translated("I accept the terms of use")).check();
  await press(found, "Enter");
  await shown(found, "All other devices are signed out.");
  await shown(
    found,
    "For 24 hours, withdrawals go only to accounts you used before. So nobody who reads your emails can send your gold elsewhere.",
  );
  await found.getByText("Rp 20.000 tetap di akun tamu perangkat ini. Keluar lagi untuk kembali ke sana.").waitFor();
  await checkScreen(found, "email-reset");
  await found.getByLabel(translated("New password"), { exact: true }).fill("rahasia123");
  await found.getByLabel(translated("New password again"), { exact: true }).fill("rahasia123");
  await pressOnPage(found, "Save and sign in");
  await found.getByText(/mudah ditebak/).waitFor();
  await found.getByLabel(translated("New password"), { exact: true }).fill(next);
  await found.getByLabel(translated("New password again"), { exact: true }).fill(next);
  await pressOnPage(found, "Save and sign in");
  await dialogOf(found)
    .getByRole("heading", { name: translated("Your recovery code") })
    .waitFor();
  await checkScreen(found, "email-reset-code");
  await press(found, "I have written it down");
  await shown(found, "You are signed in.");
  expect(await found.evaluate(() => localStorage.getItem("userInfo"))).toBe(player.userId);
  expect(new URL(found.url()).pathname).toBe("/");

  await expect(call({ url: stage.url, token: bound.token }, "/v1/bus/accountInfo", {})).rejects.toThrow(
    "token_invalid",
  );

  await found.goto(`${stage.url}/withdrawMoney`);
  const screen = withdrawScreen(found);
  await screen.ready();
  await screen.openForm(50_000);
  await screen.fillIn();
  await screen.submit.click();
  await screen.dialog
    .getByText(translated("Nothing was ordered and nothing is lost. You can change the details or send again."))
    .waitFor();
  await screen.savedAccounts.first().check();
  await screen.submit.click();
  await found.waitForURL(/withdrawalTracker/);

  await found.goto(`${stage.url}/settings/email#${tokenIn(resetting)}`);
  await shown(found, "This link no longer works");
  await checkScreen(found, "email-link-ended");
  await pressOnPage(found, "Ask for a new link");
  await dialogOf(found).getByLabel(translated("Username or email address"), { exact: true }).waitFor();

  await found.goto(`${stage.url}/settings`);
  await found
    .getByRole("main")
    .getByRole("button", { name: translated("Remove") })
    .first()
    .click();
  await dialogOf(found)
    .getByRole("heading", { name: translated("Remove the email address?") })
    .waitFor();
  await checkScreen(found, "email-remove");
  await type(found, "Password", next);
  await press(found, "Remove the address");
  await shown(found, "Your email address was removed");
  expect((await messageTo("sari@mail.example", 3)).mail.text).toContain(name);
});
