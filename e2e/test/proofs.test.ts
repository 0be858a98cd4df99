import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { call, orderPayout, payoutsOfOthers, untilStep } from "../../tools/player.ts";
import { operate } from "../src/operator.ts";
import { openLanguageSwitcher } from "../src/languages.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { letPayoutDayEnd } from "../src/time-travel.ts";
import { trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

/** Presses a button that saves a file, and returns the file's path. */
async function saved(page: Page, button: Locator): Promise<{ path: string; name: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { path: await download.path(), name: download.suggestedFilename() };
}

/** Waits until the page shows this verdict and these outcomes of checks. */
async function untilVerdict(
  page: Page,
  verdict: "holds" | "fails" | "unknown",
  checks: Readonly<Record<string, string>>,
): Promise<void> {
  const shown = (): Promise<object> =>
    page.evaluate(() => ({
      verdict: document.querySelector("[data-verdict]")?.getAttribute("data-verdict"),
      checks: Object.fromEntries(
        [...document.querySelectorAll("[data-check]")].map((item) => [
          item.getAttribute("data-check"),
          item.getAttribute("data-outcome"),
        ]),
      ),
    }));
  await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ verdict, checks });
}

const quoteHolds = { form: "holds", sums: "holds", signature: "holds", key: "holds" };

test("R-RTE-35 R-HON-11 a quote can be saved before the order and from the order, and checked on a page", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/withdrawMoney");
  const save = page.getByRole("button", { name: new RegExp(`^${translated("Save as proof")}`) });
  const offered = await saved(page, save);
  expect(offered.name).toMatch(/^fairlobby-quote-Q\w+\.json$/);

  const orderId = await orderPayout(player, { amount: 50_000 });
  await page.goto(stage.url + trackerOf(orderId));
  await untilShown(page, 2200);
  const frozen = await saved(page, save);
  const { signedQuote } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
  const text = readFileSync(frozen.path, "utf8");
  expect(JSON.parse(text)).toEqual({ format: "fairlobby-quote-proof-1", ...signedQuote });

  await page.goto(`${stage.url}/verify`);
  const file = page.locator("input[type=file]");
  await file.setInputFiles(frozen.path);
  await untilVerdict(page, "holds", quoteHolds);
  await page.getByText("Rp 50.000").first().waitFor();
  await checkScreen(page, "verify-quote");
  // Remove the previous result, so that the next verdict is that of the next file.
  await page.getByLabel(translated("Proof"), { exact: true }).fill("{}");
  await page.getByRole("button", { name: translated("Check it"), exact: true }).click();
  await page.locator('[data-verdict="holds"]').waitFor({ state: "detached" });
  await file.setInputFiles(offered.path);
  await untilVerdict(page, "holds", quoteHolds);

  // Change one digit of the promised net.
  const tampered = text.replace("net:50000", "net:50001");
  expect(tampered).not.toBe(text);
  await page.getByLabel(translated("Proof"), { exact: true }).fill(tampered);
  await page.getByRole("button", { name: translated("Check it"), exact: true }).click();
  await untilVerdict(page, "fails", { ...quoteHolds, sums: "fails", signature: "fails" });
  await page.getByRole("heading", { name: translated("The proof is not valid") }).waitFor();
  await checkScreen(page, "verify-tampered");

  await page.getByLabel(translated("Proof"), { exact: true }).fill("{}");
  await page.getByRole("button", { name: translated("Check it"), exact: true }).click();
  await page
    .getByText(
      translated("This is not a proof from a lobby. Paste the whole file, from the first bracket to the last."),
    )
    .waitFor();
});

