import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { tagOf, translated } from "../../tools/lobby-texts.ts";
import { call } from "../../tools/player.ts";
import { languagesFolder } from "../../languages/folders.ts";
import { clippedTexts } from "../src/fit.ts";
import { GameTable, knownRounds, shownGames } from "../src/game-table.ts";
import { savePicture, useStage } from "../src/stage.ts";

const stage = useStage();
const root = join(import.meta.dirname, "../..");

/** The usual phone and the narrowest one. */
const phones = [
  { width: 360, height: 800 },
  { width: 320, height: 568 },
] as const;

/** Checks that no text of the game is clipped on either phone, with the clock of the page paused or running. */
async function fits(page: Page, screen: string): Promise<void> {
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) throw new Error("no game");
  // It begins with the phone that is on, because each change of size takes the game some time.
  const now = page.viewportSize()?.width;
  for (const phone of now === phones[1].width ? phones.toReversed() : phones) {
    if (phone.width !== now) await page.setViewportSize(phone);
    // The game places itself again some time after a change of size, and paints meanwhile.
    const clipped = async (): Promise<string[]> => {
      await page.clock.fastForward(200);
      return clippedTexts(frame);
    };
    await expect.poll(clipped, { message: `${screen} at ${phone.width} px` }).toEqual([]);
    await savePicture(page, `EN-${screen}-${phone.width}`);
  }
}

test.each(shownGames)("R-LNG-22 every text of $name fits in English", async (shown) => {
  const { id, name } = shown;
  const { win, feature } = knownRounds(shown);
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/", { locale: "EN" });
  const table = await GameTable.open(stage, player, page, name);
  const { game } = table;
  expect(await game.locator("html").getAttribute("lang")).toBe(tagOf("EN"));
  const opening = async (): Promise<number> => {
    await table.pass(200);
    return page.getByText(translated("Opening the game…", "EN")).count();
  };
  await expect.poll(opening).toBe(0);
  await fits(page, `${id}-start`);

  await table.spin(win);
  await table.showing();
  await fits(page, `${id}-win`);
  await table.until("idle");

  await table.spin(feature);
  if (feature.round.spins.length > 1) {
    await table.until("intro");
    await fits(page, `${id}-card`);
    await game.locator(".card").dispatchEvent("click");
    await table.until("landing");
  }
  await table.showing();
  await fits(page, `${id}-feature`);
  await table.until("idle");
  await fits(page, `${id}-end`);

  await page.clock.resume();
  const press = (button: string) => game.getByRole("button", { name: button }).last().click();
  await game.locator(".stake-open").click();
  await game.locator(".stake-row").first().waitFor();
  await fits(page, `${id}-stakes`);
  await press("Close");
  await press("Help: paytable and rules");
  await game.getByText("The real figures").waitFor();
  await savePicture(page, `EN-${id}-paytable`);
  for (const list of await game.locator("details summary").all()) await list.click();
  await fits(page, `${id}-help`);
  await press("Close");
  await press("Fair rounds");
  await game.getByText("Hash of the next server seed").waitFor();
  await fits(page, `${id}-fairness`);
  await press("Check rounds in the history");
  await game.locator(".round-row").first().waitFor();
  await fits(page, `${id}-history`);
  await press("Watch");
  await game.locator(".screen button.spin").waitFor();
  await fits(page, `${id}-replay`);
  await press("Check");
  await game.getByText("Computed again: the result is the same").waitFor();
  await fits(page, `${id}-check`);
  await page.context().close();
});

test("R-LNG-04 R-LNG-21 a folder added to languages/ is a language of the game page, without a change of code", async () => {
  const folder = mkdtempSync(join(tmpdir(), "game-language-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [languages, built] = [join(folder, "languages"), join(folder, "page")];
  cpSync(languagesFolder, languages, { recursive: true });
  mkdirSync(join(languages, "XX"));
  writeFileSync(join(languages, "XX", "language.json"), JSON.stringify({ tag: "tlh", label: "Made up" }));
  const made = new Map([
    ["Spin", "Jir"],
    ["This game is over", "Quj van"],
    ["This game is broken and could not be loaded. Your balance is safe.", "Ghobe"],
  ]);
  // Only these texts: the others are shown in Indonesian.
  const english = readFileSync(join(languages, "EN", "slots.po"), "utf8");
  const catalogue = english.replaceAll(
    /(msgid "(.+)"\nmsgstr) ".*"/g,
    (_whole, start: string, text: string) => `${start} ${JSON.stringify(made.get(text) ?? "")}`,
  );
  writeFileSync(join(languages, "XX", "slots.po"), catalogue.replace("Language: EN", "Language: XX"));
  execFileSync(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", built, "--logLevel", "error"],
    { cwd: join(root, "providers/slots"), env: { ...process.env, NODE_ENV: "production", LANGUAGES_DIR: languages } },
  );

  const player = await stage.newPlayer();
  const { openGameUrl } = await call(player, "/game/forward", { id: "66121" });
  const address = new URL(openGameUrl);
  address.searchParams.set("lang", "tlh");
  const page = await stage.openPhone({ greeted: true });
  await page.route(`${address.origin}/play/66121/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/play/66121/", "") || "index.html";
    await (existsSync(join(built, path)) ? route.fulfill({ path: join(built, path) }) : route.abort());
  });
  // The lobby does not have this language: the provider is told another one.
  await page.route("**/page/open", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), lang: "tlh" } });
  });
  await page.goto(address.href);
  await page.getByRole("button", { name: /^Jir/ }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("tlh");
  await page.getByText("Saldo", { exact: true }).waitFor();

  // The launch worked once.
  await page.goto(address.href);
  await page.getByRole("heading", { name: "Quj van" }).waitFor();
  await page.getByText("Buka lagi dari lobi").waitFor();

  // Without any other script.
  await page.route("**/assets/XX-*.js", (route) => route.abort());
  await page.goto(address.href);
  await page.getByText("Ghobe").waitFor();
});
