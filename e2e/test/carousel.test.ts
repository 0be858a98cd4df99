import type { PublicConfig } from "@fairlobby/contract/config";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const carousel = (page: Page) => page.getByRole("region", { name: translated("Featured games") });
const slidesOf = (page: Page) => carousel(page).getByRole("button", { name: /^Main/ });
const press = (page: Page, name: string) => page.getByRole("button", { name: translated(name) }).click();

/** Opens home as a visitor and sets its carousel in motion. */
async function openHome(): Promise<Page> {
  const page = await stage.openPhone();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(stage.url);
  await press(page, "Look around");
  await page.getByRole("button", { name: translated("Stop the banners") }).waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  return page;
}

/** Returns the carousel's only endless animation. */
const motion = (page: Page) =>
  carousel(page).evaluateHandle((region) => {
    const [one, ...more] = region.getAnimations({ subtree: true }).filter(({ effect }) => {
      return effect?.getComputedTiming().endTime === Infinity;
    });
    if (one === undefined || more.length > 0) throw new Error("not one animation");
    return one;
  });
/** Returns the left edges of the slides, px. Ignores their buttons, which shrink while pressed. */
const lefts = (page: Page) =>
  slidesOf(page).evaluateAll((all) => all.map((button) => button.parentElement?.getBoundingClientRect().left ?? 0));
const pass = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, frames);

/** Waits until the slides have moved at least 10 px to the left. */
async function drifts(page: Page): Promise<void> {
  const [before = 0, second = 0] = await lefts(page);
  const round = 5 * (second - before);
  // At the end of a cycle all slides jump back to the right.
  const moved = async () => (round + before - ((await lefts(page))[0] ?? 0)) % round;
  await expect.poll(moved).toBeGreaterThan(10);
}

/** Waits until the slides are paused, and checks that they stay where they are. */
async function rests(page: Page): Promise<void> {
  const slides = await motion(page);
  await expect.poll(() => slides.evaluate(({ playState, pending }) => !pending && playState)).toBe("paused");
  const before = await lefts(page);
  await pass(page, 5);
  expect(await lefts(page)).toEqual(before);
}

/** Returns the visible pictures, including copies, with the centre of each as a share of the carousel's width. */
const inView = (page: Page) =>
  carousel(page).evaluate((region) => {
    const { left: edge, width, right: end } = region.getBoundingClientRect();
    return [...region.querySelectorAll("img")].flatMap((picture) => {
      const { left, right } = picture.getBoundingClientRect();
      if (right <= edge || left >= end) return [];
      return [{ src: picture.getAttribute("src"), middle: Math.round((((left + right) / 2 - edge) / width) * 100) }];
    });
  });

const touch = async (page: Page) => {
  const phone = await page.context().newCDPSession(page);
  const box = await carousel(page).boundingBox();
  return async (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: (box?.y ?? 0) + 60 }];
    await phone.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
};

test("R-HOME-10 three visible banners move by one slide in 5000 ms, and stop for the player", async () => {
  const page = await openHome();
  expect(await slidesOf(page).count()).toBe(5);
  await drifts(page);

  await press(page, "Stop the banners");
  await rests(page);
  // The loss of focus does not restart banners that the player stopped.
  await slidesOf(page).first().focus();
  await slidesOf(page).first().blur();
  await rests(page);

  // One slide in 5000 ms, and the same picture when the cycle restarts.
  const slides = await motion(page);
  const at = (ms: number) => slides.evaluate((one, time) => void (one.currentTime = time), ms);
  expect(await slides.evaluate(({ playbackRate }) => playbackRate)).toBe(1);
  const { banners } = (await (await fetch(`${stage.url}/config.json`)).json()) as PublicConfig;
  const picture = (index: number) => banners[(index + 5) % 5]?.img;
  for (const index of [0, 1, 2, 3, 4]) {
    await at(index * 5000);
    expect(await inView(page)).toEqual([
      { src: picture(index - 1), middle: 50 - 46 },
      { src: picture(index), middle: 50 },
      { src: picture(index + 1), middle: 50 + 46 },
    ]);
  }
  // Between two banners there are three in view as well.
  for (const ms of [1_000, 2_500, 4_000, 24_000]) {
    await at(ms);
    expect((await inView(page)).length).toBeGreaterThanOrEqual(3);
  }
  await at(0);
  const first = await inView(page);
  await at(25_000);
  expect(await inView(page)).toEqual(first);
  await at(24_999.9);
  expect(await inView(page)).toEqual(first);
  await press(page, "Start the banners");
  await drifts(page);

  // The carousel stops for keyboard focus, a touch and a hidden page.
  await page.getByRole("button", { name: translated("Stop the banners") }).focus();
  await page.keyboard.press("Shift+Tab");
  expect(await slidesOf(page).evaluateAll((all) => all.some((one) => one.matches(":focus-visible")))).toBe(true);
  await rests(page);
  await page.keyboard.press("Tab");
  await drifts(page);

  const finger = await touch(page);
  await finger("touchStart", 180);
  await rests(page);
  await finger("touchCancel");
  await drifts(page);
  // A swipe slows down to the usual speed.
  await finger("touchStart", 200);
  for (const x of [230, 270, 310]) await finger("touchMove", x);
  await finger("touchEnd");
  await expect.poll(() => slides.evaluate(({ playState }) => playState)).toBe("running");
  await drifts(page);

  const showPage = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await showPage(true);
  await rests(page);
  await showPage(false);
  await drifts(page);

  // Nothing moves for players with reduced motion, even if they set it while the page is open.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: translated("Start the banners") }).waitFor();
  await rests(page);
  await checkScreen(page, "home-visitor");
});

