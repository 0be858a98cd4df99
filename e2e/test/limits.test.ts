import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../src/csv.ts";
import { clippedTexts } from "../src/fit.ts";
import { call, tryCall, type Player } from "../../tools/player.ts";
import { savePicture, sharePage, checkScreen, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { openFirstGame, spinOnce } from "../../tools/first-game.ts";

const stage = useStage();

const dialog = (page: Page) => page.locator("dialog[open]");
const clock = (page: Page) => page.getByRole("timer").last();
const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;

describe("the play reminder", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    return stage.openAs(player, "/service");
  });

  let player: Player;
  // The test controls the phone's time; the rest of the page runs as usual.
  const start = Date.now();
  const minutesLater = (minutes: number) => onPage().clock.setFixedTime(start + minutes * 60_000);
  const shows = (left: string) => expect.poll(() => clock(onPage()).innerText()).toContain(left);
  const check = () => dialog(onPage()).filter({ hasText: translated("Reality check") });

  test("R-HOME-20 R-HOME-21 counts down from 00:10:00, through a reload and a game", async () => {
    const page = onPage();
    await minutesLater(0);
    await page.goto(stage.url);
    await clock(page).waitFor();
    await shows("00:10:00");
    await shows(translated("Reminder in"));

    // The countdown continues through a reload and a game.
    await minutesLater(4);
    await page.reload();
    await shows("00:06:00");
    await savePicture(page, "reminder-home");
    await openFirstGame(page);
    await spinOnce(page);
    await minutesLater(9);
    await expect.poll(() => clock(page).innerText()).toContain("00:01:00");
  });

  test("R-HOME-40 at zero time and net result are shown above the game, which stays; continue restarts the clock", async () => {
    const page = onPage();
    await minutesLater(10);

    // At zero: the server's figures of this session, above the game, which stays.
    await check().waitFor();
    const { session } = await call(player, "/v1/history", { type: "game" });
    await check().getByText(translated("Net result")).waitFor();
    await expect
      .poll(async () => (await check().locator("dl").innerText()).replaceAll(/\s+/g, " "))
      .toContain(rupiah(Math.abs(session.net)));
    expect(await page.locator("iframe").count()).toBe(1);
    await checkScreen(page, "reality-check");
    expect(await clippedTexts(page)).toEqual([]);

    // Continue restarts the clock and does not change the game.
    await check()
      .getByRole("button", { name: translated("Continue"), exact: true })
      .click();
    await dialog(page).waitFor({ state: "detached" });
    await shows("00:10:00");
    expect(await page.locator("iframe").count()).toBe(1);
  });

  test("R-HOME-20 R-HOME-40 runs on the list of games too, where home never was", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/service");
    await page.clock.setFixedTime(start);
    await page.goto(`${stage.url}/games`);
    await page.getByRole("grid").getByRole("button", { name: "Lentera Sungai", exact: true }).click();
    await page.locator("iframe").waitFor();
    await expect.poll(() => clock(page).innerText()).toContain("00:10:00");
    await page.clock.setFixedTime(start + 10 * 60_000);
    await dialog(page)
      .filter({ hasText: translated("Reality check") })
      .waitFor();
    expect(await page.locator("iframe").count()).toBe(1);
  });

  test("R-HOME-41 a break of 24 hours closes games and deposits, and withdrawals stay open", async () => {
    const page = onPage();
    // The next reminder leads to a break, whose end is shown before the break starts.
    await minutesLater(20);
    await check().waitFor();
    await check()
      .getByRole("button", { name: translated("Take a break"), exact: true })
      .click();
    const pause = dialog(page).filter({ hasText: translated("Games and deposits close; withdrawals stay open.") });
    for (const length of ["1 hour", "24 hours", "7 days", "Self-exclusion, 6 months"]) {
      await pause.getByRole("button", { name: translated(length), exact: true }).waitFor();
    }
    await checkScreen(page, "break-choices");
    await pause.getByRole("button", { name: translated("24 hours"), exact: true }).click();
    await checkScreen(page, "break-confirm");
    const before = Date.now();
    await dialog(page)
      .getByRole("button", { name: translated("Start the break"), exact: true })
      .click();
    await page.getByText(translated("Your break has started.")).waitFor();
    const { breakUntil } = await call(player, "/v1/consent", {});
    // The break ends by the server's clock, although the phone's is twenty minutes ahead.
    expect(Math.abs(breakUntil - (before + 24 * 3_600_000))).toBeLessThan(120_000);
    await page.locator("iframe").waitFor({ state: "detached" });
    // Home shows the break too, instead of the clock.
    await page
      .getByText(new RegExp(`^${translated("On a break until {until}").replace("{until}", ".*WIB")}$`))
      .waitFor();
    expect(await page.getByRole("timer").count()).toBe(0);
    expect(await tryCall(player, "/game/forward", { id: "66121" })).toMatchObject({ msgCode: "on_break" });
    expect(
      await tryCall(player, "/charge/create/order", { amount: 30_000, bankName: "QRIS", acceptBonus: false }),
    ).toMatchObject({
      msgCode: "on_break",
    });
    expect((await tryCall(player, "/v1/withdraw/quote", { amount: 50_000 })).ok).toBe(true);
  });
});

