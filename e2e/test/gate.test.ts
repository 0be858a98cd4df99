import type { Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import { dialogOf } from "../src/open-dialog.ts";
import { badgeSeen } from "../src/play-badge.ts";
import { openFirstGame, spinButton } from "../../tools/first-game.ts";
import { call } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const button = (page: Page, text: string) =>
  dialogOf(page).getByRole("button", { name: translated(text), exact: true });
const field = (page: Page, text: string) => dialogOf(page).getByLabel(translated(text), { exact: true });
const valueOf = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const bodies = (requests: readonly Request[]): unknown[] =>
  requests.map((request) => request.postDataJSON() as unknown);

describe("the gate", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openPhone();
    // The first paint of home is slow on a busy machine.
    page.setDefaultTimeout(60_000);
    page.on("request", (request) => {
      if (request.method() === "POST") called.push(request);
    });
    return page;
  });

  const called: Request[] = [];
  const paths = () => called.map((request) => new URL(request.url()).pathname);
  const adult = () => field(onPage(), "I am 18 or older");
  const terms = () => field(onPage(), "I accept the terms of use");
  let data: { userId: string; token: string; deviceId: string; gold: number };

  test("R-APP-25 R-APP-23 asks for age and terms, with nothing ticked, and has the play badge", async () => {
    const page = onPage();
    await page.goto(stage.url);
    await adult().waitFor();
    await page.getByRole("heading", { name: translated("Stalls open tonight"), includeHidden: true }).waitFor();
    await badgeSeen(dialogOf(page));
    // Nothing is ticked, and Escape does not close it.
    expect(await dialogOf(page).locator("input:checked").count()).toBe(0);
    await checkScreen(page, "gate");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await button(page, "Enter").isDisabled()).toBe(true);
    await adult().check();
    expect(await button(page, "Enter").isDisabled()).toBe(true);
    await terms().check();
    expect(await button(page, "Enter").isEnabled()).toBe(true);
    await adult().uncheck();
    expect(await button(page, "Enter").isDisabled()).toBe(true);
  });

  test("R-APP-16 declining shows home to an anonymous visitor", async () => {
    const page = onPage();
    await button(page, "Look around").click();
    await page.getByText(translated("You are just looking around. Enter to play, deposit or withdraw.")).waitFor();
    expect(await page.getByRole("button", { name: translated("Account"), exact: true }).count()).toBe(0);
    await checkScreen(page, "gate-declined");
    expect(paths().filter((path) => path !== "/v1/payouts/feed")).toEqual([]);
    expect([await valueOf(page, "token"), await valueOf(page, "deviceId")]).toEqual([null, null]);
  });

  test("R-APP-04 R-ACC-04 R-ACC-09 ticking age and terms logs the device in, once and silently, also when pressed twice", async () => {
    const page = onPage();
    // Open the gate again and accept; the login follows.
    await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
    await adult().check();
    await terms().check();
    const reply = page.waitForResponse((one) => one.url().endsWith("/user/login"));
    const { x, y, width, height } = (await button(page, "Enter").boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [left, top] = [x + width / 4, y + height / 2];
    // The second press is on a game's tile, below the gate.
    await page.mouse.click(left, top);
    await page.mouse.click(left, top);
    ({ data } = (await (await reply).json()) as { data: typeof data });
    await page.getByText("Rp 20.000").first().waitFor();
    await expect.poll(() => valueOf(page, "gate")).toContain('"sent":true');
    expect(paths().filter((path) => path === "/user/game-enter")).toEqual([]);
    const mine = paths().filter((path) => path !== "/v1/payouts/feed");
    expect(mine.filter((path) => path === "/user/login")).toHaveLength(1);
    expect(mine[0]).toBe("/user/login");
    const login = called.find((request) => request.url().endsWith("/user/login"));
    expect(login?.postDataJSON()).toMatchObject({ loginType: "device", apiType: 2 });
    expect(login?.headers()["access-token"]).toBe("");
  });

  test("R-APP-25 the choices are sent to the server right after the login", () => {
    // An empty body only reads the choices.
    const consents = bodies(called.filter((request) => request.url().endsWith("/v1/consent")));
    expect(consents.filter((body) => JSON.stringify(body) !== "{}")).toEqual([
      { ageConfirmed: true, termsVersion: expect.any(String) as string, ads: false },
    ]);
  });

  test("R-LS-01 R-LS-02 R-LS-04 the id, the token and the server's credential are stored, and the last one is never shown", async () => {
    const page = onPage();
    // Stored: the id, the token, the last balance, and the server's credential instead of the browser's own id.
    const { deviceId: sent } = bodies(called).find((body) => JSON.stringify(body).includes("deviceId")) as {
      deviceId: string;
    };
    expect(sent).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(data.deviceId).not.toBe(sent);
    expect(data.gold).toBe(20_000);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept).toMatchObject({ userInfo: data.userId, token: data.token, deviceId: data.deviceId, gold: "20000" });
    expect(await page.content()).not.toContain(data.deviceId);
  });

  test("R-LS-03 R-APP-03 the stored balance is shown as Rp 12.345 until the server returns Rp 20.000", async () => {
    const page = onPage();
    // The next load shows the stored balance until the server's reply.
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/bus/accountInfo", async (route) => {
      await held.promise;
      await route.continue();
    });
    // Written on a page without the lobby, which would overwrite it.
    await page.goto(`${stage.url}/config.json`);
    await page.evaluate(() => localStorage.setItem("gold", "12345"));
    await page.goto(stage.url);
    await page.getByText("Rp 12.345").first().waitFor();
    held.resolve();
    await page.getByText("Rp 20.000").first().waitFor();
    await expect.poll(() => page.getByText("Rp 12.345").count()).toBe(0);
    await expect.poll(() => valueOf(page, "gold")).toBe("20000");
    expect(paths().filter((path) => path === "/user/login")).toHaveLength(1);
  });

  test("R-LS-02 R-APP-16 an invalid token is removed, and a device that cannot log in is anonymous", async () => {
    const page = onPage();
    // An invalid token is removed, and one login returns the same player.
    await page.unrouteAll({ behavior: "wait" });
    // Before the logout: the page logs in again as soon as the logout closes its push connection.
    await page.route("**/user/login", (route) => route.abort());
    await call({ url: stage.url, token: data.token }, "/v1/session/logout", {});
    await page.reload();
    await page.getByText(translated("You could not be signed in. Check your connection; nothing is lost.")).waitFor();
    expect(await valueOf(page, "token")).toBeNull();
    expect(await page.getByRole("button", { name: translated("Account"), exact: true }).count()).toBe(0);
  });
});

for (const early of ["the server has the answers", "the login is answered"])
  test(`R-APP-25 R-GAME-04 a game that is pressed before ${early} waits for it`, async () => {
    const page = await stage.openPhone();
    const [login, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/user/login", (route) => login.promise.then(() => route.continue()));
    await page.route("**/v1/consent", async (route) => {
      if (route.request().postData() !== "{}") await answers.promise;
      await route.continue();
    });
    await page.goto(stage.url);
    await field(page, "I am 18 or older").check();
    await field(page, "I accept the terms of use").check();
    await button(page, "Enter").click();
    if (early === "the server has the answers") {
      login.resolve();
      await page.getByText("Rp 20.000").first().waitFor();
    }
    await openFirstGame(page);
    await page.getByText(translated("Opening the game…")).waitFor();
    login.resolve();
    const tooEarly = page.waitForResponse("**/game/forward", { timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    expect(await tooEarly).toBe(false);
    await page.getByText(translated("Opening the game…")).waitFor();
    answers.resolve();
    await spinButton(page).waitFor();
  });