test("R-HOME-10 the compositor moves the banners: home at rest requests no animation frame", async () => {
  const page = await stage.openPhone();
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    const asked = { frames: 0 };
    Object.assign(window, { asked });
    window.requestAnimationFrame = (call) => {
      asked.frames += 1;
      return ask(call);
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(stage.url);
  await press(page, "Look around");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: translated("Stop the banners") }).waitFor();
  const slides = await motion(page);
  /** Counts the frames requested while the banners move by a tenth of a slide. */
  const framesMeanwhile = () =>
    slides.evaluate(async (one) => {
      const { asked } = window as unknown as { asked: { frames: number } };
      const [frames, time] = [asked.frames, Number(one.currentTime)];
      while (Math.abs(Number(one.currentTime) - time) < 500) await new Promise((done) => setTimeout(done, 20));
      return asked.frames - frames;
    });
  // Parts that are still loading may request some.
  await expect.poll(framesMeanwhile).toBe(0);
});

test("R-HOME-10 dragging a banner with a finger does not press it", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page.getByRole("button", { name: translated("Start the banners") }).waitFor();
  await page.waitForLoadState("networkidle");
  const finger = await touch(page);
  const presses = await page.evaluateHandle(() => {
    const seen: string[] = [];
    addEventListener("click", () => seen.push("click"));
    return seen;
  });
  const first = await lefts(page);
  await finger("touchStart", 300);
  for (const x of [290, 260, 220, 200]) await finger("touchMove", x);
  await finger("touchEnd");
  await rests(page);
  expect((await lefts(page)).map((left, index) => Math.round((first[index] ?? 0) - left))).toEqual(
    Array.from({ length: 5 }, () => 100),
  );
  // The same with a mouse whose button is released over a banner.
  const { y = 0 } = (await carousel(page).boundingBox()) ?? {};
  await page.mouse.move(200, y + 60);
  await page.mouse.down();
  await page.mouse.move(250, y + 60);
  await page.mouse.move(300, y + 60);
  await page.mouse.up();
  await rests(page);
  expect((await lefts(page)).map(Math.round)).toEqual(first.map(Math.round));
  expect(await presses.jsonValue()).toEqual([]);
});

test("R-RTE-02 R-HOME-10 a press on a copy of a banner opens its game", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  await page.getByRole("button", { name: translated("Start the banners") }).waitFor();
  await page.waitForLoadState("networkidle");
  const { y = 0 } = (await carousel(page).boundingBox()) ?? {};
  // The last banner precedes the first.
  const { banners } = (await (await fetch(`${stage.url}/config.json`)).json()) as PublicConfig;
  const opened = page.waitForRequest("**/game/forward");
  await page.touchscreen.tap(10, y + 60);
  expect((await opened).postDataJSON()).toEqual({ id: banners[4]?.gameId });
});

test("R-HOME-10 keys reach each banner once and centre it, never its copies", async () => {
  const page = await openHome();
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      const { left = 0, right = 0 } = one?.getBoundingClientRect() ?? {};
      return { name: one?.getAttribute("aria-label"), middle: Math.round((left + right) / 2) };
    });
  await slidesOf(page).last().focus();
  for (let back = 0; back < 4; back += 1) await page.keyboard.press("Shift+Tab");
  const names = await slidesOf(page).evaluateAll((all) => all.map((slide) => slide.getAttribute("aria-label")));
  expect(names.length).toBe(5);
  for (const name of names) {
    await expect.poll(focused).toEqual({ name, middle: 180 });
    await page.keyboard.press("Tab");
  }
  expect((await focused()).name).toBe(translated("Stop the banners"));
  expect(await carousel(page).getByRole("img").count()).toBe(0);
});
