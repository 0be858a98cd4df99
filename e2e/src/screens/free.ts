import { call } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { openFirstGame } from "../../../tools/first-game.ts";
import { closeDialog, dialogOf, titled } from "../open-dialog.ts";
import { arrived, type Scene } from "./scene.ts";

/** A lobby without a cashier: its gate, home in each state of the free gold, and the screens that differ. */
export async function freeScenes({ stage, locale, camera }: Scene): Promise<void> {
  const said = (text: string): string => translated(text, locale);
  const promise = said("Gold here is free. It cannot be bought, and it is never paid out.");
  const named = (name: string) => new RegExp(`^${said(name)} Rp`);
  const visitor = await stage.openPhone();
  await visitor.addInitScript((lang) => localStorage.setItem("lang", lang), locale);
  await visitor.goto(stage.url);
  await dialogOf(visitor).getByText(promise).waitFor();
  await camera.shoot(visitor, "gate");
  await visitor.getByText(said("Read the terms")).click();
  await visitor.waitForLoadState("networkidle");
  await camera.shoot(visitor, "gate-terms");
  await visitor.getByRole("button", { name: said("Look around") }).click();
  await visitor.locator("dialog").waitFor({ state: "detached" });
  await arrived(visitor);
  await camera.shoot(visitor, "visitor-home");
  await visitor.context().close();

  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { locale });
  await page.getByRole("button", { name: named("Daily gold") }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home");
  await page.getByRole("button", { name: said("How it works"), exact: true }).click();
  await dialogOf(page).waitFor();
  await camera.shoot(page, "how-it-works");
  await closeDialog(page);
  await page.getByRole("button", { name: said("Account"), exact: true }).click();
  await dialogOf(page).waitFor();
  await camera.shoot(page, "account");
  await closeDialog(page);
  await call(player, "/v1/freeGold/take", { what: "daily" });
  await page.reload();
  await page.getByText(said("Daily gold again at midnight {zone}.").split("{")[0] ?? "").waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home-taken");
  // A poor player: playing the gold away would take many rounds.
  await page.route("**/v1/freeGold", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { refill: object } };
    await route.fulfill({
      response: reply,
      json: { ...body, data: { ...body.data, refill: { ...body.data.refill, due: true } } },
    });
  });
  await page.reload();
  await page.getByRole("button", { name: named("Refill") }).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home-refill");
  await page.unrouteAll({ behavior: "wait" });
  for (const [path, name] of [
    ["rechargeMall", "no-deposits"],
    ["withdrawMoney", "no-withdrawals"],
    ["withdrawalTrackerAll", "no-orders"],
    ["history", "history"],
    ["inbox", "inbox"],
    ["taskGame", "task-game"],
    ["invite", "invite"],
    ["settings", "settings"],
    ["settings/statement", "statement"],
    ["settings/data", "data"],
    ["settings/delete", "delete"],
    ["activity", "activity"],
    ["service", "service"],
    ["service/question", "question-new"],
    ["about/terms", "terms"],
    ["about/privacy", "privacy"],
    ["about/responsible", "responsible"],
  ] as const) {
    await page.goto(`${stage.url}/${path}`);
    await arrived(page);
    await camera.shoot(page, name);
  }
  await page.goto(`${stage.url}/settings`);
  await page.getByRole("button", { name: said("24 hours"), exact: true }).click();
  await titled(page, "Take a break", locale);
  await camera.shoot(page, "break");
  await closeDialog(page);
  await page.goto(stage.url);
  await arrived(page);
  await openFirstGame(page);
  await page.frameLocator("iframe").locator("button.spin").waitFor();
  await camera.shoot(page, "game");
  // The lobby asks once a day.
  await page.evaluate(() => localStorage.removeItem("lastDay"));
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/page/spin")),
    page.frameLocator("iframe").locator("button.spin").click(),
  ]);
  await page.getByRole("button", { name: said("Exit game"), exact: true }).click();
  await titled(page, "Save your account", locale);
  await camera.shoot(page, "after-game-keep");
  await closeDialog(page);
  await call(player, "/v1/consent", { breakUntil: Date.now() + 24 * 60 * 60 * 1000 });
  await page.goto(stage.url);
  await page.getByText(said("There is no gold during a break.")).waitFor();
  await page.waitForLoadState("networkidle");
  await camera.shoot(page, "home-on-a-break");
  await page.context().close();
}
