import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import type { Player } from "../../tools/player.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const greeted = { greeted: true } as const;

/** The browser's install prompt, as Chromium sends it to an installable page. */
async function offerInstall(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener("DOMContentLoaded", () => {
      const question = new Event("beforeinstallprompt", { cancelable: true });
      const ask = () => Promise.resolve(document.documentElement.setAttribute("data-asked", answer));
      Object.assign(question, { prompt: ask, userChoice: Promise.resolve({ outcome: answer }) });
      dispatchEvent(question);
    });
  }, outcome);
}

describe("the install banner", () => {
  let player: Player;
  beforeAll(async () => {
    player = await stage.newPlayer({ deposit: 30_000 });
  });
  const banner = (page: Page) => page.getByRole("complementary", { name: translated("Fairlobby on your home screen") });

  test("R-DLG-19 R-PWA-06 its button runs the browser's prompt, and the flag records installed", async () => {
    // The prompt event arrives before home is rendered, and the flag stores the player's answer.
    const chrome = await stage.openAs(player, "/settings", greeted);
    await offerInstall(chrome, "accepted");
    await chrome.goto(stage.url);
    await banner(chrome).scrollIntoViewIfNeeded();
    await checkScreen(chrome, "install-banner");
    expect(await clippedTexts(chrome)).toEqual([]);
    await banner(chrome)
      .getByRole("button", { name: translated("Install"), exact: true })
      .click();
    await banner(chrome).waitFor({ state: "detached" });
    expect(await chrome.locator("html").getAttribute("data-asked")).toBe("accepted");
    expect(await kept(chrome, "downloadFlag")).toBe("installed");
    await chrome.reload();
    await chrome.waitForLoadState("networkidle");
    expect(await banner(chrome).count()).toBe(0);
  });

  test("R-HOME-37 R-DLG-19 R-LS-12 without a prompt its button shows the steps; its close button dismisses it permanently", async () => {
    const other = await stage.openAs(player, "/", greeted);
    await banner(other)
      .getByRole("button", { name: translated("Install"), exact: true })
      .click();
    const steps = other.getByRole("dialog", { name: translated("Add to your home screen"), exact: true });
    await steps.waitFor();
    await other.keyboard.press("Escape");
    await steps.waitFor({ state: "detached" });
    expect(await kept(other, "downloadFlag")).toBeNull();
    await banner(other)
      .getByRole("button", { name: translated("Do not offer this again") })
      .click();
    expect(await kept(other, "downloadFlag")).toBe("dismissed");
    await other.reload();
    await other.waitForLoadState("networkidle");
    expect(await banner(other).count()).toBe(0);
  });

  test("R-HOME-37 R-PWA-06 it disappears once the app is installed, and is not shown in the app", async () => {
    // Installed through the browser's own menu, and run from the home screen.
    const menu = await stage.openAs(player, "/", greeted);
    await banner(menu).waitFor();
    await menu.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await banner(menu).waitFor({ state: "detached" });
    expect(await kept(menu, "downloadFlag")).toBe("installed");
    const app = await stage.openAs(player, "/settings", greeted);
    // An iPhone sets this for a page opened from the home screen.
    await app.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
    await app.goto(stage.url);
    await expect.poll(() => kept(app, "downloadFlag")).toBe("installed");
    expect(await banner(app).count()).toBe(0);
  });
});
