import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { paidByBank } from "../src/bank.ts";
import { everythingKept } from "../src/kept-data.ts";
import { accountOf, call, depositNow, orderPayout, untilStep } from "../../tools/player.ts";
import { pressEverything } from "../src/press-everything.ts";
import { useStage } from "../src/stage.ts";
import { removeStub, requestsTo, shownSteps, stopAt, trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { openFirstGame } from "../../tools/first-game.ts";

const stage = useStage();

const rupiah = (minor: number): string => `Rp ${new Intl.NumberFormat("id-ID").format(minor)}`;

/** Creates a player whose second withdrawal was paid, with a fee; also returns its quote. */
async function payWithFee() {
  const player = await stage.newPlayer({ deposit: 1_000_000 });
  await depositNow(player, 1_000_000);
  await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  const quoted = await call(player, "/v1/withdraw/quote", { amount: 1_500_000 });
  const orderId = await orderPayout(player, { amount: 1_500_000 });
  await untilStep(player, orderId, 2200);
  return { player, quoted, orderId };
}

let paid: ReturnType<typeof payWithFee> | undefined;
/** The tests that call it share one player and order, which none of them changes. */
const paidWithFee = () => (paid ??= payWithFee());

/** Returns a list to which each of the page's requests to the deposit screen or its calls is added. */
function collectDepositRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/charge/") || pathname === "/rechargeMall") asked.push(pathname);
  });
  return asked;
}

test("R-HON-03 R-HON-07 the bank pays the net of the quote, and without a tax rate there is no review", async () => {
  const { player, quoted, orderId } = await paidWithFee();
  expect(quoted).toMatchObject({ gross: 1_500_000, fee: 15_000, tax: 0, vip: 0, net: 1_485_000 });
  const page = await stage.openAs(player, trackerOf(orderId));
  await untilShown(page, 2200);
  await page.getByText(rupiah(quoted.net)).first().waitFor();
  expect(await paidByBank(stage, orderId)).toBe(quoted.net);
  expect(await shownSteps(page)).toEqual([1000, 1100, 1200, 1600, 1700, 1900, 2200]);
  expect(
    await page.getByText(new RegExp(`^${translated("Tax withheld ({taxPercent}%)").split(" (")[0]}`)).count(),
  ).toBe(0);
});

// Presses about thirty controls, most of them after a new load.
test("R-HON-02 no control on any step of a withdrawal requests a deposit order", { timeout: 300_000 }, async () => {
  const { player, orderId } = await paidWithFee();
  const page = await stage.openAs(player, "/404");
  const asked = collectDepositRequests(page);
  const options = { ready: "li[data-step]", number: "1234560001", pressed: new Set<string>() };
  const address = player.url + trackerOf(orderId);
  const cancel = `${translated("Withdrawal")} › ${translated("Cancel this withdrawal")}`;
  for (const code of [1000, 1100, 1200, 1600, 1700, 1900, 2200]) {
    await stopAt(page, code, { cancelable: code < 1700 });
    const found = await pressEverything(page, address, options);
    expect(found).toContain(`${translated("Withdrawal")} › ${translated("Customer service")}`);
    expect(found.includes(cancel)).toBe(code < 1700);
    await removeStub(page);
  }
  expect([...options.pressed]).toEqual(
    expect.arrayContaining([
      `${translated("What is withheld")} › ${translated("Got it")}`,
      `${translated("Cancel this withdrawal?")} › ${translated("Yes, cancel it")}`,
    ]),
  );

  // An order with a rejected account: every control is pressed, and the one that cancels the order last.
  const rejected = await stage.newPlayer({ deposit: 100_000 });
  const second = await orderPayout(rejected, { amount: 50_000, ending: "0001" });
  await untilStep(rejected, second, 2000);
  const other = await stage.openAs(rejected, "/404");
  const askedThere = collectDepositRequests(other);
  const corrected = requestsTo(other, "/v1/bus/updateCpf");
  const there = rejected.url + trackerOf(second);
  const own = { ...options, number: accountOf(rejected, "0001") };
  await pressEverything(other, there, { ...own, avoid: [translated("Yes, cancel it")] });
  expect(options.pressed).toContain(`${translated("Send this change?")} › ${translated("Send the change")}`);
  expect(corrected.length).toBeGreaterThan(0);
  await untilStep(rejected, second, 2000);
  await call(rejected, "/v1/withdraw/cancel", { orderId: second });
  await pressEverything(other, there, own);
  await pressEverything(other, `${rejected.url}/withdrawalTrackerAll`, { ...options, ready: "main li" });
  expect([...asked, ...askedThere]).toEqual([]);
});

