import type { Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitAtBank, leaveContact, openCode, toMethods } from "../src/deposit.ts";
import { call, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { sharePage, startOwnProduct, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const pixel = "123456789012345";
const video = "C0FFEE0TIKTOK";

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({ config: { ads: { pixel, video } } });
});
afterAll(() => product?.stop());
const stage = useStage(() => product);

/** The stub of a network's script, which takes over the queue on the page and sends its entries. */
const metaScript = `{
  const send = (...words) => { if (words[0] === "track") new Image().src = "https://www.facebook.com/tr/?" + new URLSearchParams({
    id: ${JSON.stringify(pixel)}, ev: words[1], value: words[2].value ?? "", currency: words[2].currency ?? "", eid: words[3].eventID }) };
  fbq.callMethod = send;
  fbq.queue.splice(0).forEach((words) => send(...words)); }`;
const tiktokScript = `{
  const send = ([, event, content, id]) => void fetch("https://analytics.tiktok.com/api/v2/pixel", {
    method: "POST", mode: "no-cors", body: JSON.stringify({ event, ...content, ...id, pixel: Object.keys(ttq._i)[0] }) });
  ttq.splice(0).forEach(send);
  ttq.track = (...words) => send(["track", ...words]); }`;

interface Heard {
  readonly requests: Request[];
  /** Requests to hosts other than the lobby and the sandboxes. */
  foreign(): string[];
  /** Events sent to the networks, as `<network> <event> <value>`, in order. */
  events(): string[];
}

