import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { GameTable } from "../src/game-table.ts";
import { roundWith } from "../src/seeds.ts";
import { sharePage, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** The sounds that a page has played; times in seconds. */
interface Played {
  readonly what: "context" | "start" | "volume" | "stop" | "fade";
  readonly state: string;
  readonly seconds: number;
  readonly loop: boolean;
  readonly number: number;
}

/**
 * Observes the browser's audio nodes. The page reports by itself: evaluating code in it counts as a touch, which would end
 * the silence that is tested.
 */
async function listen(page: Page): Promise<Played[]> {
  const played: Played[] = [];
  await page.exposeBinding("tellPlayed", (_source, one: Played) => void played.push(one));
  await page.addInitScript(() => {
    const tell = (one: object) => (globalThis as unknown as { tellPlayed: (one: object) => void }).tellPlayed(one);
    const numbers = new WeakMap<AudioBufferSourceNode, number>();
    let count = 0;
    const gains = new WeakMap<AudioNode, GainNode>();
    const { connect } = AudioBufferSourceNode.prototype as { connect: (node: AudioNode) => AudioNode };
    Object.assign(AudioBufferSourceNode.prototype, {
      connect(this: AudioBufferSourceNode, node: AudioNode) {
        if (node instanceof GainNode) gains.set(this, node);
        return connect.call(this, node);
      },
    });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...at) {
      numbers.set(this, ++count);
      const sound = { seconds: this.buffer?.duration ?? 0, loop: this.loop, number: count };
      tell({ what: "start", state: this.context.state, ...sound });
      // The volume after the fade-in.
      setTimeout(() => tell({ what: "volume", state: String(gains.get(this)?.gain.value), ...sound }), 1500);
      start.apply(this, at);
    };
    const { linearRampToValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.linearRampToValueAtTime = function (to, at) {
      tell({ what: "fade", state: String(to), seconds: 0, loop: false, number: 0 });
      return linearRampToValueAtTime.call(this, to, at);
    };
    const { stop } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.stop = function (...at) {
      const number = this instanceof AudioBufferSourceNode ? numbers.get(this) : 0;
      tell({ what: "stop", state: this.context.state, seconds: 0, loop: false, number });
      stop.apply(this, at);
    };
    const Real = AudioContext;
    globalThis.AudioContext = class extends Real {
      constructor() {
        super();
        tell({ what: "context", state: this.state, seconds: 0, loop: false, number: 0 });
        this.addEventListener("statechange", () =>
          tell({ what: "context", state: this.state, seconds: 0, loop: false, number: 0 }),
        );
      }
    };
  });
  return played;
}

const starts = (played: Played[], loop: boolean) => played.filter((one) => one.what === "start" && one.loop === loop);
/** Counts backgrounds that were started and not stopped. */
const playing = (played: Played[]) =>
  starts(played, true).filter(({ number }) => !played.some((one) => one.what === "stop" && one.number === number))
    .length;

describe("sound", () => {
  const onPage = sharePage(async () => {
    // A player without greetings: closing one would be a click.
    const page = await stage.openAs(await stage.newPlayer({ deposit: 30_000 }), "/404");
    page.setDefaultTimeout(60_000);
    played = await listen(page);
    // An empty game: the real one is too slow for a small machine.
    await page.route("**/play/66121/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>A game</title>" }),
    );
    return page;
  });

  let played: Played[];
  const context = () => played.findLast(({ what }) => what === "context")?.state;

  test("R-SND-04 R-SND-05 starts on load, and is silent until the first click if the browser blocks it", async () => {
    const page = onPage();
    await page.goto(stage.url);
    // The browser blocked playback, so nothing was started.
    await expect.poll(() => played.map(({ state }) => state)).toEqual(["suspended"]);
    await page.locator("header").getByText("Rp 50.000").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(played.filter(({ what }) => what === "start")).toEqual([]);
  });

  test("R-SND-01 R-SND-03 plays a click sound for each click and one looped background, both at volume 0.5", async () => {
    const page = onPage();
    const stalls = page.getByRole("heading", { name: translated("Stalls open tonight") });
    await stalls.click();
    await expect.poll(() => [starts(played, false).length, playing(played)]).toEqual([1, 1]);
    expect(starts(played, false)[0]?.seconds).toBeLessThan(0.2);
    expect(starts(played, true)[0]?.seconds).toBeGreaterThan(25);
    await stalls.click();
    await expect.poll(() => starts(played, false).length).toBe(2);
    const volumes = () => played.filter(({ what }) => what === "volume").map(({ state }) => Number(state));
    await expect.poll(() => volumes().length).toBe(3);
    for (const volume of volumes()) expect(volume).toBeCloseTo(0.5, 2);
  });

  test("R-GAME-16 of the background stops while a game is open, and resumes when it closes", async () => {
    const page = onPage();
    await page
      .getByRole("button", { name: /Lentera Sungai/ })
      .last()
      .click();
    await page.locator("iframe").waitFor();
    await expect.poll(() => playing(played)).toBe(0);
    await page.getByRole("button", { name: translated("Exit game"), exact: true }).click();
    await expect.poll(() => [starts(played, false).length, playing(played)]).toEqual([4, 1]);
  });

  test("pauses while the page is hidden", async () => {
    const page = onPage();
    const show = (hidden: boolean) =>
      page.evaluate((now) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await show(true);
    await expect.poll(context).toBe("suspended");
    await show(false);
    await expect.poll(context).toBe("running");
  });

  test("R-APP-27 is switched off and on in the settings, persistently", async () => {
    const page = onPage();
    const choice = page.getByLabel(translated("Clicks, quiet music and games"));
    await page.getByRole("link", { name: translated("Settings"), exact: true }).click();
    await choice.uncheck();
    await expect.poll(context).toBe("closed");
    const engine: string[] = [];
    page.on("request", (request) => {
      if (/\/engine-.*\.js$/.test(request.url())) engine.push(request.url());
    });
    await page.reload();
    await choice.waitFor();
    // What home played last may be told late. No page plays before it is touched.
    played.length = 0;
    expect(await choice.isChecked()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("sound"))).toBe("off");
    await page.getByRole("heading", { name: translated("Sound") }).click();
    expect([played, engine]).toEqual([[], []]);
    await choice.check();
    await expect.poll(() => playing(played)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("sound"))).toBe("on");
  });
});

