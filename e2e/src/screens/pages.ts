import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { call, orderPayout, untilStep } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import type { Scene } from "./scene.ts";

async function arrived(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Every other page, for a player with data, for a player without any, and offline. */
export async function pageScenes({ stage, locale, camera }: Scene): Promise<void> {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  const page = await stage.openAs(player, "/history", { locale });
  await page.getByRole("tabpanel").locator("li").first().waitFor();
  await camera.shoot(page, "history");
  await page.getByRole("tab").last().click();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "history-games-empty");
  for (const path of [
    "games",
    "task",
    "taskGame",
    "invite",
    "service",
    "settings",
    "settings/data",
    "settings/delete",
    "activity",
    "404",
  ]) {
    await page.goto(`${stage.url}/${path}`);
    await arrived(page);
    await camera.shoot(page, path.replaceAll("/", "-"));
  }

  const { number } = await call(player, "/v1/support/write", { id: randomUUID(), text: "?" });
  for (const [path, name] of [
    ["service", "service-questions"],
    [`service/question?number=${number}`, "question"],
    ["service/question", "question-new"],
  ] as const) {
    await page.goto(`${stage.url}/${path}`);
    await arrived(page);
    await camera.shoot(page, name);
  }
  await page.getByRole("button", { name: translated("Transaction or round", locale) }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await camera.shoot(page, "question-subjects");

  await page.goto(`${stage.url}/withdrawalTracker?orderId=nobody`);
  await arrived(page);
  await camera.shoot(page, "tracker-not-found");

  for (const [name, query] of [
    ["game-sheet", "game=hub88:66123"],
    ["games-nothing-found", "q=zzzzqq"],
  ]) {
    await page.goto(`${stage.url}/games?${query}`);
    await arrived(page);
    await camera.shoot(page, name ?? "");
  }

  const nobody = await stage.newPlayer();
  await call(nobody, "/v1/consent", { breakUntil: Date.now() + 24 * 60 * 60 * 1000 });
  await page.context().close();
  const paused = await stage.openAs(nobody, "/", { locale });
  await arrived(paused);
  await camera.shoot(paused, "home-on-a-break");
  for (const path of ["history", "withdrawalTrackerAll", "settings"]) {
    await paused.goto(`${stage.url}/${path}`);
    await arrived(paused);
    await camera.shoot(paused, `${path}-empty`);
  }
  await paused.goto(stage.url);
  await arrived(paused);
  await paused.context().setOffline(true);
  await paused.getByText(translated("You are offline. This is the last known state.", locale)).waitFor();
  await camera.shoot(paused, "offline");
  await paused.context().setOffline(false);
  await paused.goto(`${stage.url}/games`);
  await arrived(paused);
  await paused.context().setOffline(true);
  await paused.getByText(translated("You are offline. This is the last known state.", locale)).waitFor();
  await camera.shoot(paused, "games-offline");
  await paused.context().close();
}
