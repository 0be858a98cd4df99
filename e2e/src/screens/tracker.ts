import type { ReplyOf } from "@fairlobby/contract";
import { orderPayout, untilStep } from "../../../tools/player.ts";
import { momentsIn } from "../tracker-moments.ts";
import { removeStub, stubProcess, trackerOf, untilShown } from "../tracker.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { named, type Scene } from "./scene.ts";

/** A withdrawal at each step that has texts of its own, the dialogs of the steps, and the proof of the outcome. */
export async function trackerScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);
  const page = await stage.openAs(player, trackerOf(orderId), { locale });
  await untilShown(page, 2200);
  await camera.shoot(page, "tracker");
  await page.goto(`${stage.url}/withdrawalTrackerAll`);
  await page.getByRole("listitem").first().waitFor();
  await camera.shoot(page, "orders");

  await page.route("**/withdraw/channel/all/list", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: ReplyOf<"/withdraw/channel/all/list"> };
    const list = body.data.list.map((channel) => ({ ...channel, available: true, paidFrom: ["balance", "payout"] }));
    await route.fulfill({ response: reply, json: { ...body, data: { list } } });
  });
  for (const moment of momentsIn(locale)) {
    await stubProcess(page, moment);
    await page.goto(stage.url + trackerOf(orderId));
    await untilShown(page, moment.steps.at(-1)?.processCode ?? 0);
    await camera.shoot(page, `tracker-${moment.screen}`);
    if (moment.opens === null) continue;
    await page.getByRole("button", { name: named(moment.opens, locale) }).click();
    await page.getByRole("dialog").waitFor();
    await camera.shoot(page, `tracker-${moment.screen}-dialog`);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await removeStub(page);
  await page.goto(stage.url + trackerOf(orderId));
  await page.getByRole("link", { name: named("Check it", locale) }).click();
  await page.locator("[data-verdict='holds']").waitFor();
  await camera.shoot(page, "verify");
  const proof = page.getByLabel(translated("Proof", locale), { exact: true });
  await proof.fill((await proof.inputValue()).replace("net:", "net:1"));
  await page.getByRole("button", { name: translated("Check it", locale), exact: true }).click();
  await page.locator("[data-verdict='fails']").waitFor();
  await camera.shoot(page, "verify-fails");
  await page.context().close();
}