test("R-HON-12 R-RTE-35 a payout's line is shown once its day is over, and checked up to the published days", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);
  const page = await stage.openAs(player, trackerOf(orderId));
  const proofs = page.getByRole("region", { name: translated("Proofs") });
  await proofs
    .getByText(
      translated("This payout is added to the published list of {day} after midnight.").split("{day}")[1] ?? "",
    )
    .waitFor();

  await letPayoutDayEnd(stage, orderId);
  await page.reload();
  await proofs
    .getByRole("link", { name: new RegExp(`^${translated("Check it")}`) })
    .nth(1)
    .waitFor();
  await checkScreen(page, "tracker-proofs");
  const kept = await saved(
    page,
    proofs.getByRole("button", { name: new RegExp(`^${translated("Save as proof")}`) }).nth(1),
  );
  await proofs
    .getByRole("link", { name: new RegExp(`^${translated("Check it")}`) })
    .nth(1)
    .click();
  await page.waitForURL("**/verify");
  const all = ["form", "sums", "owner", "path", "root", "key", "chain", "published"];
  await untilVerdict(page, "holds", Object.fromEntries(all.map((name) => [name, "holds"])));
  await checkScreen(page, "verify-payout");

  // The line claimed for another order, whose id differs in the last character.
  const genuine = readFileSync(kept.path, "utf8");
  const other = genuine.replace(orderId, orderId.slice(0, -1) + (orderId.endsWith("0") ? "1" : "0"));
  expect(other).not.toBe(genuine);
  await page.getByLabel(translated("Proof"), { exact: true }).fill(other);
  await page.getByRole("button", { name: translated("Check it"), exact: true }).click();
  await untilVerdict(page, "fails", { owner: "fails", path: "holds" });
});

test("R-RTE-35 the page is in a separate chunk, and its field has 16 px", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.reload();
  await page.getByText("Rp 20.000").first().waitFor();
  expect(scripts.filter((url) => url.includes("verify"))).toEqual([]);
  await page.goto(`${stage.url}/verify`);
  await page.getByRole("heading", { name: translated("Check a proof") }).waitFor();
  expect(scripts.filter((url) => /assets\/verify-page-.*\.js$/.test(url))).toHaveLength(1);
  // In smaller text, an iPhone zooms in on the field that is touched.
  const sizes = await page
    .locator("textarea, input:not([type=file])")
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(0);
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16);
});

test("R-TKR-02 the ticker shows exactly the server's payouts, and stands still below five, without a shift", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/404");
  const list = [50_000, 123_456, 60_000, 1_000_000, 70_000].map((amount, at) => ({
    name: `77***1${at}`,
    amount,
    time: 1_795_000_000_000 - at,
  }));
  let answer: { list: typeof list; payoutTimes: object | null } = { list, payoutTimes: null };
  await page.route("**/v1/payouts/feed", (route) =>
    route.fulfill({ json: { success: true, msg: "", msgCode: "success", data: answer } }),
  );
  await page.goto(stage.url);
  // The second copy closes the loop and is hidden from screen readers.
  const ticker = page.getByRole("region", { name: translated("Latest payouts") });
  await ticker.getByText("77***10").first().waitFor();
  const shown = await ticker.getByRole("listitem").allInnerTexts();
  const plain = shown.map((text) => text.replaceAll(/\s+/g, " ").trim());
  expect(plain).toEqual(
    ["50.000", "123.456", "60.000", "1.000.000", "70.000"].map(
      (sum, at) => `77***1${at} ${translated("withdrew")} Rp ${sum}`,
    ),
  );

  answer = { list, payoutTimes: { count: 7, medianSeconds: 150, p95Seconds: 4000 } };
  await page.reload();
  const median = translated("{minutes} minutes").replace("{minutes}", "3");
  const usually = translated("Usually paid within {usual} (last {count} payouts)");
  await ticker.getByText(usually.replace("{usual}", median).replace("{count}", "7")).first().waitFor();
  const mainHeight = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().height);
  const withTicker = await mainHeight();

  answer = { list: list.slice(0, 4), payoutTimes: { count: 4, medianSeconds: 150, p95Seconds: 4000 } };
  await page.reload();
  await page
    .getByRole("link", { name: translated("Customer service") })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(await ticker.getByText(translated("withdrew")).count()).toBe(4);
  expect(await ticker.locator(".ticker").count()).toBe(0);
  expect(await mainHeight()).toBe(withTicker);

  // The real server's payouts are shown in the same way.
  await payoutsOfOthers(stage.url, 5);
  const real = await stage.openAs(player, "/");
  let feed: { name: string }[] = [];
  await real.route("**/v1/payouts/feed", async (route) => {
    const response = await route.fetch();
    feed = ((await response.json()) as { data: { list: typeof feed } }).data.list;
    await route.fulfill({ response });
  });
  await real.reload();
  const names = real
    .getByRole("region", { name: translated("Latest payouts") })
    .getByRole("listitem")
    .locator("span.tabular:first-child");
  await expect.poll(() => feed.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(5);
  await expect.poll(() => names.allInnerTexts(), { timeout: 10_000 }).toEqual(feed.map(({ name }) => name));
});

