import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLobbyProxy, type LobbyProxy } from "../src/lobby-proxy.ts";
import { openTable } from "../src/game-session.ts";
import { shortId } from "../src/ids.ts";
import { openLanguageSwitcher, type LanguageSwitcher } from "../src/languages.ts";
import { call, type Player } from "../../tools/player.ts";
import { savePicture, sharePage, checkScreen, useStage } from "../src/stage.ts";
import { filesKept } from "../src/worker-files.ts";
import { translated, type Locale } from "../../tools/lobby-texts.ts";

const stage = useStage();
let proxy: LobbyProxy;

beforeAll(async () => {
  proxy = await startLobbyProxy(stage.url);
});
afterAll(() => proxy?.stop());

const row = (page: Page, roundId: string) =>
  page.getByRole("button", { name: new RegExp(shortId(roundId).replace("\u00a0", "\\s")) });
const sheet = (page: Page) => page.getByRole("dialog");
const pressIn = (page: Page, text: string, locale: Locale) =>
  page.getByRole("button", { name: translated(text, locale), exact: true }).click();
const press = (page: Page, text: string) => pressIn(page, text, "IND");

const shown = (page: Page): Promise<object> =>
  page.evaluate(() => ({
    verdict: document.querySelector("[data-verdict]")?.getAttribute("data-verdict"),
    checks: Object.fromEntries(
      [...document.querySelectorAll("[data-check]")].map((item) => [
        item.getAttribute("data-check"),
        item.getAttribute("data-outcome"),
      ]),
    ),
  }));
const untilShown = (page: Page, verdict: string, checks: Readonly<Record<string, string>>) =>
  expect.poll(() => shown(page), { timeout: 20_000 }).toEqual({ verdict, checks });

const played = { form: "holds", seed: "holds", definition: "holds", draws: "holds", round: "holds", sums: "holds" };
const all = { ...played, signature: "holds", commitment: "holds" };

/** Returns the classes of those elements of `things` that `mark` covers. */
const lyingOver = (page: Page, mark: string, things: string): Promise<string[]> =>
  page.evaluate(
    ([markAt, thingsAt]) => {
      const one = document.querySelector(markAt)?.getBoundingClientRect();
      if (one === undefined) throw new Error(`no ${markAt}`);
      return [...document.querySelectorAll(thingsAt)]
        .filter((thing) => {
          const { top, bottom, left, right } = thing.getBoundingClientRect();
          return top < one.bottom && bottom > one.top && left < one.right && right > one.left;
        })
        .map(({ className }) => className);
    },
    [mark, things] as const,
  );