/** Stubs the networks: no request leaves the machine. */
async function hear(page: Page, options: { scripts?: boolean } = {}): Promise<Heard> {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const network = /^https:\/\/(connect\.facebook\.net|www\.facebook\.com|analytics\.tiktok\.com)\//;
  await page.route(network, (route) => {
    const url = route.request().url();
    if (!/\.js(\?|$)/.test(url)) return route.fulfill({ status: 200, body: "" });
    if (options.scripts === false) return route.abort();
    const body = url.includes("facebook") ? metaScript : tiktokScript;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  const foreign = () =>
    requests.map((request) => request.url()).filter((url) => !/^(http:\/\/localhost|data:|blob:)/.test(url));
  return {
    requests,
    foreign,
    events: () =>
      requests.flatMap((request) => {
        const url = new URL(request.url());
        if (url.pathname === "/tr/") {
          const { ev, value, currency } = Object.fromEntries(url.searchParams);
          return [`meta ${ev} ${value} ${currency}`.trim()];
        }
        if (url.pathname !== "/api/v2/pixel") return [];
        const { event, value = "", currency = "" } = request.postDataJSON() as Record<string, string>;
        return [`tiktok ${event} ${value} ${currency}`.trim()];
      }),
  };
}

/** Passes the gate, with or without consent to ad measurement. */
async function comeIn(page: Page, ads: boolean): Promise<Player> {
  await page.goto(`${stage.url}/?fbclid=click-0d44b&clickid=click-7f3a9&pixelid=pixel-51c2e`);
  await page.getByLabel(translated("I am 18 or older")).check();
  await page.getByLabel(translated("I accept the terms of use")).check();
  const optIn = page.getByLabel(translated("Allow ad measurement (optional)"));
  expect(await optIn.isChecked()).toBe(false);
  if (ads) await optIn.check();
  await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
  // The gate's answers are sent right after the login; before that the server accepts no deposit.
  await page.waitForFunction(() => (localStorage.getItem("gate") ?? "").includes('"sent":true'));
  const { token, userInfo, deviceId } = await page.evaluate(() => ({ ...localStorage }));
  const config = (await (await fetch(`${stage.url}/config.json`)).json()) as { termsVersion: string };
  return { url: stage.url, token: token ?? "", userId: userInfo ?? "", deviceId: deviceId ?? "", ...config };
}

/** Orders a deposit as a player does and pays it. */
async function deposit(page: Page, player: Player): Promise<void> {
  await leaveContact(player);
  await page.goto(`${stage.url}/rechargeMall`);
  await toMethods(page);
  const reply = page.waitForResponse((one) => one.url().endsWith("/charge/create/order"));
  await openCode(page, "QRIS", "QRIS");
  const { data } = (await (await reply).json()) as { data: { payUrl: string } };
  await submitAtBank(data.payUrl, { action: "pay" });
}

const calls = ({ requests }: Heard, path: string) =>
  requests.filter((request) => request.url().endsWith(path)).map((request) => request.postDataJSON() as object);

test("R-HON-10 R-ADS-11 without the opt-in no ad data leaves the device, even if networks are configured", async () => {
  const page = await stage.openPhone();
  const heard = await hear(page);
  const player = await comeIn(page, false);
  await deposit(page, player);
  await expect
    .poll(async () => (await call(player, "/v1/bus/accountInfo", {})).result.charge20TotalNum, { timeout: 20_000 })
    .toBe(1);
  await page.goto(`${stage.url}/`);
  await page.getByText("Rp 20.000").first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  expect(heard.foreign()).toEqual([]);
  expect(calls(heard, "/v1/bus/getFbRechargeRecords")).toEqual([]);
  expect(heard.requests.filter((request) => /\/ad-[a-z]+-.*\.js$/.test(request.url()))).toEqual([]);
  const logins = calls(heard, "/user/login");
  expect(logins.length).toBeGreaterThan(0);
  for (const login of logins) {
    expect(login).toMatchObject({ fbc: "", fbp: "", fbEventUrl: "", fbClientUserAgent: "" });
  }
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

describe("with the opt-in", () => {
  const onPage = sharePage(async () => {
    const page = await stage.openPhone();
    heard = await hear(page);
    return page;
  });

  let heard: Heard;
  let player: Player;

  test("R-ADS-01 R-ACC-08 R-ADS-11 both networks receive the registration, and the login has their click ids", async () => {
    const page = onPage();
    player = await comeIn(page, true);
    await expect
      .poll(() => heard.events().toSorted(), { timeout: 10_000 })
      .toEqual(["meta CompleteRegistration", "tiktok CompleteRegistration"]);
    const agent = await page.evaluate(() => navigator.userAgent);
    expect(calls(heard, "/user/login")[0]).toMatchObject({
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.click-0d44b$/),
      fbp: expect.stringMatching(/^fb\.1\.\d{13}\.\d+$/),
      fbEventUrl: `${stage.url}/`,
      fbClientUserAgent: agent,
    });
  });

  test("R-ADS-03 R-ADS-05 both networks receive the order of Rp 30.000 and its purchase", async () => {
    const page = onPage();
    await deposit(page, player);
    await expect
      .poll(() => heard.events().slice(2).toSorted(), { timeout: 30_000 })
      .toEqual([
        "meta AddToCart 30000 IDR",
        "meta Purchase 30000 IDR",
        "tiktok AddToCart 30000 IDR",
        "tiktok Purchase 30000 IDR",
      ]);
  });

  test("R-ADS-08 R-ADS-09 the page reports the purchase as sent, with eventType 1 for the pixel and 2 for the short-video ad", async () => {
    const reports = () => calls(heard, "/v1/bus/updateFbRechargeRecords");
    await expect.poll(reports).toHaveLength(2);
    expect(reports()).toEqual(
      [1, 2].map((eventType) => ({
        orderIds: [expect.any(String)],
        reportStatus: 1,
        errorCode: "",
        enableFlag: 1,
        eventType,
      })),
    );
  });

  test("R-ADS-05 a reported purchase does not fire again on the next start", async () => {
    const page = onPage();
    // Not sent again on the next start or on any other screen.
    await page.goto("about:blank");
    const asked = page.waitForResponse("**/v1/bus/getFbRechargeRecords");
    await page.goto(`${stage.url}/`);
    expect((await (await asked).json()) as object).toMatchObject({ data: { list: [] } });
    expect(heard.events()).toHaveLength(6);
  });

  test("R-HON-10 after withdrawing the opt-in no ad data leaves the device, and the networks' stored data is gone", async () => {
    const page = onPage();
    await page.goto(`${stage.url}/settings`);
    expect(await page.evaluate(() => document.cookie)).toContain("_fbp=");
    await page.getByLabel(translated("Allow ad measurement (optional)")).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
    await expect
      .poll(() => page.evaluate(() => (JSON.parse(localStorage.getItem("gate") ?? "{}") as { ads?: boolean }).ads))
      .toBe(false);
    const before = heard.foreign().length;
    await page.goto(`${stage.url}/`);
    await page
      .getByText(/^Rp \d/)
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    expect(heard.foreign()).toHaveLength(before);
  });
});

test("R-ADS-09 a network that cannot be reached is reported as failed, with the reason", async () => {
  const page = await stage.openPhone();
  const heard = await hear(page, { scripts: false });
  const player = await comeIn(page, true);
  await deposit(page, player);
  await expect.poll(() => calls(heard, "/v1/bus/updateFbRechargeRecords"), { timeout: 30_000 }).toHaveLength(2);
  for (const report of calls(heard, "/v1/bus/updateFbRechargeRecords")) {
    expect(report).toMatchObject({ reportStatus: 2, errorCode: "not_loaded" });
  }
  expect(heard.events()).toEqual([]);
});