describe("the settings", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer({ deposit: 100_000 });
    const page = await stage.openAs(player, "/settings");
    // Only a player with a login can log out and log in again.
    await page.evaluate(() => localStorage.setItem("loginInfo", JSON.stringify({ loginName: "sari12345" })));
    await page.reload();
    return page;
  });

  let player: Player;
  const select = (label: string) => onPage().getByRole("combobox", { name: translated(label), exact: true });
  const stored = () => call(player, "/v1/consent", {});

  test("R-APP-27 R-RTE-34 have every control: language, sound, ads, reminder, limits, break and logout", async () => {
    const page = onPage();
    await select("Daily deposit limit").waitFor();
    for (const label of ["Language of the lobby", "Daily play limit", "Remind me every"]) await select(label).waitFor();
    for (const length of ["1 hour", "24 hours", "7 days", "Self-exclusion, 6 months"]) {
      await page.getByRole("button", { name: translated(length), exact: true }).waitFor();
    }

    await page.getByRole("button", { name: translated("Sign out"), exact: true }).waitFor();

    // Sound is stored on the phone, the others on the server.
    await page.getByLabel(translated("Clicks, quiet music and games")).uncheck();
    expect(await page.evaluate(() => localStorage.getItem("sound"))).toBe("off");
    await page.getByLabel(translated("Clicks, quiet music and games")).check();
    expect(await page.evaluate(() => localStorage.getItem("sound"))).not.toBe("off");
    await page.getByLabel(translated("Allow ad measurement (optional)")).check();
    await select("Remind me every").selectOption("20");
    await select("Daily deposit limit").selectOption("300000");
    await select("Daily play limit").selectOption("60");
    await expect.poll(stored).toMatchObject({
      ads: true,
      reminderMinutes: 20,
      dailyDepositLimit: 300_000,
      dailyPlayMinutes: 60,
    });
    await page
      .getByText(
        translated("Today: {used} of {limit}").replace("{used}", rupiah(100_000)).replace("{limit}", rupiah(300_000)),
      )
      .waitFor();
  });

  test("R-SRV-59 a looser limit waits, then requires confirmation, and can be withdrawn", async () => {
    const page = onPage();
    // A looser limit waits and shows how long; the player can keep the current one.
    await select("Daily play limit").selectOption("120");
    await page.getByText(/120 menit.*60 menit/).waitFor();
    expect((await stored()).dailyPlayMinutes).toBe(60);
    await expect.poll(() => select("Daily play limit").inputValue()).toBe("60");
    await checkScreen(page, "settings-pending");
    // Later, by the server's clock, the looser limit can be confirmed.
    await page.route("**/v1/consent", async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as {
        data: { serverTime: number; usedToday: { playedSeconds: number } };
      };
      body.data.serverTime += 25 * 3_600_000;
      body.data.usedToday.playedSeconds = 20;
      await route.fulfill({ response: reply, json: body });
    });
    await page.reload();
    const ask = translated("You asked for: {wish}. Do you still want it?").replace("{wish}", "120 menit");
    await page.getByText(ask).waitFor();
    // Less than a minute counts as one, as in the game bar and the history.
    const played = translated("Today: {used} of {limit}").replace("{used}", "1 menit").replace("{limit}", "60 menit");
    await page.getByText(played, { exact: true }).waitFor();
    await checkScreen(page, "settings-offer");
    await page.unroute("**/v1/consent");
    await page.getByRole("button", { name: translated("Keep {present}").replace("{present}", "60 menit") }).click();
    await page.getByText(ask).waitFor({ state: "detached" });
    expect((await stored()).pending).toBeUndefined();
  });

  test("R-RTE-34 a change that did not reach the server stays chosen, shows why, and can be repeated", async () => {
    const page = onPage();
    await page.route("**/v1/consent", (route) => route.abort());
    await select("Daily deposit limit").selectOption("50000");
    await page.getByRole("button", { name: translated("Try again") }).waitFor();
    expect(await select("Daily deposit limit").inputValue()).toBe("50000");
    await page.unroute("**/v1/consent");
    await page.getByRole("button", { name: translated("Try again") }).click();
    await expect.poll(async () => (await stored()).dailyDepositLimit).toBe(50_000);
  });

  test("R-I18N-10 the chosen language is stored as lang and stays after a reload", async () => {
    const page = onPage();
    await select("Language of the lobby").selectOption("MX");
    await page.getByRole("heading", { name: translated("Settings", "MX") }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("MX");
    await page.setViewportSize({ width: 320, height: 568 });
    await page.reload();
    await page.getByRole("heading", { name: translated("Settings", "MX") }).waitFor();
    await page.getByRole("combobox", { name: translated("Daily deposit limit", "MX"), exact: true }).waitFor();
    expect(await clippedTexts(page)).toEqual([]);
  });

  test("R-RTE-36 the statement of the year opens from the settings, and is saved as CSV", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Open the statement", "MX") }).click();
    await page.waitForURL("**/settings/statement");
    const year = page.locator(".ticket").first();
    await year.waitFor();
    const { total } = await call(player, "/v1/statement", {});
    expect(total.deposited).toBe(100_000);
    expect(await year.innerText()).toContain(rupiah(100_000));
    expect(await clippedTexts(page)).toEqual([]);
    await checkScreen(page, "statement-mx");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: translated("Save as a table (CSV)", "MX") }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    expect(parseCsv(file).at(-1)).toMatchObject({ month: "total", currency: "IDR", deposited: "100000" });
  });
});

