import { call, orderPayout, untilStep } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { pressOnPage } from "../open-dialog.ts";
import { arrived, type Scene } from "./scene.ts";

const password = "s4mpan-jati";

/** The player's data as a file, and the deletion of an account with a name and of a guest's. */
export async function leavingScenes({ stage, locale, camera }: Scene): Promise<void> {
  const said = (text: string): string => translated(text, locale);
  const guest = await stage.newPlayer({ deposit: 50_000 });
  const userName = `pergi${guest.userId}`.slice(0, 15);
  const { token } = await call(guest, "/user/bindLoginAccount", { userName, password, deviceId: guest.deviceId });
  const player = { ...guest, token };
  const page = await stage.openAs(player, "/settings", { locale });
  await page.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), userName);
  await page.goto(`${stage.url}/settings/data`);
  await page.getByRole("button", { name: said("Download my data") }).waitFor();
  await camera.shoot(page, "data");
  await page.getByLabel(said("Password"), { exact: true }).fill(password);
  await Promise.all([page.waitForEvent("download"), pressOnPage(page, "Download my data", locale)]);
  await page.getByText(said("The file is saved.")).first().waitFor();
  await camera.shoot(page, "data-saved");
  await page.goto(`${stage.url}/settings/delete`);
  await page.getByRole("heading", { name: said("Not yet") }).waitFor();
  await camera.shoot(page, "delete-not-yet");
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  await page.reload();
  await page.getByRole("button", { name: said("Delete my account") }).waitFor();
  await camera.shoot(page, "delete");
  await pressOnPage(page, "Delete my account", locale);
  await page.getByRole("heading", { name: said("Delete forever?") }).waitFor();
  await camera.shoot(page, "delete-confirm");
  await page.getByLabel(said("Password"), { exact: true }).fill(password);
  await pressOnPage(page, "Delete forever", locale);
  await page.getByText(said("Your account is deleted.")).waitFor();
  await camera.shoot(page, "deleted");
  await page.context().close();

  const other = await stage.openAs(await stage.newPlayer(), "/settings/data", { locale });
  await other.getByRole("button", { name: said("Download my data") }).waitFor();
  await camera.shoot(other, "data-guest");
  await other.goto(`${stage.url}/settings/delete`);
  await other.getByRole("button", { name: said("Delete my account") }).waitFor();
  await camera.shoot(other, "delete-guest");
  await pressOnPage(other, "Delete my account", locale);
  await arrived(other);
  await camera.shoot(other, "delete-guest-confirm");
  await other.context().close();
}
