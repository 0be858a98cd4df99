import type { Page } from "playwright";
import { expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { advertised, changeCatalogue } from "../src/game-list.ts";
import { holdCalls } from "../src/home.ts";
import { call, orderPayout, untilStep } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;
const part = (page: Page, title: string) => page.getByRole("region", { name: translated(title), exact: true });

test("R-RTE-16 activity shows the withdrawal, the tasks, the bonus, the invitations and the collections, as the server returns them", async () => {
  const player = await stage.newPlayer({ deposit: 100_000, acceptBonus: true });
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  const [set, terms, invites] = [
    await call(player, "/v1/bus/taskOne", {}),
    await call(player, "/v1/bonus/terms", {}),
    (await call(player, "/v1/bus/statInviteInfo", {})).result,
  ];
  const page = await stage.openAs(player, "/settings");
  await changeCatalogue(page, () => advertised);
  await page.goto(`${stage.url}/activity`);

  const order = part(page, "Your withdrawal");
  await order.getByText(rupiah(50_000), { exact: true }).waitFor();
  await order.getByText(translated("Account error, free correction"), { exact: true }).waitFor();

  const tasks = part(page, "Today's tasks");
  const [task] = set.taskItemList ?? [];
  if (task === undefined) throw new Error("no task");
  expect(await tasks.getByRole("progressbar").count()).toBe(set.taskItemList?.length);
  expect(await tasks.getByRole("progressbar").first().getAttribute("aria-valuenow")).toBe("0");
  await tasks.getByText(rupiah(set.rewardAmount), { exact: true }).waitFor();

  const open = terms.list.filter((one) => (one.remaining ?? 0) > 0);
  expect(open.length).toBeGreaterThanOrEqual(2);
  const bonus = part(page, "Bonuses turning into cash");
  expect(await bonus.getByRole("progressbar").count()).toBe(open.length);
  for (const { granted = 0 } of open) await bonus.getByText(rupiah(granted), { exact: true }).first().waitFor();

  const invitations = part(page, "Invite friends");
  await invitations.getByText(rupiah(invites.inviteConfigAmount), { exact: true }).waitFor();

  const collection = page.getByRole("region", { name: `Pilihan uji ${translated("Advertisement")}` });
  await expect.poll(() => collection.getByRole("listitem").count()).toBe(2);

  // There is no countdown and no count of other players.
  expect(await page.locator("main").getByRole("timer").count()).toBe(0);
  await checkScreen(page, "activity");
  expect(await clippedTexts(page)).toEqual([]);

  for (const [title, way, path] of [
    ["Your withdrawal", "Track", `/withdrawalTracker?orderId=${orderId}&payType=8`],
    ["Today's tasks", "Go to tasks", "/task"],
    ["Invite friends", "Invite friends", "/invite"],
  ] as const) {
    expect(
      await part(page, title)
        .getByRole("link", { name: translated(way), exact: true })
        .getAttribute("href"),
    ).toBe(path);
  }
});

test("R-RTE-16 activity shows loading and failure; when empty, it shows what could appear and links to the games", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/settings");
  const held = await holdCalls(page, "**/v1/bonus/terms");
  await page.goto(`${stage.url}/activity`);
  await page.getByRole("status", { name: translated("Loading") }).waitFor();
  await held.release();
  await part(page, "Today's tasks").waitFor();

  await page.route("**/v1/bus/taskOne", (route) =>
    route.fulfill({ json: { success: false, msg: "Sebentar.", msgCode: "server_error", data: null } }),
  );
  await page.reload();
  await page.getByText(translated("This did not load. Nothing is lost.")).waitFor();
  await part(page, "Invite friends").waitFor();
  // A failed read is not shown as empty.
  expect(await page.getByText(translated("Nothing in progress right now")).count()).toBe(0);
  await checkScreen(page, "activity-lost");

  await page.unroute("**/v1/bus/taskOne");
  const nothing = { taskItemList: [], gotFlag: 0, rewardAmount: 0 };
  await page.route("**/v1/bus/taskOne", (route) =>
    route.fulfill({ json: { success: true, msg: "", msgCode: "success", data: nothing } }),
  );
  await page.route("**/v1/bonus/terms", (route) =>
    route.fulfill({ json: { success: true, msg: "", msgCode: "success", data: { list: [] } } }),
  );
  await page.getByRole("button", { name: translated("Try again") }).click();
  await page.reload();
  await page.getByRole("heading", { name: translated("Nothing in progress right now") }).waitFor();
  await checkScreen(page, "activity-empty");
  await page.getByRole("link", { name: translated("Go to games") }).click();
  await page.waitForURL(`${stage.url}/`);
});
