import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveContact, latestOrder, openCode, toMethods } from "../src/deposit.ts";
import { call } from "../src/player.ts";
import type { Product } from "../src/product.ts";
import { startOwnProduct, takeScreen, useStage } from "../src/stage.ts";
import { said } from "../src/words.ts";

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({
    config: { variant: "tabs", rewardKinds: { gift: "promo", depositBonus: "cash", task: "cash", invite: "cash" } },
  });
});
afterAll(() => product?.stop());
const stage = useStage(() => product);

test("R-MON-26 a bonus the operator gives in cash is called cash, wherever it stands", async () => {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/rechargeMall");
  const offer = page.getByRole("radio", { name: /^Rp 30\.000/ });
  await offer.waitFor();
  expect(await offer.getAttribute("aria-label")).toContain(said("in cash"));
  await toMethods(page);
  await page.getByText(said("Bonus in cash")).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(said("promotional"));
});

test("R-RTE-31 R-DEP-02 R-DEP-15 in tabs deposits are made at the cashier's address, in the session of its origin", async () => {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole("link", { name: said("Deposit"), exact: true })
    .first()
    .click();
  await page.waitForURL("**/payment.php");
  // A full navigation to a bare address: no token, ticket or player id in it.
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
  expect(page.url()).toBe(`${stage.url}/payment.php`);

  await page.getByRole("heading", { name: said("How much?") }).waitFor();
  await takeScreen(page, "deposit-11-cashier");
  await toMethods(page);
  const request = await openCode(page, "Virtual account", "BNI");
  expect(request.postDataJSON()).toEqual({ amount: 30_000, payType: 12, bankName: "BNI_VA", acceptBonus: true });
  await page.getByRole("dialog", { name: said("Transfer to this number") }).waitFor();
  expect(await latestOrder(player)).toMatchObject({ state: "unpaid", methodLabel: "BNI" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByText(said("Close it"), { exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: said("Back to the lobby") }).click();
  await page.waitForURL(`${stage.url}/`);
});

test("R-HOME-08 R-INV-18 in tabs home has no invite banner, and a code comes along with the registration all the same", async () => {
  const { code } = await call(await stage.newPlayer(), "/v1/bus/getUserShareUrlAndExtensionCode", {});
  const page = await stage.openPhone();
  await page.goto(`${stage.url}?code=${code}&zt=spring`);
  await page.getByLabel(said("I am 18 or older")).check();
  await page.getByLabel(said("I accept the terms of use")).check();
  const login = page.waitForRequest("**/user/login");
  await page.getByRole("button", { name: said("Come in"), exact: true }).click();
  expect((await login).postDataJSON()).toMatchObject({ extensionCode: code, registChannel: "spring" });
  await page.getByText("Rp 20.000").first().waitFor();
  // The header's entry is there in both; what arrives later than the banner would is on the screen.
  await page
    .locator("header")
    .getByRole("link", { name: said("Invite friends") })
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(said("Bring a friend")).count()).toBe(0);
});
