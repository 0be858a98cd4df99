import type { Page } from "playwright";
import { call } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { tokenIn, type MailServer } from "../../../tools/mail-server.ts";
import { until } from "../../../tools/until.ts";
import { addAuthenticator } from "../authenticator.ts";
import { closeDialog, dialogOf, press, pressOnPage, titled, type } from "../open-dialog.ts";
import { playerPaidOnce, withdrawScreen } from "../withdraw-screen.ts";
import { arrived, type Scene } from "./scene.ts";

const [password, next] = ["s4mpan-jati", "p3rahu-rotan"];

/** Returns the path of the link in the nth email to an address. */
async function linkTo(mails: MailServer, address: string, nth: number): Promise<string> {
  await until(`email ${nth} to ${address}`, () => mails.to(address).length >= nth);
  const message = mails.to(address)[nth - 1];
  if (message === undefined) throw new Error("no such email");
  return `/settings/email#${tokenIn(message)}`;
}

/** What protects an account: recovery code, email address, passkeys and devices; then the ways back into it. */
export async function waysBackScenes(scene: Scene): Promise<void> {
  const { stage, locale, camera, mails } = scene;
  const said = (text: string): string => translated(text, locale);
  const player = await playerPaidOnce(stage, [300_000]);
  const userName = `surat${player.userId}`.slice(0, 15);
  const address = `sari${player.userId}@mail.example`;
  const bound = await call(player, "/user/bindLoginAccount", { userName, password, deviceId: player.deviceId });
  const phone = await stage.openAs({ ...player, token: bound.token }, "/settings", { locale });
  const keys = await addAuthenticator(phone);
  await phone.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), userName);
  await phone.reload();
  const section = phone.getByRole("heading", { name: said("If you lose this phone") });
  await phone.getByRole("heading", { name: said("Recovery code") }).waitFor();
  await arrived(phone);
  await camera.shoot(phone, "ways-back", section);
  await camera.shoot(phone, "devices", phone.getByRole("heading", { name: said("Signed-in devices") }));
  await pressOnPage(phone, "Make a new code", locale);
  await titled(phone, "A new recovery code", locale);
  await camera.shoot(phone, "recovery-code-again");
  await closeDialog(phone);

  await pressOnPage(phone, "Add an email address", locale);
  await titled(phone, "Your email address", locale);
  await camera.shoot(phone, "email-add");
  await type(phone, "Email address", address, locale);
  await type(phone, "Password", password, locale);
  await press(phone, "Send me a link", locale);
  await dialogOf(phone).getByText(address).waitFor();
  await camera.shoot(phone, "email-sent");
  await closeDialog(phone);
  await phone.goto(stage.url + (await linkTo(mails, address, 1)));
  await phone.getByRole("button", { name: said("Add the address") }).waitFor();
  await arrived(phone);
  await camera.shoot(phone, "email-confirm");
  await pressOnPage(phone, "Add the address", locale);
  await phone.getByText(said("Your email address was added")).first().waitFor();
  await camera.shoot(phone, "email-confirmed");
  await phone.goto(`${stage.url}/settings`);

  await pressOnPage(phone, "Add a passkey", locale);
  await titled(phone, "Add a passkey", locale);
  await camera.shoot(phone, "passkey-add");
  await type(phone, "Password", password, locale);
  await press(phone, "Add the passkey", locale);
  await phone.getByText(said("Your passkey is added.")).first().waitFor();
  await pressOnPage(phone, "Ask for my passkey", locale);
  await titled(phone, "Ask for your passkey?", locale);
  await camera.shoot(phone, "passkey-withdrawals");
  await press(phone, "Use my passkey", locale);
  await phone.getByText(said("Each withdrawal asks for your passkey.")).waitFor();
  await phone.locator("dialog").waitFor({ state: "detached" });
  await camera.shoot(phone, "ways-back-all", section);
  await phone
    .getByRole("button", { name: said("Remove the passkey: {name}").split("{")[0] ?? "" })
    .first()
    .click();
  await dialogOf(phone).waitFor();
  await camera.shoot(phone, "passkey-remove");
  await closeDialog(phone);
  await phone
    .getByRole("main")
    .getByRole("button", { name: said("Remove") })
    .first()
    .click();
  await titled(phone, "Remove the email address?", locale);
  await camera.shoot(phone, "email-remove");
  await closeDialog(phone);
  await pressOnPage(phone, "Sign out", locale);
  await titled(phone, "Sign out?", locale);
  await camera.shoot(phone, "sign-out");
  await closeDialog(phone);
  await pressOnPage(phone, "Sign out everywhere", locale);
  await titled(phone, "Sign out everywhere?", locale);
  await camera.shoot(phone, "sign-out-everywhere");
  await press(phone, "Sign out everywhere", locale);
  await phone.waitForURL((url) => url.pathname === "/");
  await phone.getByText(userName).first().waitFor();
  await phone.waitForLoadState("networkidle");
  await camera.shoot(phone, "signed-out");

  const friend = await stage.openAs(await stage.newPlayer(), "/", { locale });
  await (await addAuthenticator(friend)).syncFrom(keys);
  await phone.context().close();
  await friend.getByRole("button", { name: said("Account"), exact: true }).click();
  await press(friend, "Sign in to another account", locale);
  await dialogOf(friend)
    .getByRole("button", { name: said("Use a passkey") })
    .waitFor();
  await camera.shoot(friend, "sign-in-passkey");
  await press(friend, "Forgot the password?", locale);
  await dialogOf(friend).getByLabel(said("Username or email address"), { exact: true }).waitFor();
  await camera.shoot(friend, "recover-by-email");
  await type(friend, "Username or email address", userName, locale);
  await press(friend, "Send me a link", locale);
  await dialogOf(friend)
    .getByText(
      said("If this account has a confirmed email address, a link is on its way to it. It works for 30 minutes."),
    )
    .waitFor();
  await camera.shoot(friend, "recover-link-sent");
  await press(friend, "With my recovery code instead", locale);
  await dialogOf(friend).getByLabel(said("Recovery code"), { exact: true }).waitFor();
  await camera.shoot(friend, "recover-by-code");
  await friend.context().close();
  await resetByLink(scene, await linkTo(mails, address, 2));
}