test("R-SND-06 a game is silent while the lobby is, and its own switch cannot change that", async () => {
  const player = await stage.newPlayer({ deposit: 30_000 });
  const page = await stage.openAs(player, "/404");
  page.setDefaultTimeout(60_000);
  await page.evaluate(() => localStorage.setItem("sound", "off"));
  const played = await listen(page);
  const game = page.frameLocator("iframe");
  const openGame = async (): Promise<void> => {
    await page.goto(stage.url);
    await page
      .getByRole("button", { name: /Kios Buah/ })
      .first()
      .click();
    await game.locator("button.spin").waitFor();
  };
  await openGame();
  const own = game.getByRole("button", { name: "Nyalakan suara" });
  await own.click();
  await game.getByText("Suara dimatikan di pengaturan lobi.").first().waitFor();
  await own.waitFor();
  expect(played).toEqual([]);

  // Once the lobby has its sound back, the choice in the game applies again.
  await page.evaluate(() => localStorage.setItem("sound", "on"));
  await openGame();
  await game.getByRole("button", { name: "Matikan suara" }).waitFor();
  await page.context().close();
});

test("R-SLOT-20 a game plays its bed from the first touch, switches it off and on, and fades it for a win", async () => {
  const player = await stage.newPlayer({ deposit: 30_000 });
  const page = await stage.openAs(player, "/404");
  const played = await listen(page);
  await page.goto(stage.url);
  const table = await GameTable.open(stage, player, page, "Kios Buah");
  await page.clock.resume();
  const context = () => played.findLast(({ what }) => what === "context")?.state;
  const faded = (to: number) => played.filter(({ what, state }) => what === "fade" && Number(state) === to).length;
  const beds = () => starts(played, true).filter(({ seconds }) => seconds === 16).length;
  expect(beds()).toBe(0);
  await table.game.getByRole("button", { name: "Matikan suara" }).click();
  await expect.poll(context).toBe("suspended");
  await table.game.getByRole("button", { name: "Nyalakan suara" }).click();
  await expect.poll(context).toBe("running");
  await expect.poll(beds).toBe(1);
  expect(faded(1)).toBe(1);
  await table.spin(roundWith("14001", 400, ({ spins, totalWin }) => spins.length === 1 && totalWin >= 400 * 15));
  await expect.poll(() => faded(0.15)).toBe(1);
  await table.until("idle");
  await expect.poll(() => faded(1)).toBe(2);
  await page.context().close();
});
