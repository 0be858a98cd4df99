import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { brokenTile, frames, gameGone, inGame, spinButton, tile, useGameStage } from "../src/game-stage.ts";
import { openTable } from "../src/game-session.ts";
import { shortId } from "../src/ids.ts";
import { setPlainRound } from "../src/seeds.ts";
import { call, depositNow, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { savePicture, sharePage, checkScreen } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const { stage, proxy, openGame } = useGameStage();

const exit = (page: Page) => page.getByRole("button", { name: translated("Exit game"), exact: true });
const overlay = (page: Page) => page.getByText(translated("Opening the game…"));

const stored = (page: Page) =>
  page.evaluate(() => ({
    mirror: sessionStorage.getItem("gameAddress"),
    markers: JSON.parse(sessionStorage.getItem("lastMarkers") ?? "null") as unknown,
    order: localStorage.getItem("currentOrder"),
  }));

describe("a game on a phone", () => {
  let player: Player;
  let page: Page;
  beforeAll(async () => {
    player = await stage.newPlayer();
    page = await stage.openAs(player, "/service?clickid=c-7f3a9&pixelid=p%2F51&code=friend");
    // Drawing home again after a game is slow on a busy machine.
    page.setDefaultTimeout(60_000);
    // Home removes the markers once it has chosen the next dialog, so the last ones written are recorded.
    const keepMarkers = () => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key: string, value: string) {
        write.call(this, key, value);
        if (key === "closeGameMarkers") write.call(sessionStorage, "lastMarkers", value);
      };
    };
    await page.addInitScript(keepMarkers);
    await page.evaluate(keepMarkers);
  });

  test("R-GAME-06 R-RTE-24 with ad consent both ids are in the launch address; they are stored nowhere", async () => {
    // A player with a deposit is offered nothing between two games.
    await depositNow(player, 30_000);
    await page.getByRole("link", { name: translated("Home"), exact: true }).click();
    await openGame(page);
    expect([...(proxy().requested.at(-1)?.searchParams.keys() ?? [])]).toEqual(["launch", "lobby", "lang"]);
    await exit(page).click();
    await gameGone(page);

    await page.getByRole("link", { name: translated("Settings"), exact: true }).click();
    await page.getByLabel(translated("Allow ad measurement (optional)")).click();
    await page.getByText(translated("Saved.")).waitFor();
    await page.goBack();
    const forwarded = page.waitForResponse("**/game/forward");
    // The provider accepts added parameters.
    await openGame(page, "provider");
    const { data } = (await (await forwarded).json()) as { data: { openGameUrl: string } };
    expect(await frames(page).getAttribute("src")).toBe(`${data.openGameUrl}&clickid=c-7f3a9&pixelid=p%2F51`);
    expect(proxy().requested.at(-1)?.searchParams.get("pixelid")).toBe("p/51");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toMatch(/c-7f3a9|p(\/|%2F)51/);
    expect(JSON.parse((await stored(page)).mirror ?? "{}")).toMatchObject({ url: data.openGameUrl });
  });

  test("R-GAME-08 R-GAME-14 R-GAME-15 badge, exit and this session's totals are above the game; closing it reads the account", async () => {
    // The provider's game of the previous test is still open.
    const bar = await page.getByText(translated("Net result")).boundingBox();
    const frame = await frames(page).boundingBox();
    expect((bar?.y ?? 999) + (bar?.height ?? 0)).toBeLessThan(frame?.y ?? 0);
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(800);

    // The bar's totals come from the server, once the game reports the end of the round.
    const played = page.waitForResponse((reply) => reply.url().endsWith("/page/spin"));
    const totals = page.waitForResponse((reply) => reply.url().endsWith("/v1/history"));
    setPlainRound(stage.dataDir, player.userId, "66121");
    await spinButton(page).click();
    const round = (await (await played).json()) as { stake: number; round: { totalWin: number }; balance: number };
    const { data } = (await (await totals).json()) as { data: { session: { net: number; playedSeconds: number } } };
    expect(data.session.net).toBe(round.round.totalWin - round.stake);
    const sign = data.session.net > 0 ? "+" : data.session.net < 0 ? "−" : "";
    const net = `${sign}Rp ${new Intl.NumberFormat("id-ID").format(Math.abs(data.session.net))}`;
    await page.getByRole("definition").getByText(net, { exact: true }).waitFor();
    await page.getByRole("definition").getByText("1 mnt", { exact: true }).waitFor();
    await checkScreen(page, "game-bar");

    const account = page.waitForResponse("**/v1/bus/accountInfo");
    await exit(page).click();
    await account;
    await gameGone(page);
    await expect
      .poll(async () => (await stored(page)).markers)
      .toEqual({ justExited: true, goldAtOpening: 50_000, goldAfter: round.balance });
    // The focus is back on the tile.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Lentera Sungai");
  });

  test("R-GAME-22 between stake and settlement the net result above the game stays as it was", async () => {
    await openGame(page);
    const net = page.getByRole("definition").last();
    const figure = async (): Promise<string> => {
      const { session } = await call(player, "/v1/history", { type: "game", pageNum: 1, pageSize: 1 });
      const sign = session.net > 0 ? "+" : session.net < 0 ? "−" : "";
      return `${sign}Rp ${new Intl.NumberFormat("id-ID").format(Math.abs(session.net))}`;
    };
    const before = await figure();
    await expect.poll(() => net.innerText()).toBe(before);
    await inGame(page, `parent.postMessage({ type: "roundStarted" }, "*")`);

    // The ledger knows how the round ends; the game still shows it, as during a feature.
    const table = await openTable(player, "66121");
    do await table.spin();
    while ((await figure()) === before);
    // A page that is visible again reads everything.
    const read = page.waitForResponse((reply) => reply.url().endsWith("/v1/history"));
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await read;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await net.innerText()).toBe(before);

    await inGame(page, `parent.postMessage({ type: "roundSettled" }, "*")`);
    await expect.poll(() => net.innerText()).toBe(await figure());
    await exit(page).click();
    await gameGone(page);
  });

  test("R-GAME-22 the provider's game says when a round begins, and when its result is shown", async () => {
    await openGame(page, "provider");
    await page.evaluate(() => {
      addEventListener("message", ({ data }: MessageEvent<{ type?: string }>) => {
        document.body.dataset["heard"] = `${document.body.dataset["heard"] ?? ""} ${data.type ?? ""}`.trim();
      });
    });
    const heard = () => page.evaluate(() => document.body.dataset["heard"]);
    setPlainRound(stage.dataDir, player.userId, "66121");
    await spinButton(page).click();
    await expect.poll(heard).toMatch(/roundStarted roundSettled$/);
    // A refused stake ends what it began.
    await page.route("**/page/spin", (route) => route.fulfill({ status: 403, json: { error: "game_off" } }));
    await spinButton(page).click();
    await expect.poll(heard).toMatch(/roundSettled roundStarted roundVoid$/);
    await page.unroute("**/page/spin");
    await exit(page).click();
    await gameGone(page);
  });

  test("R-GAME-10 R-GAME-11 R-GAME-12 back, a message and a second load close the game and leave no history entry", async () => {
    await openGame(page);
    await page.goBack();
    await gameGone(page);
    // Forward opens no game.
    await page.goForward();
    await gameGone(page);

    for (const message of [`"closeIFrame"`, `{ type: "closeIFrame" }`]) {
      await openGame(page);
      // Neither the lobby's own window nor a frame within the game is the game.
      await page.evaluate(`postMessage(${message}, "*")`);
      await inGame(
        page,
        `new Promise((done) => {
          const inner = document.createElement("iframe");
          document.body.append(inner);
          inner.contentWindow.Function(\`top.postMessage(${message.replaceAll('"', "'")}, "*")\`)();
          setTimeout(done);
        })`,
      );
      expect(await frames(page).count()).toBe(1);
      await inGame(page, `parent.postMessage(${message}, "*")`);
      await gameGone(page);
    }

    await openGame(page);
    await inGame(page, `location.assign("/play/66121/?again")`);
    await gameGone(page);

    // After five games, back still leads to the page before home.
    await page.goBack();
    await page.waitForURL("**/service?**");
    await page.goForward();
    await tile(page).waitFor();
  });

  test("R-GAME-13 the frame exists only while the address is set, and leaving home closes the game", async () => {
    await openGame(page);
    expect((await stored(page)).mirror).not.toBeNull();
    await page.evaluate(() => history.pushState(null, "", "/service"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await frames(page).count()).toBe(0);
    expect((await stored(page)).mirror).toBeNull();
    await page.goBack();
    await tile(page).waitFor();
    await gameGone(page);
  });

  test("R-GAME-07 a reload counts as a closed game and opens nothing", async () => {
    await openGame(page);
    const { accountGold } = (await call(player, "/v1/bus/accountInfo", {})).result;
    await page.reload();
    await tile(page).waitFor();
    await expect
      .poll(async () => (await stored(page)).markers)
      .toEqual({ justExited: true, goldAtOpening: accountGold, goldAfter: accountGold });
    expect((await stored(page)).mirror).toBeNull();
    await gameGone(page);
  });

  test("R-GAME-17 R-GAME-18 a failed launch shows nothing; a refused one shows why; the tile stays usable", async () => {
    const refused = page.waitForResponse("**/game/forward");
    await tile(page, brokenTile.name).click();
    expect(await (await refused).json()).toMatchObject({ success: false, msgCode: "game_unavailable" });
    await overlay(page).waitFor({ state: "detached" });
    expect(await page.locator("[data-toast], dialog[open]").count()).toBe(0);
    expect(await frames(page).count()).toBe(0);

    // The other tiles still work.
    await openGame(page);
    await exit(page).click();
    await gameGone(page);

    await call(player, "/v1/consent", { breakUntil: Date.now() + 3_700_000 });
    const onBreak = page.waitForResponse("**/game/forward");
    await tile(page).click();
    const { msgCode, msg } = (await (await onBreak).json()) as { msgCode: string; msg: string };
    expect(msgCode).toBe("on_break");
    await page.getByText(msg).waitFor();
    expect(await overlay(page).count()).toBe(0);
    expect(await tile(page).isEnabled()).toBe(true);
    await savePicture(page, "game-refused");

    // An order of which the account did not know, and the operator's bar, are shown in the server's words.
    for (const code of ["exist_process_order", "play_barred"]) {
      const reason = `Kata server untuk ${code}`;
      await page.route("**/game/forward", (route) =>
        route.fulfill({ json: { success: false, msg: reason, msgCode: code, data: null } }),
      );
      await tile(page).click();
      await page.getByText(reason).waitFor();
      expect(await overlay(page).count()).toBe(0);
      expect(await tile(page).isEnabled()).toBe(true);
      await page.unroute("**/game/forward");
    }
  });
});