test("R-APP-26 a player outside the allowed countries sees the reason and a contact instead of every screen", async () => {
  const page = await stage.openPhone({ width: 320, height: 568, locale: "MX" });
  const reason = "Este servicio no está disponible en tu región.";
  // Only a server with real money refuses this, so its reply is stubbed.
  await page.route("**/user/login", (route) =>
    route.fulfill({ json: { success: false, msg: reason, msgCode: "region_blocked", data: null } }),
  );
  await page.addInitScript(() => {
    localStorage.setItem("gate", JSON.stringify({ termsVersion: "2026-11-01", ads: false }));
    localStorage.setItem("lang", "MX");
  });
  const { supportContacts } = (await (await fetch(`${stage.url}/config.json`)).json()) as {
    supportContacts: readonly { label: string; url: string }[];
  };
  const [contact] = supportContacts;
  if (contact === undefined) throw new Error("the shipped settings have no contact");
  for (const path of ["/", "/withdrawMoney"]) {
    await page.goto(stage.url + path);
    await page.getByRole("heading", { name: translated("Not available where you are", "MX") }).waitFor();
    await page.getByText(reason).waitFor();
    expect(await page.getByRole("link", { name: contact.label }).getAttribute("href")).toBe(contact.url);
    expect(await page.getByRole("button", { name: /Lentera Sungai/ }).count()).toBe(0);
  }
  expect(await clippedTexts(page)).toEqual([]);
  await checkScreen(page, "region-mx");
});
