import type { Route } from "playwright";
import { describe, expect, test } from "vitest";
import { figuresOf } from "../../providers/slots/src/games/figures.ts";
import { games as bundled } from "../../providers/slots/src/games/read-games.ts";
import { accessibilityTrouble } from "../src/accessibility-checks.ts";
import { clippedTexts } from "../src/fit.ts";
import { advertised, changeCatalogue, grid, named, searchBox, stall, tile } from "../src/game-list.ts";
import { startLobbyProxy } from "../src/lobby-proxy.ts";
import { savePicture, checkScreen, useStage } from "../src/stage.ts";
import { leaveGame, spinOnce } from "../../tools/first-game.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { call } from "../../tools/player.ts";

const stage = useStage();

describe("finding games", () => {
  test("R-FND-01 R-FND-08 R-FND-10 search, filter, sheet, favourite and play; back at the list as it was left", async () => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const page = await stage.openAs(player, "/");
    // The marks on home's tiles are the volatility of the exact figures.
    const stalls = page.locator("section[aria-labelledby=stalls]");
    const steps = { low: "Low volatility", medium: "Medium volatility", high: "High volatility" };
    for (const game of bundled.values()) {
      const marked = stalls.getByRole("button", { name: game.definition.name, exact: true }).first();
      const description = () =>
        marked.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent);
      await expect.poll(description).toBe(translated(steps[figuresOf(game).volatility]));
      expect(await marked.locator("svg").isVisible()).toBe(true);
    }
    // A game whose name is known is two presses and a word away: home's search leads to the search box.
    await page.getByRole("link", { name: translated("Search games") }).click();
    await page.waitForURL("**/games");
    await expect.poll(() => searchBox(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type("batik");
    await expect.poll(() => grid(page).getByRole("row").count()).toBe(1);
    await tile(page, "Batik Mekar").click();
    await page.locator("iframe").waitFor();
    await leaveGame(page);
    await page.goto(stage.url);
    await page.getByRole("link", { name: translated("All games") }).click();
    await page.waitForURL("**/games");
    await tile(page, "Lentera Sungai").waitFor();
    expect(await searchBox(page).evaluate((one) => one === document.activeElement)).toBe(false);
    await checkScreen(page, "games");

    // A typing mistake is forgiven; the address has the query.
    await searchBox(page).fill("krang");
    await expect.poll(() => grid(page).getByRole("row").count()).toBe(1);
    await tile(page, "Taman Karang").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("krang");
    await searchBox(page).fill("");

    await page.getByRole("button", { name: translated("Filters"), exact: true }).click();
    const sheet = page.getByRole("dialog");
    const values = sheet.locator("fieldset button");
    const offered = await values.count();
    await sheet.getByRole("button", { name: new RegExp(`^${translated("High volatility")}`) }).click();
    // No value moves under the finger: values that would now leave no game keep their place.
    await expect.poll(() => sheet.locator("fieldset button:disabled").count()).toBeGreaterThan(0);
    expect(await values.count()).toBe(offered);
    // Scrolled to its end, the sheet has no value partly behind the bar with the buttons.
    await values.last().evaluate((one) => one.scrollIntoView({ block: "end" }));
    await checkScreen(page, "games-filters");
    await sheet.getByRole("button", { name: /\d/ }).and(sheet.locator("[data-main]")).click();
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("?volatility=high");
    await tile(page, "Lentera Sungai").waitFor({ state: "detached" });

    // The sheet is part of the address: a reload opens it again, and back closes it.
    await grid(page)
      .getByRole("button", { name: named("About {0}", "Harta Komodo") })
      .click();
    await sheet.getByText(translated("Computed exactly from the game's own rules.")).waitFor();
    await sheet.getByText(translated("You have not played this game this month.")).waitFor();
    await checkScreen(page, "game-sheet");
    expect(await accessibilityTrouble(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get("game")).toBe("hub88:77774");
    await page.reload();
    const heart = sheet.getByRole("button", { name: named("Favourite: {0}", "Harta Komodo") });
    await heart.click();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("?volatility=high");

    // The game opens over the list.
    await tile(page, "Harta Komodo").click();
    await spinOnce(page);
    await leaveGame(page);
    expect(new URL(page.url()).search).toBe("?volatility=high");
    await expect.poll(() => tile(page, "Harta Komodo").evaluate((one) => one === document.activeElement)).toBe(true);

    // Home recalls both; one press takes a game out.
    await page.goto(stage.url);
    const last = page.getByRole("region", { name: translated("Last played") });
    await last.getByRole("button", { name: "Harta Komodo", exact: true }).waitFor();
    await page
      .getByRole("region", { name: translated("Your favourites") })
      .getByRole("button", { name: "Harta Komodo", exact: true })
      .waitFor();
    await checkScreen(page, "home-own-games");
    await last
      .getByRole("button", {
        name: translated("Remove {name} from the last played games").replace("{name}", "Harta Komodo"),
      })
      .click();
    await last.waitFor({ state: "detached" });
    await expect.poll(async () => (await call(player, "/v1/games/mine", {})).lastPlayed).toEqual([]);

    // On a break nothing is recalled.
    await call(player, "/v1/consent", { breakUntil: Date.now() + 3_600_000 });
    await page.reload();
    await page.getByRole("link", { name: translated("All games") }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("region", { name: translated("Your favourites") }).count()).toBe(0);
  });

  test("R-FND-02 R-FND-05 R-FND-10 the arrow keys lead through the grid; collections are rails; wrong values and nothing found are answered", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/games?sort=hot&volatility=low&category=slots");
    await page.getByText(translated("Unknown and ignored: {0}").replace("{0}", "hot")).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?category=slots&volatility=low");
    // A collection that somebody paid for says so.
    await changeCatalogue(page, () => advertised);
    await page.goto(`${stage.url}/games?sort=name`);
    const rail = page.getByRole("region", { name: `Pilihan uji ${translated("Advertisement")}` });
    await expect.poll(() => rail.getByRole("listitem").count()).toBe(2);
    await tile(page, "Batik Mekar").focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => tile(page, "Genderang Gunung").evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Control+End");
    await expect.poll(() => tile(page, "Taman Karang").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await grid(page).getAttribute("aria-colcount")).toBe("3");
    await page.evaluate(() => scrollTo(0, 0));

    await searchBox(page).fill("lanturn sungei");
    await page.getByRole("heading", { name: translated("No games found") }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Lentera Sungai", exact: true }).waitFor();
    await checkScreen(page, "games-nothing-found");
    // Neither a long word without a space nor signs alone break the answer.
    const long = "panjang".repeat(11);
    await searchBox(page).fill(long);
    await page.getByText(translated("Nothing found for “{asked}”.").replace("{asked}", long)).waitFor();
    expect(await clippedTexts(page)).toEqual([]);
    await searchBox(page).fill("%%");
    await page.getByText(translated("Nothing found for “{asked}”.").replace("{asked}", "%%")).waitFor();
    await page.getByRole("button", { name: translated("Clear search and filters") }).click();
    await tile(page, "Taman Karang").waitFor();
  });

  test("R-FND-08 a long press shows the sheet of a game, and does not open it", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/games");
    const first = grid(page).locator("[data-play]").first();
    await first.hover();
    await page.mouse.down();
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    await page.mouse.up();
    await sheet.getByRole("button", { name: translated("Play"), exact: true }).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    // The next press counts as a press again.
    await first.press("Enter");
    await page.locator("iframe").waitFor();
  });

  test("R-FND-08 a long press on one of home's tiles leads to its sheet, and opens no game", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/");
    const launched: string[] = [];
    page.on("request", (request) => void (request.url().includes("/game/forward") && launched.push(request.url())));
    const pressed = stall(page, "Lentera Sungai");
    // The mark shows that the catalogue is loaded, and with it the sheet.
    await pressed.locator("svg").waitFor();
    const { x, y, width } = (await pressed.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const wire = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + width / 2 }];
    await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    const sheet = page.getByRole("dialog", { name: "Lentera Sungai" });
    await sheet.waitFor();
    // The browser sends a click to the element under the finger when the finger is lifted.
    await page.evaluate(() => {
      const { body } = document;
      body.addEventListener("click", () => (body.dataset["clicked"] = "sheet"), { capture: true, once: true });
    });
    await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await sheet.getByText(translated("Largest stake")).waitFor();
    expect(await page.locator("body").getAttribute("data-clicked")).toBe(null);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await page.waitForURL(`${stage.url}/games`);
    await page.goBack();
    await pressed.waitFor();
    expect(launched).toEqual([]);
  });

  test("R-FND-08 a long press on a tile whose game is not in the catalogue opens the game", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/404");
    await changeCatalogue(page, ({ games }) => ({
      games: {
        ...games,
        code: games.code.map((one, place) => (games.name[place] === "Lentera Sungai" ? "none" : one)),
      },
    }));
    await page.goto(stage.url);
    await page.locator("section[aria-labelledby=stalls] li svg").first().waitFor();
    await stall(page, "Lentera Sungai").click({ delay: 700 });
    await page.locator("iframe").waitFor();
  });

  test("R-FND-06 a favourite is shown at once, undone with the server's words if refused, and sent when there is a connection", async () => {
    const player = await stage.newPlayer();
    const kept = async () => (await call(player, "/v1/games/mine", {})).favourites;
    const page = await stage.openAs(player, "/games");
    const heart = grid(page).getByRole("button", { name: named("Favourite: {0}", "Lentera Sungai") });
    const isOn = () => heart.getAttribute("aria-pressed");
    await heart.and(page.locator(":enabled")).waitFor();
    const asked = Promise.withResolvers<Route>();
    await page.route("**/v1/games/favourite", (route) => asked.resolve(route));
    await heart.click();
    const request = await asked.promise;
    await expect.poll(isOn).toBe("true");
    const msg = "Kata server untuk favorit";
    await request.fulfill({ json: { success: false, msg, msgCode: "favourites_full", data: null } });
    await page.getByText(msg).waitFor();
    await expect.poll(isOn).toBe("false");
    await page.unroute("**/v1/games/favourite");

    await page.context().setOffline(true);
    await heart.click();
    await expect.poll(isOn).toBe("true");
    expect(await kept()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(kept).toEqual(["hub88:66121"]);
    expect(await isOn()).toBe("true");
  });

  test("R-FND-09 a demo has a band that says so, and moves no money", async () => {
    const player = await stage.newPlayer();
    const gold = async () => (await call(player, "/v1/bus/accountInfo", {})).result.accountGold;
    const before = await gold();
    const page = await stage.openAs(player, "/games?game=hub88:66121");
    await page.getByRole("button", { name: translated("Try the demo") }).click();
    await page
      .getByText(translated("Demo: nothing is staked, and wins are not paid. Same rules, same return."))
      .waitFor();
    const spin = page.frameLocator("iframe").getByRole("button", { name: /^Putar/ });
    await spin.and(page.frameLocator("iframe").locator(":enabled")).waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith("/page/spin"));
    await spin.click();
    expect((await answered).ok()).toBe(true);
    await savePicture(page, "game-demo");
    await leaveGame(page);
    expect(await gold()).toBe(before);
    expect((await call(player, "/v1/games/mine", {})).played).toBe(false);
  });

  test("R-FND-11 R-PWA-01 offline the kept catalogue is searched, and launching says what is missing", async () => {
    const proxy = await startLobbyProxy(stage.url);
    try {
      const page = await stage.openAs({ ...(await stage.newPlayer()), url: proxy.url }, "/games", { installed: true });
      await tile(page, "Lentera Sungai").waitFor();
      const kept = () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const paths = all.flat().map(({ url }) => new URL(url).pathname);
          return ["/catalogue/", "/assets/games-route-"].every((part) => paths.some((path) => path.includes(part)));
        });
      await expect.poll(kept).toBe(true);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
      await page.context().setOffline(true);
      await page.reload();
      await searchBox(page).fill("karang");
      await expect.poll(() => grid(page).getByRole("row").count()).toBe(1);
      await tile(page, "Taman Karang").click();
      await page.getByText(translated("No connection to the lobby. Nothing is lost.")).waitFor();
      await savePicture(page, "games-offline");
    } finally {
      await proxy.stop();
    }
  });
});
