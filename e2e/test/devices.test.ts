import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { expect, test } from "vitest";
import { call } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

test("R-ACC-41 R-API-68 R-API-69 the settings list the signed-in devices and sign out one or all others", async () => {
  const player = await stage.newPlayer();
  const { deviceId } = player;
  const names = { userName: `layar${process.pid}0000`.slice(0, 15), password: "s4mpan-jati" };
  const { token } = await call(player, "/user/bindLoginAccount", { ...names, deviceId });
  const login = () => deviceLogin(randomUUID(), { loginType: "account", apiType: 1, ...names });
  for (let n = 0; n < 3; n++) await call({ url: player.url, token: "" }, "/user/login", login());

  const page = await stage.openAs({ ...player, token }, "/settings");
  // A failed load can be repeated.
  const path = "**/v1/session/devices";
  await page.route(path, (route) => route.abort());
  await page.reload();
  const section = page.locator("section", { hasText: translated("Signed-in devices") });
  await section.getByRole("alert").waitFor();
  await page.unroute(path);
  await section.getByRole("button", { name: translated("Try again") }).click();
  await section.getByText(translated("This device")).waitFor();
  const rows = section.getByRole("listitem");
  expect(await rows.count()).toBe(4);
  expect(await rows.first().innerText()).toContain(translated("This device"));
  expect(await rows.first().getByRole("button").count()).toBe(0);
  await checkScreen(page, "settings-devices");

  const sent = requestsTo(page, "/v1/session/endDevices");
  await rows.nth(1).getByRole("button").click();
  await expect.poll(() => rows.count()).toBe(3);
  await section.getByRole("button", { name: translated("Sign out all other devices") }).click();
  await section.getByText(translated("No other device is signed in.")).waitFor();
  expect(await rows.count()).toBe(1);
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
    { deviceId, id: expect.any(String) },
    { deviceId },
  ]);
});