test("R-GAME-09 an open order shows its dialog instead of a game, only while the account reports it", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/");
  await page.getByText("Rp 120.000").first().waitFor();
  const forwarded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/game/forward")) forwarded.push(request.url());
  });
  // The lobby reads the account before it opens a game, even if it does not know of the order yet.
  // The bank rejects the account: the order stays open, and can be cancelled.
  const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, orderId, 2000);
  await tile(page).click();
  await page.getByText(translated("A withdrawal is in progress")).waitFor();
  await page.getByText(shortId(orderId)).waitFor();
  expect(await overlay(page).count()).toBe(0);
  expect([forwarded, await frames(page).count()]).toEqual([[], 0]);
  expect(JSON.parse((await stored(page)).order ?? "{}")).toMatchObject({ orderIding: orderId });
  await checkScreen(page, "game-order");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: translated("Close") })
    .click();

  // An account stored before the order ended does not prevent the game.
  await call(player, "/v1/withdraw/cancel", { orderId });
  await untilStep(player, orderId, 2300);
  await page.evaluate((id) => localStorage.setItem("currentOrder", JSON.stringify({ orderIding: id })), orderId);
  await openGame(page);
  expect((await stored(page)).order).toBeNull();
});

describe("while a game is opened", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openPhone();
    await page.clock.install();
    // A player who gets no offers, before or after a game.
    const player = await stage.newPlayer({ deposit: 30_000 });
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      {
        deviceId: player.deviceId,
        token: player.token,
        gate: JSON.stringify({ termsVersion: player.termsVersion, ads: false, sent: true }),
        loginInfo: JSON.stringify({ loginName: "sari12345" }),
        downloadFlag: "dismissed",
      },
    );
    await page.route("**/game/forward", async (route) => {
      await held.promise;
      await route.continue();
    });
    return page;
  });

  const held = Promise.withResolvers<void>();

  test("R-GAME-04 R-HOME-15 a tap calls /game/forward with the game's id and shows the loading overlay", async () => {
    const page = onPage();
    proxy().leadsTo = "empty";
    await page.goto(stage.url);
    await page.getByText("Rp 50.000").first().waitFor();
    await page.waitForLoadState("networkidle");
    const asked = page.waitForRequest("**/game/forward");
    await tile(page).click();
    expect((await asked).postDataJSON()).toEqual({ id: "66121" });
    expect([await overlay(page).count(), await frames(page).count()]).toEqual([1, 0]);
  });

  test("R-GAME-05 R-HOME-16 the reply opens the game, and the overlay hides 1 s later", async () => {
    const page = onPage();
    // The clock is stopped when the game opens.
    await page.clock.pauseAt(Date.now() + 5_000);
    held.resolve();
    await expect.poll(async () => (await stored(page)).mirror).not.toBeNull();
    await page.clock.runFor(990);
    expect(await overlay(page).count()).toBe(1);
    await page.clock.runFor(20);
    await overlay(page).waitFor({ state: "detached" });
    expect(await frames(page).count()).toBe(1);
    await page.clock.resume();
  });

  test("R-GAME-12 a page that never loads offers a retry with a new address, and browser back closes it", async () => {
    const page = onPage();
    await exit(page).click();
    await gameGone(page);
    await openGame(page, "nothing");
    await page.getByText(translated("Loading the game…")).waitFor();
    await page.clock.fastForward(15_000);
    await page.getByText(translated("The game is not answering")).waitFor();
    await checkScreen(page, "game-stuck");
    const before = proxy().requested.length;
    proxy().leadsTo = "empty";
    await page.getByRole("button", { name: translated("Try again") }).click();
    await page.getByText(translated("The game is not answering")).waitFor({ state: "detached" });
    await page.frameLocator("iframe").locator("title").waitFor({ state: "attached" });
    expect(proxy().requested).toHaveLength(before + 1);
    expect(proxy().requested.at(-1)?.search).not.toBe(proxy().requested.at(-2)?.search);
    await page.goBack();
    await gameGone(page);
  });

  test("R-GAME-24 a page that does not say that the game can be played leaves a way out", async () => {
    const page = onPage();
    await openGame(page, "empty");
    await page.clock.fastForward(1_500);
    expect(await page.getByText(translated("The game is not answering")).count()).toBe(0);
    await page.clock.fastForward(30_000);
    await page.getByText(translated("The game is not answering")).waitFor();
    await page.getByRole("button", { name: translated("Back to the lobby") }).click();
    await gameGone(page);
  });
});

