import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { call, orderPayout, untilStep } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { closeDialog } from "../open-dialog.ts";
import { arrived, type Scene } from "./scene.ts";

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
    "activity",
    "inbox",
    "verify",
    "about/terms",
    "about/privacy",
    "about/responsible",
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

  await page.goto(`${stage.url}/invite`);
  await page.getByRole("button", { name: translated("How the reward works", locale) }).click();
  await page.getByRole("dialog").waitFor();
  await camera.shoot(page, "invite-reward");
  await closeDialog(page);

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
  for (const path of ["history", "inbox", "withdrawalTrackerAll", "settings"]) {
    await paused.goto(`${stage.url}/${path}`);
    await arrived(paused);
    await camera.shoot(paused, `${path}-empty`);
  }
  await troubleScenes(paused, { stage, locale, camera });
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

/** What a page shows when its data does not load, and the lobby when it cannot start, breaks or is not offered here. */
async function troubleScenes(
  page: Page,
  { stage, locale, camera }: Pick<Scene, "stage" | "locale" | "camera">,
): Promise<void> {
  for (const [address, path] of [
    ["v1/history", "history"],
    ["v1/consent", "settings"],
    ["v1/bus/withdrawInfo", "withdrawMoney"],
    ["catalogue/**", "games"],
  ] as const) {
    await page.route(`**/${address}`, (route) => route.abort());
    await page.goto(`${stage.url}/${path}`);
    await page.getByText(translated("This did not load. Nothing is lost.", locale)).first().waitFor();
    await camera.shoot(page, `${path}-not-loaded`);
    await page.unroute(`**/${address}`);
  }
  await page.route("**/config.json", (route) => route.abort());
  await page.goto(`${stage.url}/invite`);
  await page.getByRole("button", { name: "Coba lagi" }).waitFor();
  await camera.shoot(page, "start-failed");
  await page.unroute("**/config.json");
  await page.route("**/assets/invite-page*.js", (route) => route.abort());
  await page.goto(`${stage.url}/invite`);
  await page.getByRole("heading", { name: translated("Something went wrong", locale) }).waitFor();
  await camera.shoot(page, "crashed");
  await page.unroute("**/assets/invite-page*.js");

  // Only a server with real money refuses a region.
  const nowhere = await stage.openPhone();
  await nowhere.addInitScript((lang) => {
    localStorage.setItem("gate", JSON.stringify({ termsVersion: "2026-11-01", ads: false }));
    localStorage.setItem("lang", lang);
  }, locale);
  const msg =
    locale === "MX"
      ? "Este servicio no está disponible en tu región."
      : "This service is not available in your region.";
  await nowhere.route("**/user/login", (route) =>
    route.fulfill({ json: { success: false, msg, msgCode: "region_blocked", data: null } }),
  );
  await nowhere.goto(stage.url);
  await arrived(nowhere);
  await camera.shoot(nowhere, "region");
  await nowhere.context().close();
}