test("R-RTE-38 R-API-67 R-HON-25 what operators did with the account is listed, and each line's proof is saved and checked", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const page = await stage.openAs(player, "/");
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.route("**/v1/record", (route) => route.abort());
  await page.getByRole("link", { name: translated("What we did on your account") }).click();
  await page.waitForURL("**/settings/record");
  await page.getByRole("button", { name: translated("Try again") }).waitFor();
  await page.unroute("**/v1/record");
  await page.getByRole("button", { name: translated("Try again") }).click();
  await page.getByText(translated("No action yet")).waitFor();

  await operate(stage, "bar", player.userId, "a check for fraud");
  await operate(stage, "unbar", player.userId, "was a mistake");
  // The proofs exist once the sealer has sealed the entries.
  await expect
    .poll(async () => (await call(player, "/v1/record", {})).list.map(({ proof }) => proof !== undefined))
    .toEqual([true, true]);
  const { list, total } = await call(player, "/v1/record", {});
  expect(total).toBe(2);
  expect(list.map(({ action, by, reason }) => [action, by, reason])).toEqual([
    ["unbar_player", "payments compliance", undefined],
    ["bar_player", "payments compliance", undefined],
  ]);
  const head = await fetch(`${stage.url}/proofs/audit/checkpoint`);
  expect(head.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await head.text()).split("\n")[0]).toBe(`${new URL(stage.url).host}/audit`);
  const consistency = await fetch(`${stage.url}/proofs/audit/consistency?from=1&to=2`);
  expect(await consistency.json()).toMatchObject({ from: 1, to: 2 });

  await page.reload();
  const lines = page.locator("li .ticket");
  await lines.nth(1).getByText(translated("New bets were stopped")).first().waitFor();
  expect(await page.getByText("a check for fraud").count()).toBe(0);
  await checkScreen(page, "record");
  const kept = await saved(page, lines.nth(1).getByRole("button", { name: new RegExp(translated("Save as proof")) }));
  expect(kept.name).toMatch(/^fairlobby-record-\d+\.json$/);

  await lines
    .nth(1)
    .getByRole("link", { name: new RegExp(`^${translated("Check it")}`) })
    .click();
  await page.waitForURL("**/verify");
  const all = { form: "holds", opened: "holds", path: "holds", head: "holds" };
  await untilVerdict(page, "holds", all);
  await checkScreen(page, "verify-record");
  const text = readFileSync(kept.path, "utf8");
  const tampered = text.replace('"value": "bar_player"', '"value": "unbar_player"');
  expect(tampered).not.toBe(text);
  await page.getByLabel(translated("Proof"), { exact: true }).fill(tampered);
  await page.getByRole("button", { name: translated("Check it"), exact: true }).click();
  await untilVerdict(page, "fails", { ...all, opened: "fails" });
  await page.context().close();

  const narrow = await stage.openAs(player, "/settings/record", { width: 320, height: 568 });
  const languages = await openLanguageSwitcher(narrow);
  await narrow.locator("li .ticket").first().waitFor();
  await languages.check("record", async (locale) => {
    await narrow.getByRole("heading", { name: translated("What we did on your account", locale) }).waitFor();
  });
  await narrow.context().close();
});
