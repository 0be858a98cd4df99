import type { Locator, Page, Request } from "playwright";
import { describe, expect, test } from "vitest";
import { dialogOf } from "../src/open-dialog.ts";
import { clippedTexts } from "../src/fit.ts";
import { call, storedBy } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const password = "s4mpan-jati";
const button = (page: Page, text: string) =>
  dialogOf(page).getByRole("button", { name: translated(text), exact: true });
const field = (page: Page, text: string) => dialogOf(page).getByLabel(translated(text), { exact: true });
const labels = (page: Page): Promise<string[]> => dialogOf(page).locator("label").allTextContents();
const valueOf = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const bodies = (requests: readonly Request[]): unknown[] =>
  requests.map((request) => request.postDataJSON() as unknown);
let names = 0;
const newName = (): string => `lampion${process.pid}${(names += 1)}`.slice(0, 15);

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await dialogOf(page).getByRole("heading").waitFor();
}

const modes = {
  1: { title: "Save your account", fields: ["Username", "Password", "Password again"] },
  2: { title: "My account", fields: ["Username", "Password"] },
  3: { title: "Sign in to another account", fields: ["Username", "Password"] },
} as const;

/** Logs out in the settings, and waits for home. */
async function logOut(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: translated("Sign out"), exact: true })
    .click();
  await button(page, "Sign out").click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Expects the dialog in a mode: with the mode's title, and its fields without errors. */
async function inMode(page: Page, mode: 1 | 2 | 3): Promise<void> {
  await dialogOf(page)
    .getByRole("heading", { name: translated(modes[mode].title) })
    .waitFor();
  expect(await labels(page)).toEqual(modes[mode].fields.map((label) => translated(label)));
  expect(await dialogOf(page).locator("[aria-invalid=true]").count()).toBe(0);
}

test("R-SRV-157 R-ACC-39 a logout that does not reach the server clears the phone, and is sent before the next sign-in", async () => {
  const player = await stage.newPlayer();
  const bound = await call(player, "/user/bindLoginAccount", {
    userName: newName(),
    password,
    deviceId: player.deviceId,
  });
  const page = await stage.openAs({ ...player, token: bound.token }, "/settings");
  await page.evaluate(() => localStorage.setItem("loginInfo", JSON.stringify({ loginName: "sari12345" })));
  await page.reload();
  await page.route("**/v1/session/logout", (route) => route.abort());
  await logOut(page);
  const guest = page.getByRole("button", { name: translated("Play as a guest") });
  await guest.waitFor();
  for (const key of ["userInfo", "token", "gold", "goldSplit", "loginInfo"]) {
    expect([key, await valueOf(page, key)]).toEqual([key, null]);
  }
  const logins = requestsTo(page, "/user/login");
  await guest.click();
  await page.getByText(translated("You could not be signed in. Check your connection; nothing is lost.")).waitFor();
  expect(logins).toHaveLength(0);

  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await page.getByRole("button", { name: translated("Account"), exact: true }).waitFor();
  expect(await valueOf(page, "endedToken")).toBeNull();
  expect(await valueOf(page, "userInfo")).not.toBe(player.userId);
  await expect(call({ url: stage.url, token: bound.token }, "/v1/bus/accountInfo", {})).rejects.toThrow(
    "token_invalid",
  );
});

test("R-ACC-39 a reply that arrives while a logged-out phone leaves the page is not kept", async () => {
  const player = await stage.newPlayer();
  const userName = newName();
  const bound = await call(player, "/user/bindLoginAccount", { userName, password, deviceId: player.deviceId });
  const page = await stage.openAs({ ...player, token: bound.token }, "/settings");
  await page.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), userName);
  const [leaving, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/v1/bus/accountInfo", async (route) => {
    await leaving.promise;
    await route.continue();
  });
  // Nothing can be evaluated in a page that is being left.
  await page.exposeFunction("noteStored", (key: string) => key === "gold" && stored.resolve());
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      (window as unknown as { noteStored(key: string): void }).noteStored(key);
    };
  });
  await page.reload();
  // The server would answer that the session has ended.
  await page.route("**/v1/session/logout", (route) => route.abort());
  await page.route(`${stage.url}/`, async (route) => {
    leaving.resolve();
    await stored.promise;
    await route.continue();
  });
  await logOut(page);
  await page.getByRole("button", { name: translated("Play as a guest") }).waitFor();
  expect([await valueOf(page, "gold"), await valueOf(page, "goldSplit")]).toEqual([null, null]);
});