test.each([
  { width: 320, height: 568, locale: "MX" },
  { width: 740, height: 360, locale: "MX" },
] as const)("bar and curtain fit at $width x $height in $locale", async (view) => {
  const page = await stage.openAs(await stage.newPlayer(), "/", view);
  const name = `game-${view.width}`;
  await tile(page).waitFor();
  await page.clock.install();
  await openGame(page, "nothing");
  await page.clock.fastForward(15_000);
  await page.getByText(translated("The game is not answering", view.locale)).waitFor();
  expect(await clippedTexts(page)).toEqual([]);
  await savePicture(page, `${name}-stuck`);
  proxy().leadsTo = "empty";
  await page.getByRole("button", { name: translated("Try again", view.locale) }).click();
  await page.getByText(translated("The game is not answering", view.locale)).waitFor({ state: "detached" });
  expect(await clippedTexts(page)).toEqual([]);
  await savePicture(page, name);
});

test("R-GAME-23 the whole spin button and the choice of the stake are in view on every screen, also below a notice", async () => {
  const player = await stage.newPlayer();
  const sizes = [
    [320, 480],
    [320, 568],
    [360, 800],
    [640, 300],
    [667, 375],
    [720, 300],
    [800, 360],
  ] as const;
  const page = await stage.openAs(player, "/", { locale: "MX" });
  await openGame(page, "provider");
  /** The controls whose middle or edge is out of view or covered. */
  const unreachable = () =>
    page
      .frameLocator("iframe")
      .locator("body")
      .evaluate(() =>
        ["button.spin", ".stake-open"].filter((selector) => {
          const control = document.querySelector(selector);
          const box = control?.getBoundingClientRect();
          if (control === null || box === undefined) return true;
          const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
          return !whole || on?.closest(selector) !== control;
        }),
      );
  const checkAll = async (name: string): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(unreachable, { message: `${name} ${width}x${height}` }).toEqual([]);
      await savePicture(page, `game-${name}-${width}x${height}`);
    }
  };
  await checkAll("plain");
  await inGame(page, `parent.postMessage({ type: "betRefused" }, "*")`);
  await page.getByRole("alert").waitFor();
  await checkAll("notice");
});