/** The link of an email opened on a phone without an account, and what withdrawals then allow. */
async function resetByLink({ stage, locale, camera }: Scene, link: string): Promise<void> {
  const said = (text: string): string => translated(text, locale);
  const found: Page = await stage.openAs(await stage.newPlayer(), link, { locale });
  await found.getByText(said("All other devices are signed out.")).waitFor();
  await arrived(found);
  await camera.shoot(found, "email-reset");
  for (const label of ["New password", "New password again"]) {
    await found.getByLabel(said(label), { exact: true }).fill(next);
  }
  await pressOnPage(found, "Save and sign in", locale);
  await titled(found, "Your recovery code", locale);
  await camera.shoot(found, "email-reset-code");
  await press(found, "I have written it down", locale);
  await found.waitForURL((url) => url.pathname === "/");
  await found.goto(`${stage.url}/settings`);
  await found.getByRole("heading", { name: said("Recovery code") }).waitFor();
  await arrived(found);
  await camera.shoot(
    found,
    "ways-back-recovered",
    found.getByRole("heading", { name: said("If you lose this phone") }),
  );
  await found.goto(`${stage.url}/withdrawMoney`);
  await withdrawScreen(found).chip(50_000).click();
  await found
    .locator("main")
    .getByRole("button", { name: new RegExp(`^${said("Withdraw")} Rp`) })
    .click();
  await dialogOf(found).waitFor();
  await found.waitForLoadState("networkidle");
  await camera.shoot(found, "withdraw-known-only");
  await found.context().close();
}