describe("the account dialog", () => {
  const onPage = sharePage(async () => {
    const owner = await stage.newPlayer();
    await call(owner, "/user/bindLoginAccount", { userName: taken, password, deviceId: owner.deviceId });
    const page = await stage.openAs(await stage.newPlayer(), "/");
    binds = requestsTo(page, "/user/bindLoginAccount");
    return page;
  });

  const [taken, name] = [newName(), newName()];
  let binds: Request[];
  const incomplete = () => dialogOf(onPage()).getByText(translated("Enter your account details first"));
  const fill = async (userName: string, secret: string) => {
    await field(onPage(), "Username").fill(userName);
    await field(onPage(), "Password").fill(secret);
    await field(onPage(), "Password again").fill(secret);
    await button(onPage(), "Save account").click();
  };

  test("R-HOME-07 R-ACC-12 R-ACC-20 opens from the header in mode 1, with its three fields and links to history and settings", async () => {
    const page = onPage();
    await openAccount(page);
    await inMode(page, 1);
    await checkScreen(page, "account-1");
    for (const path of ["/history", "/settings"])
      expect(await dialogOf(page).locator(`a[href="${path}"]`).count()).toBe(1);
  });

  test("R-ACC-28 sends nothing while a field is empty or invalid, and shows that something is missing", async () => {
    const page = onPage();
    await button(page, "Save account").click();
    await incomplete().waitFor();
    await field(page, "Username").fill("delapan8");
    await field(page, "Username").blur();
    await expect.poll(() => incomplete().count()).toBe(0);
    await field(page, "Password").fill(password);
    await field(page, "Password again").fill(password);
    await button(page, "Save account").click();
    await incomplete().waitFor();
    expect(binds).toEqual([]);
  });

  test("R-ACC-24 R-ACC-26 checks each field on blur, and clears an error once the input is valid", async () => {
    const page = onPage();
    const shortName = dialogOf(page).getByText(translated("Enter 9 to 15 letters and digits"));
    const shortPassword = dialogOf(page).getByText(translated("Enter at least 8 characters"));
    const unlike = dialogOf(page).getByText(translated("The passwords do not match"));
    // R-ACC-26: the rule is said before a mistake, and the error that takes its place moves nothing.
    const rule = dialogOf(page).getByText(
      translated(
        "At least 8 characters. No common password, even with digits or symbols added. Not your username or this site’s name.",
      ),
    );
    await rule.waitFor();
    const low = await button(page, "Save account").boundingBox();
    await field(page, "Username").fill("delapan8");
    await field(page, "Password").fill("tujuh77");
    await field(page, "Password again").fill("tujuh78");
    await field(page, "Username").focus();
    for (const message of [shortName, shortPassword, unlike]) await message.waitFor();
    expect(await rule.isVisible()).toBe(false);
    expect(await button(page, "Save account").boundingBox()).toEqual(low);
    await checkScreen(page, "account-1-errors");
    // Each error disappears once its input is valid. A change of the password can also clear the repetition's error.
    await field(page, "Username").pressSequentially("9");
    await shortName.waitFor({ state: "detached" });
    await field(page, "Password").fill("tujuh778");
    await shortPassword.waitFor({ state: "detached" });
    await field(page, "Password again").fill(password);
    await unlike.waitFor();
    await field(page, "Password").fill(password);
    await unlike.waitFor({ state: "detached" });
  });

  test("R-ACC-16 R-ACC-15 R-ACC-22 switches to mode 3, without the errors and passwords of mode 1", async () => {
    const page = onPage();
    // A switch to either mode clears errors and passwords.
    await field(page, "Username").fill("pendek");
    await button(page, "Sign in to another account").click();
    await inMode(page, 3);
    expect(await field(page, "Password").inputValue()).toBe("");
    await checkScreen(page, "account-3");
  });

  test("R-ACC-29 mode 3 accepts a password of 6 characters or more", async () => {
    const page = onPage();
    // Accounts may have passwords that an older rule accepted.
    await field(page, "Password").fill("lima5");
    await field(page, "Username").focus();
    await dialogOf(page).getByText(translated("Enter at least 6 characters")).waitFor();
    await button(page, "Sign in").click();
    await incomplete().waitFor();
  });

  test("R-ACC-19 R-ACC-22 returns to mode 1, without the passwords, while no login is stored", async () => {
    const page = onPage();
    await button(page, "Save this account instead").click();
    await inMode(page, 1);
    for (const label of ["Password", "Password again"]) expect(await field(page, label).inputValue()).toBe("");
    expect(binds).toEqual([]);
  });

  test("R-ACC-30 R-ACC-26 reports a taken name as already linked, and a common password as common", async () => {
    const page = onPage();
    // The server refuses a taken name and a common password.
    await fill(taken, password);
    await dialogOf(page).getByText(translated("This username is already taken. Choose another one.")).waitFor();
    await checkScreen(page, "account-1-taken");
    await fill(name, "rahasia!2026");
    await dialogOf(page)
      .getByText(
        "Kata sandi ini mudah ditebak: termasuk yang umum, mungkin hanya ditambah angka atau tanda, atau memuat nama masuk atau nama situs ini. Pilih yang lain.",
      )
      .waitFor();
  });

  test("R-ACC-11 R-LS-11 binding leads to mode 2 and stores only the login name", async () => {
    const page = onPage();
    const token = await valueOf(page, "token");
    await fill(name, password);
    await button(page, "I have written it down").click();
    await inMode(page, 2);
    expect(bodies(binds).at(-1)).toEqual({ userName: name, password, deviceId: await valueOf(page, "deviceId") });
    expect(await valueOf(page, "loginInfo")).toBe(JSON.stringify({ loginName: name }));
    expect(await valueOf(page, "token")).not.toBe(token);
  });

  test("R-ACC-13 R-ACC-14 mode 2 shows the name and dots, both disabled", async () => {
    const page = onPage();
    for (const [label, value] of [
      ["Username", name],
      ["Password", "••••••••"],
    ] as const) {
      expect(await field(page, label).isDisabled()).toBe(true);
      expect(await field(page, label).inputValue()).toBe(value);
    }
  });

  test("R-ACC-21 R-ACC-17 R-ACC-18 with a stored login it opens in mode 2, switches to mode 3 and back to mode 2", async () => {
    const page = onPage();
    await page.reload();
    await openAccount(page);
    await inMode(page, 2);
    await checkScreen(page, "account-2");
    await button(page, "Sign in to another account").click();
    await inMode(page, 3);
    await button(page, "Go back to my account").click();
    await inMode(page, 2);
  });
});

