import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { call, depositNow, signUp, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { got, sent, tapPush } from "../src/push-tap.ts";
import { sharePage, startOwnProduct, checkScreen, useStage } from "../src/stage.ts";
import { account, fewRounds, filled, play, roundsOf, take, tasksOn } from "../src/tasks.ts";
import { requestsTo } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { openFirstGame, spinButton } from "../../tools/first-game.ts";

let product: Product;
const stage = useStage(() => product);

beforeAll(async () => {
  product = await startOwnProduct({ config: fewRounds });
});
afterAll(() => product?.stop());

describe("two phones of one player", () => {
  let player: Player;
  let watched: Awaited<ReturnType<typeof tapPush>>;
  let played: Awaited<ReturnType<typeof tapPush>>;
  const onWatching = sharePage(async () => {
    player = await stage.newPlayer();
    const page = await stage.openAs(player, "/settings");
    watched = await tapPush(page);
    return page;
  });
  const onPlaying = sharePage(async () => {
    const page = await stage.openAs(player, "/settings");
    played = await tapPush(page);
    return page;
  });
  const reward = () => onWatching().getByRole("button", { name: take });
  const gold = (amount: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(amount)}`;
  const listening = (page: Awaited<ReturnType<typeof tapPush>>) =>
    expect.poll(() => got(page, "RECEIPT").length, { timeout: 20_000 }).toBeGreaterThan(0);

  test("R-PUSH-08 listen while they are shown, and home only after its first pictures", async () => {
    const [watching, playing] = [onWatching(), onPlaying()];
    await watching.goto(`${player.url}/taskGame`);
    await reward().waitFor();
    await listening(watched);
    expect(sent(watched, "SUBSCRIBE").map((frame) => /\ndestination:(\S+)\n/.exec(frame)?.[1])).toEqual([
      "/user/queue/account",
    ]);

    // Home connects only after its first pictures.
    const order: string[] = [];
    playing.on("requestfinished", (request) => order.push(new URL(request.url()).pathname));
    playing.on("request", (request) => request.url().endsWith("/socketTicket") && order.push("ticket"));
    await playing.goto(`${player.url}/`);
    await listening(played);
    const painted = order.slice(0, order.indexOf("ticket"));
    expect(painted).toEqual(expect.arrayContaining(["/brand/logo.svg", "/brand/garland.svg"]));
    expect(sent(played, "SUBSCRIBE").some((frame) => frame.includes("/user/queue/account"))).toBe(true);
  });

  test("R-PUSH-09 R-PUSH-11 R-SRV-31 rounds on one phone push only a reason to the other, and cause no reads beneath the game", async () => {
    const [watching, playing] = [onWatching(), onPlaying()];
    await openFirstGame(playing);
    await spinButton(playing).and(playing.frameLocator("iframe").locator(":enabled")).waitFor();
    const reads = requestsTo(playing, "/v1/bus/accountInfo");
    await play(playing, 3);
    // The other phone was notified of every round.
    await watching.getByText(roundsOf(3)).waitFor();
    await expect.poll(() => reward().isEnabled()).toBe(true);
    expect(got(watched, "MESSAGE").every((message) => message.includes('{"reason":"game"}'))).toBe(true);
    expect(got(played, "MESSAGE").length).toBeGreaterThan(0);
    expect(reads).toEqual([]);
  });

  test("R-PUSH-09 a claim and a deposit on one phone reach the other", async () => {
    const [watching, playing] = [onWatching(), onPlaying()];
    await playing.getByRole("button", { name: translated("Exit game"), exact: true }).click();
    await tasksOn(playing).getByText(roundsOf(3)).waitFor();
    await reward().click();
    await watching.getByRole("button", { name: translated("Received") }).waitFor();
    const { accountGold } = await account(player);
    await playing.getByText(gold(accountGold)).first().waitFor();
    await expect.poll(() => tasksOn(playing).count()).toBe(0);
    await depositNow(player, 50_000, true);
    await playing
      .getByText(gold(accountGold + 100_000))
      .first()
      .waitFor();
  });

  test("R-APP-20 R-SRV-70 the staked cash shows as its VIP level", async () => {
    const playing = onPlaying();
    await playing.getByRole("button", { name: translated("Account"), exact: true }).click();
    await playing.getByRole("img", { name: filled("VIP {level}", { level: 3 }) }).click();
    await playing
      .getByText(
        translated(
          "Level {level}: you have played at least {from} in cash, win or lose. It is only a thank-you: it changes no limit, price or payout time.",
        ).split("{from}")[1] ?? "",
      )
      .waitFor();
    await checkScreen(playing, "account-vip");
    await playing.keyboard.press("Escape");
    await playing.locator("dialog").waitFor({ state: "detached" });
  });

  test("R-MON-27 an open grant shows how much of five times its sum was staked, and a round on the other phone moves its bar", async () => {
    const [watching, playing] = [onWatching(), onPlaying()];
    await playing.getByRole("button", { name: new RegExp(translated("Your balance")) }).click();
    const bar = playing.getByRole("dialog").getByRole("progressbar");
    const staked = (wagered: number): string =>
      filled("{done} of {needed} staked", { done: gold(wagered), needed: gold(250_000) });
    await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe(staked(0));
    await watching.goto(`${player.url}/`);
    await openFirstGame(watching);
    await play(watching, 1);
    const { list: terms } = await call(player, "/v1/bonus/terms", {});
    const open = terms.find(({ granted }) => granted === 50_000);
    expect(open?.wagered).toBeGreaterThan(0);
    await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe(staked(open?.wagered ?? 0));
    expect(await playing.getByRole("dialog").innerText()).toContain(gold(open?.remaining ?? 0));
    await checkScreen(playing, "balance-grant");
    await playing.setViewportSize({ width: 320, height: 568 });
    await checkScreen(playing, "balance-grant-320");
    expect(await clippedTexts(playing)).toEqual([]);
  });

  test("R-PUSH-08 R-PUSH-09 /invite is notified of an invited friend and of the reward", async () => {
    const watching = onWatching();
    await watching.goto(`${player.url}/invite`);
    await watching.getByRole("button", { name: translated("Nothing to claim yet") }).waitFor();
    await listening(watched);
    const { code: extensionCode } = await call(player, "/v1/bus/getUserShareUrlAndExtensionCode", {});
    const friend = await signUp(player.url, { extensionCode });
    const today = watching.locator("dd").first();
    await expect.poll(() => today.innerText()).toBe("1");
    await depositNow(friend, 30_000);
    await watching.getByRole("button", { name: `${translated("Claim")} Rp 20.000`, exact: true }).waitFor();
  });
});