describe("one round", () => {
  /** A player's round, its link and its saved file, which the tests below check in order. */
  let player: Player;
  let table: Awaited<ReturnType<typeof openTable>>;
  let roundId: string;
  let round: { readonly totalWin: number };
  let link: string;
  let text: string;
  beforeAll(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    table = await openTable(player, "66121");
    ({ roundId, round } = await table.spin());
  });

  describe("a round in the history", () => {
    const onPage = sharePage(async () => {
      const page = await stage.openAs(player, "/history?tab=game");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      return page;
    });

    test("R-HON-13 R-RTE-37 is partly checked while its seed is in use", async () => {
      const page = onPage();
      await row(page, roundId).click();
      await sheet(page).getByText(translated("Net result")).waitFor();
      await press(page, "Check it");
      await page.waitForURL("**/verify");
      const open = { seed: "unknown", draws: "unknown", round: "unknown" };
      await untilShown(page, "unknown", { ...all, ...open });
      await checkScreen(page, "verify-round-open");
    });

    test("R-RTE-37 is replayed full screen, and closed by browser back and by its own button", async () => {
      const page = onPage();
      await table.reveal();
      await page.goto(`${stage.url}/history?tab=game`);

      await row(page, roundId).click();
      await sheet(page)
        .getByRole("button", { name: translated("Replay") })
        .waitFor();
      await checkScreen(page, "round-sheet");
      await press(page, "Replay");
      const frame = page.getByTitle(translated("Round replay"));
      expect(await frame.getAttribute("src")).toMatch(/\/replay\/[\w-]+\.[\w-]+$/);
      expect(await frame.getAttribute("src")).not.toContain(player.userId);
      // The replay has a share button, so its frame has the same permissions as a game's.
      expect(await frame.getAttribute("allow")).toContain("web-share; clipboard-write");
      await frame.contentFrame().locator(".replay-mark").waitFor();
      // Not shown in the frame: the lobby around it shows that this is play money.
      expect(await frame.contentFrame().locator(".play-money").count()).toBe(0);
      await checkScreen(page, "round-replay");
      await page.goBack();
      await frame.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe("/history");
      await row(page, roundId).click();
      await press(page, "Replay");
      await frame.waitFor();
      await press(page, "Close");
      await frame.waitFor({ state: "detached" });
      // The focus is back at the round, and the browser history is unchanged.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(shortId(roundId));
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    });

    test("R-RTE-37 R-HON-13 its link is shared and its file saved", async () => {
      const page = onPage();
      // The link is the address of the frame; the file is the proof.
      await row(page, roundId).click();
      await press(page, "Share");
      await page.getByText(translated("CopySuccess")).waitFor();
      link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/\/replay\/[\w-]+\.[\w-]+$/);
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save as proof")]);
      text = readFileSync(await download.path(), "utf8");
      expect(JSON.parse(text)).toMatchObject({ format: "fairlobby-round-1", roundId, round });
    });

    test("R-APP-23 its link, opened outside the lobby, shows that it is play money", async () => {
      const page = onPage();
      // Outside the lobby, the replay itself shows that the amounts are play money.
      await page.goto(link);
      await page.locator(".play-money").getByText(translated("Play money · sandbox")).waitFor();
      await checkScreen(page, "round-replay-alone");
      // On a sideways phone, the replay mark covers no text and no control.
      await page.setViewportSize({ width: 800, height: 315 });
      await page.locator("[data-shape=landscape]").waitFor({ state: "attached" });
      expect(
        await lyingOver(page, ".replay-mark", ".purse-win, .spin, .top, .wordmark, .plate, .proof-actions"),
      ).toEqual([]);
      await savePicture(page, "round-replay-sideways");
    });

    test("R-APP-23 a game opened outside the lobby shows that it is play money too", async () => {
      const page = onPage();
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto((await call(player, "/game/forward", { id: "66121" })).openGameUrl);
      await page.locator(".play-money").getByText(translated("Play money · sandbox")).waitFor();
      expect(await lyingOver(page, ".play-money", ".purse-win, .purse-balance, .spin, .plate")).toEqual([]);
      await checkScreen(page, "game-alone");
    });
  });

  describe("a saved round on another phone", () => {
    const onPhone = sharePage(() => stage.openAs({ ...player, url: proxy.url }, "/", { installed: true }));

    const uncompared = { signature: "unknown", commitment: "unknown" };

    test("R-RTE-35 R-HON-13 is replayed and checked offline, with its signer still unknown", async () => {
      const phone = onPhone();
      // The service worker caches the checker's code.
      await filesKept(phone);
      await phone.context().setOffline(true);
      await phone.goto(`${proxy.url}/verify`);
      await phone.locator("input[type=file]").setInputFiles({
        name: "round.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
      // The phone has no published keys yet: the round fits, and the page lists what that does not prove.
      await untilShown(phone, "unknown", { ...played, ...uncompared });
      expect(await phone.locator("[data-verdict]").innerText()).toBe(
        translated("Fits, but the signer is not known yet"),
      );
      await phone.getByText(translated("Taken from the file, not provable from it")).waitFor();
    });

    test("R-HON-17 R-LS-19 fits and is signed by the provider, once the phone has read the keys", async () => {
      const phone = onPhone();
      // The phone stores the keys, so that the following checks work offline.
      await phone.context().setOffline(false);
      await press(phone, "Check it");
      await untilShown(phone, "holds", all);
      expect(await phone.locator("[data-verdict]").innerText()).toBe(translated("Fits, and is signed by the provider"));
      await phone.getByText(translated("Not proven: the provider vouches for it")).waitFor();
      expect(await phone.getByText(translated("That the rules are the published ones")).isVisible()).toBe(true);
      const again = phone.getByRole("region", { name: translated("Round replay") });
      await again.getByText(translated("Replayed on this device")).waitFor();
      expect(await again.getByRole("cell").count()).toBeGreaterThanOrEqual(15);
      const amount = `Rp ${new Intl.NumberFormat("id-ID").format(round.totalWin)}`;
      expect((await again.innerText()).replaceAll(/\s/g, " ")).toContain(amount);
      await checkScreen(phone, "verify-round");
    });

    test("R-HON-13 R-HON-17 one more coin is a forgery, and without its signature it is unsigned; all offline", async () => {
      const phone = onPhone();
      await phone.context().setOffline(true);

      // One more coin than was won.
      const changed = text.replace(/"totalWin":(\d+)/, '"totalWin":1$1');
      await phone.getByLabel(translated("Proof"), { exact: true }).fill(changed);
      await press(phone, "Check it");
      await untilShown(phone, "fails", { ...all, round: "fails", sums: "fails", signature: "fails" });
      expect(await phone.locator("[data-verdict]").innerText()).toBe(translated("Forged: changed after it was signed"));
      // A file without its signature counts as unsigned, as nothing else contradicts the changed values.
      const {
        commitment: _,
        key: _k,
        publicKey: _p,
        signature: _s,
        ...bare
      } = JSON.parse(text) as Record<string, unknown>;
      await phone.getByLabel(translated("Proof"), { exact: true }).fill(JSON.stringify({ ...bare, currency: "USD" }));
      await press(phone, "Check it");
      await untilShown(phone, "unknown", { ...played, ...uncompared });
      expect(await phone.locator("[data-verdict]").innerText()).toBe(
        translated("Fits its seeds and rules, but is unsigned"),
      );
    });

    test("R-RTE-35 is also read from an address, which may contain no round", async () => {
      const phone = onPhone();
      // An address with a round, and one without.
      await phone.goto(`${proxy.url}/verify#round=${deflateRawSync(text).toString("base64url")}`);
      await untilShown(phone, "holds", all);
      await phone.goto(`${proxy.url}/verify#round=AAAA`);
      await phone.getByText(translated("This address contains no readable round.")).waitFor();
    });
  });
});