test("R-ACC-42 a guest sees before logging in to another account what stays behind, and finds it after logging out", async () => {
  const owner = await stage.newPlayer();
  const name = newName();
  await call(owner, "/user/bindLoginAccount", { userName: name, password, deviceId: owner.deviceId });
  const guest = await stage.newPlayer({ deposit: 50_000 });
  const page = await stage.openAs(guest, "/");
  await openAccount(page);
  await button(page, "Sign in to another account").click();
  await dialogOf(page)
    .getByText("Rp 70.000 tetap di akun tamu perangkat ini. Keluar lagi untuk kembali ke sana.")
    .waitFor();
  await checkScreen(page, "account-3-guest");
  await field(page, "Username").fill(name);
  await field(page, "Password").fill(password);
  await button(page, "Sign in").click();
  await page.getByText(`ID ${owner.userId}`).first().waitFor();

  await page.goto(`${stage.url}/settings`);
  // Logging out leads home.
  await logOut(page);
  await page.getByRole("button", { name: translated("Play as a guest") }).click();
  await page.getByText(`ID ${guest.userId}`).first().waitFor();
  await page.getByText("Rp 70.000").first().waitFor();
});

test("R-ACC-43 R-LS-25 a logout asks, says where the gold is, and ends on a home that names the account and logs in to it again", async () => {
  const player = await stage.newPlayer({ deposit: 100_000 });
  const name = newName();
  const { token } = await call(player, "/user/bindLoginAccount", {
    userName: name,
    password,
    deviceId: player.deviceId,
  });
  const page = await stage.openAs({ ...player, token }, "/settings");
  await page.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), name);
  await page.reload();
  await page.getByRole("button", { name: translated("Sign out"), exact: true }).click();
  await dialogOf(page).getByText(`Rp 120.000 tetap ada di akun Anda ${name}.`).waitFor();
  await checkScreen(page, "account-log-out");
  await button(page, "Stay signed in").click();
  await dialogOf(page).waitFor({ state: "detached" });
  const logins = requestsTo(page, "/user/login");
  await logOut(page);

  const said = page.getByText(
    translated("You are signed out. Your gold is in the account {name}.").replace("{name}", name),
  );
  await said.waitFor();
  await page.reload();
  await said.waitFor();
  await checkScreen(page, "home-logged-out");
  // Nobody is signed in until the player chooses: no game, no page of a player.
  await page.locator("section[aria-labelledby=stalls]").getByRole("button").first().click();
  await dialogOf(page).getByText(name).waitFor();
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await page.goto(`${stage.url}/rechargeMall`);
  await page.getByText(translated("Sign in to see what is yours here.")).waitFor();
  await page.goto(stage.url);
  expect(logins).toHaveLength(0);

  await page.getByRole("button", { name: translated("Sign in"), exact: true }).click();
  expect(await field(page, "Username").inputValue()).toBe(name);
  await checkScreen(page, "account-log-in");
  await field(page, "Password").fill(password);
  await button(page, "Sign in").click();
  await page.getByText(`ID ${player.userId}`).first().waitFor();
  await page.getByText("Rp 120.000").first().waitFor();
  expect(await valueOf(page, "loggedOut")).toBeNull();
});