test("R-HON-04 a failed and a cancelled payout restore the exact balance, with promotional gold separate", async () => {
  const player = await stage.newPlayer({ deposit: 100_000, acceptBonus: true });
  const split = async () => {
    const { accountGold, cashGold, promoGold } = (await call(player, "/v1/bus/accountInfo", {})).result;
    return { accountGold, cashGold, promoGold };
  };
  const before = await split();
  expect(before.promoGold).toBeGreaterThan(0);
  const page = await stage.openAs(player, "/");
  const expectShownSplit = async () => {
    await page.goto(player.url);
    await page.getByText(rupiah(before.accountGold)).first().waitFor();
    await page.getByRole("button", { name: new RegExp(translated("Your balance")) }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText(rupiah(before.cashGold)).first().waitFor();
    await dialog.getByText(rupiah(before.promoGold)).first().waitFor();
  };
  await expectShownSplit();

  const failed = await orderPayout(player, { amount: 50_000, ending: "0002" });
  await untilStep(player, failed, 2300);
  expect(await split()).toEqual(before);
  await expectShownSplit();

  const cancelled = await orderPayout(player, { amount: 50_000, ending: "0001" });
  await untilStep(player, cancelled, 2000);
  expect(await split()).toEqual({ ...before, accountGold: before.accountGold - 50_000, cashGold: 50_000 });
  await page.goto(player.url + trackerOf(cancelled));
  await page.getByRole("button", { name: translated("Cancel this withdrawal") }).click();
  await page.getByRole("button", { name: translated("Yes, cancel it") }).click();
  await untilShown(page, 2300);
  expect(await split()).toEqual(before);
  await expectShownSplit();
  expect(await paidByBank(stage, failed)).toBe(0);
  expect(await paidByBank(stage, cancelled)).toBe(0);
});

test("R-HON-05 after bind, login and a withdrawal no password and no account number is stored in the browser", async () => {
  const guest = await stage.newPlayer({ deposit: 100_000 });
  const name = `sari${guest.userId}`.slice(0, 15);
  const password = "Lampion77kertas";
  const accounts = ["1234560001", "9870043210"];
  const page = await stage.openAs(guest, "/");
  const expectNoSecretStored = async () => {
    const kept = await everythingKept(page);
    expect(kept).toContain(guest.userId);
    for (const secret of [password, ...accounts]) expect(kept).not.toContain(secret);
  };

  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.getByLabel(translated("Username")).fill(name);
  await page.getByLabel(translated("Password"), { exact: true }).fill(password);
  await page.getByLabel(translated("Password again")).fill(password);
  await page.getByRole("button", { name: translated("Save account") }).click();
  await page.getByRole("button", { name: translated("I have written it down") }).click();
  await page.getByText(translated("Your account is saved.")).waitFor();
  await expectNoSecretStored();
  // Binding renewed the token.
  const player = { ...guest, token: await page.evaluate(() => localStorage.getItem("token") ?? "") };

  // To correct a rejected account, the full number is typed.
  const orderId = await orderPayout(player, { amount: 50_000, accountNumber: accounts[0] ?? "" });
  await untilStep(player, orderId, 2000);
  await page.goto(player.url + trackerOf(orderId));
  await page.getByRole("button", { name: translated("Change the account") }).click();
  await page.getByRole("button", { name: translated("Correct the account") }).click();
  await page.getByLabel(translated("Account number"), { exact: true }).fill(accounts[1] ?? "");
  await page.getByRole("button", { name: translated("Continue") }).click();
  await expectNoSecretStored();
  await page.getByRole("button", { name: translated("Send the change") }).click();
  await untilShown(page, 2200);
  await expectNoSecretStored();

  // Log out, and log in by name.
  await page.goto(`${player.url}/settings`);
  await page.getByRole("button", { name: translated("Sign out") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: translated("Sign out") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: translated("Sign in"), exact: true }).click();
  await page.getByLabel(translated("Password"), { exact: true }).fill(password);
  await dialog.getByRole("button", { name: translated("Sign in"), exact: true }).click();
  await page.getByText(translated("You are signed in.")).waitFor();
  await expectNoSecretStored();
});

test("R-HON-10 before consent no ad field, event, click id or pixel id leaves the device", async () => {
  const page = await stage.openPhone();
  const adIds = { clickid: "click-7f3a9", pixelid: "pixel-51c2e", fbclid: "fb-0d44b" };
  const sent: Request[] = [];
  page.on("request", (request) => sent.push(request));
  const address = `${stage.url}/?${new URLSearchParams(adIds).toString()}`;
  await page.goto(address);
  await page.getByLabel(translated("I am 18 or older")).check();
  await page.getByLabel(translated("I accept the terms of use")).check();
  await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
  await page.getByText("Rp 20.000").first().waitFor();
  // Also open a game, whose address could contain a click id.
  await openFirstGame(page);
  await page
    .frameLocator("iframe")
    .getByRole("button", { name: /^Putar Rp/ })
    .waitFor();

  const own = new URL(stage.url).hostname;
  for (const request of sent) {
    expect(new URL(request.url()).hostname, request.url()).toBe(own);
    // The first navigation may contain the ids, since they are in its address.
    if (request.isNavigationRequest() && request.url() === address) continue;
    const { referer = "" } = await request.allHeaders();
    const whole = [request.url(), request.postData() ?? "", referer].join(" ");
    for (const id of Object.values(adIds)) expect(whole, request.url()).not.toContain(id);
    expect(request.url()).not.toMatch(/FbRechargeRecords/);
  }
  const logins = sent.filter((request) => request.url().endsWith("/user/login"));
  expect(logins.length).toBeGreaterThan(0);
  for (const login of logins) {
    expect(login.postDataJSON()).toMatchObject({ fbc: "", fbp: "", fbEventUrl: "", fbClientUserAgent: "" });
  }
  const consent = sent.find((request) => request.url().endsWith("/v1/consent") && request.postData() !== "{}");
  expect(consent?.postDataJSON()).toMatchObject({ ads: false });
});