/** Expects a retry and an exit from a replay whose page never loads. */
async function expectStuckReplay(page: Page, languages: LanguageSwitcher): Promise<void> {
  let asked = 0;
  let answers = false;
  await page.route("**/replay/*", async (route) => {
    asked += 1;
    if (answers) await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A round</title>" });
  });
  await page.clock.install();
  await pressIn(page, "Replay", languages.locale);
  await page.locator("iframe").waitFor();
  await page.clock.fastForward(15_000);
  await languages.check("round-replay-stuck", (locale) =>
    page.getByText(translated("The game is not answering", locale)).waitFor(),
  );
  answers = true;
  await pressIn(page, "Try again", languages.locale);
  await page.frameLocator("iframe").locator("title").waitFor({ state: "attached" });
  expect(asked).toBe(2);
  await page.goBack();
  await page.locator("iframe").waitFor({ state: "detached" });
  await page.unroute("**/replay/*");
}

test("R-RTE-37 the sheet shows when the provider does not answer, and nothing is cut off in any language", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const { roundId } = await (await openTable(player, "66121")).spin();
  const page = await stage.openAs(player, "/history?tab=game", { width: 320 });
  const languages = await openLanguageSwitcher(page);
  let answers = false;
  await page.route("**/game/round", async (route) => {
    if (answers) return route.continue();
    return route.fulfill({ json: { success: false, msg: "", msgCode: "game_unavailable", data: null } });
  });
  await row(page, roundId).click();
  const gone = translated("The game provider is not answering. The round stays as it is.");
  await sheet(page).getByText(gone).waitFor();
  answers = true;
  await press(page, "Try again");
  await languages.check("round-sheet", (locale) =>
    page.getByRole("button", { name: translated("Replay", locale), exact: true }).waitFor(),
  );
  await expectStuckReplay(page, languages);
  await row(page, roundId).click();
  await pressIn(page, "Check it", languages.locale);
  await page.locator("[data-verdict]").waitFor();
  await languages.check("verify-round", (locale) =>
    page.getByRole("heading", { name: translated("Check a proof", locale) }).waitFor(),
  );
});