test("R-ACC-40 R-SRV-69 R-ACC-10 a changed password signs the other phone out, shows that there, and asks for the new one", async () => {
  const name = newName();
  const next = "p3rahu-rotan";
  const player = await stage.newPlayer({ deposit: 100_000 });
  const bound = { userName: name, password, deviceId: player.deviceId };
  const { token } = await call(player, "/user/bindLoginAccount", bound);
  const home = await stage.openAs({ ...player, token }, "/");
  await home.evaluate((loginName) => localStorage.setItem("loginInfo", JSON.stringify({ loginName })), name);

  // The other phone logs in by name instead of as its own guest.
  const guest = await stage.newPlayer();
  const away = await stage.openAs(guest, "/");
  const named = requestsTo(away, "/user/login");
  await openAccount(away);
  await button(away, "Sign in to another account").click();
  await field(away, "Username").fill(name);
  await field(away, "Password").fill(next);
  await button(away, "Sign in").click();
  await dialogOf(away).getByText("Nama masuk atau kata sandi salah.").waitFor();
  await field(away, "Password").fill(password);
  await button(away, "Sign in").click();
  await away.getByText(`ID ${player.userId}`).first().waitFor();
  const sent = { apiType: 1, loginType: "account", userName: name };
  expect(bodies(named)).toEqual([next, password].map((tried) => expect.objectContaining({ ...sent, password: tried })));
  await away.getByText("Rp 120.000").first().waitFor();

  await openAccount(home);
  await button(home, "Change password").click();
  await checkScreen(home, "account-2-change");
  await button(home, "Change password").click();
  await dialogOf(home).getByText(translated("Enter your account details first")).waitFor();
  const change = async (present: string, chosen: string, again: string) => {
    await field(home, "Current password").fill(present);
    await field(home, "New password").fill(chosen);
    await field(home, "New password again").fill(again);
    await button(home, "Change password").click();
  };
  await change(password, next, "p3rahu");
  await dialogOf(home).getByText(translated("The passwords do not match")).waitFor();
  await change("not-it-at-all", next, next);
  await dialogOf(home).getByText("Kata sandi yang sekarang salah. Tidak ada yang diubah.").waitFor();
  await change(password, next, next);
  await home.getByText(translated("Your password has been changed.")).waitFor();
  await inMode(home, 2);
  // On this phone the same player continues without a new login.
  const logins = requestsTo(home, "/user/login");
  await home.reload();
  await home.getByText(`ID ${player.userId}`).first().waitFor();
  await home.getByText("Rp 120.000").first().waitFor();
  expect(logins).toEqual([]);

  // The other phone notices it because its push connection is closed. It is a guest's phone again, shows why, and
  // stores nothing of the account but its login name.
  await field(away, "Password").waitFor();
  await away.getByText(`ID ${guest.userId}`).first().waitFor();
  expect(await field(away, "Username").inputValue()).toBe(name);
  expect(await dialogOf(away).textContent()).toContain(name);
  expect(await valueOf(away, "loginInfo")).toBeNull();
  await checkScreen(away, "account-signed-out");
  await field(away, "Password").fill(next);
  await button(away, "Sign in").click();
  await away.getByText(`ID ${player.userId}`).first().waitFor();
  await away.getByText("Rp 120.000").first().waitFor();
});

test("R-ACC-07 R-APP-20 a session due for renewal is renewed once per load; a level has its badge; the dialog fits a small phone", async () => {
  const player = await stage.newPlayer();
  // The longest language on the smallest screen.
  const page = await stage.openPhone({ width: 320, height: 568 });
  const locale = "MX";
  const named = (text: string, within: Page | Locator = dialogOf(page)) =>
    within.getByRole("button", { name: translated(text, locale), exact: true });
  const logins = requestsTo(page, "/user/login");
  const served = { level: 6 };
  await page.route("**/v1/bus/accountInfo", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { result: object } | null };
    const result = { ...body.data?.result, reloginFlag: 1, vipLevel: served.level };
    await route.fulfill({ response: reply, json: body.data === null ? body : { ...body, data: { result } } });
  });
  await page.addInitScript((kept) => Object.assign(localStorage, kept), {
    lang: locale,
    ...storedBy(player),
  });
  await page.goto(stage.url);
  await page.getByText("Rp 20.000").first().waitFor();
  await expect.poll(() => logins.length).toBe(1);
  for (let n = 0; n < 2; n += 1) {
    const answered = page.waitForResponse((one) => one.url().endsWith("/v1/bus/accountInfo"));
    await named("Refresh balance", page).click();
    await answered;
  }
  await page.getByText(`ID ${player.userId}`).first().waitFor();
  expect(logins).toHaveLength(1);

  const badge = (level: number) => translated("VIP {level}", locale).replace("{level}", String(level));
  for (const [level, drawn] of [
    [6, true],
    [4, false],
  ] as const) {
    served.level = level;
    await named("Refresh balance", page).click();
    await named("Account", page).click();
    await dialogOf(page).getByRole("heading").waitFor();
    if (drawn) {
      const picture = dialogOf(page).getByRole("img", { name: badge(level) });
      await picture.waitFor();
      expect(await picture.getAttribute("src")).toContain(`/${level}.svg`);
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
    } else await dialogOf(page).getByText(badge(level), { exact: true }).waitFor();
    await checkScreen(page, `account-vip-${level}`);
    expect(await clippedTexts(page)).toEqual([]);
    await named("Save account").click();
    expect(await clippedTexts(page)).toEqual([]);
    await named("Sign in to another account").click();
    await named("Sign in").click();
    expect(await clippedTexts(page)).toEqual([]);
    await named("Close").click();
    await dialogOf(page).waitFor({ state: "detached" });
  }
});
