import { expect, test } from "vitest";
import { call, orderPayout, untilStep } from "../../tools/player.ts";
import { savePicture, useStage } from "../src/stage.ts";
import { expectNoOverlap } from "../src/toast.ts";
import { trackerOf, untilShown } from "../src/tracker.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const sizes = [
  [360, 800],
  [360, 640],
] as const;

test.each(sizes)(
  "R-HOME-47 a toast covers neither what it reports nor the main button: %i × %i",
  async (width, height) => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const page = await stage.openAs(player, "/service", { width, height });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });
    const toast = page.locator("[data-toast]");

    // The pressed control may be anywhere on the screen, even where a toast would preferably appear.
    const copy = page.getByRole("button", { name: new RegExp(`${translated("Copy")}$`) });
    for (const at of [330, 300, 100, height - 120]) {
      await copy.evaluate(
        (one, top) => scrollBy({ top: one.getBoundingClientRect().top - top, behavior: "instant" }),
        at,
      );
      await copy.click();
      await expectNoOverlap(page, toast, [copy]);
      await savePicture(page, `toast-service-${height}-${at}`);
    }

    const orderId = await orderPayout(player, { amount: 50_000, ending: "0001" });
    await untilStep(player, orderId, 2000);
    await page.goto(stage.url + trackerOf(orderId));
    await untilShown(page, 2000);
    await page.getByRole("button", { name: translated("Cancel this withdrawal") }).click();
    await page.getByRole("button", { name: translated("Yes, cancel it") }).click();
    await untilShown(page, 2300);
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await expectNoOverlap(page, toast, [page.locator("li[aria-current=step]")]);
    await savePicture(page, `toast-cancelled-${height}`);
    expect((await call(player, "/v1/bus/accountInfo", {})).result.cashGold).toBe(100_000);
  },
);

test("R-DLG-35 an open dialog stays as it is while the code of the first toast arrives on a slow line", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  const line = Promise.withResolvers<void>();
  await page.route("**/toaster-*.js", async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  // React hides what waits for code by an inline style, and lets it enter again afterwards.
  await dialog.evaluate((element) => {
    new MutationObserver(() => element.setAttribute("data-hidden", "")).observe(element, {
      attributeFilter: ["style"],
    });
  });
  await dialog.getByLabel(translated("Username")).fill(`lampu${Date.now() % 1_000_000_000}`);
  await dialog.getByLabel(translated("Password"), { exact: true }).fill("lampu taman biru");
  await dialog.getByLabel(translated("Password again")).fill("lampu taman biru");
  const linked = page.waitForResponse("**/user/bindLoginAccount");
  await dialog.getByRole("button", { name: translated("Save account") }).click();
  await linked;
  line.resolve();
  await dialog.getByRole("button", { name: translated("I have written it down") }).click();
  await page.getByText(translated("Your account is saved.")).waitFor();
  expect(await dialog.getAttribute("data-hidden")).toBeNull();
  expect(await dialog.isVisible()).toBe(true);
});

test("R-ERR-14 without a clipboard the text itself is shown, selected, to be copied by hand", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/404");
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(`${stage.url}/service`);
  const asked = page.waitForEvent("dialog");
  const pressed = page.getByRole("button", { name: new RegExp(`${translated("Copy")}$`) }).click();
  const dialog = await asked;
  expect([dialog.type(), dialog.message()]).toEqual([
    "prompt",
    translated("Copying is blocked here. Select and copy it yourself:"),
  ]);
  expect(dialog.defaultValue()).toContain(player.userId);
  await dialog.dismiss();
  await pressed;
});

test("R-A11Y-08 a control that is disabled passes the focus on, also if it still has the focus in the next frame", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  /** Disables a focused button between two frames; returns what has the focus three frames later. */
  const disable = () =>
    page.evaluate(async () => {
      const button = document.querySelector<HTMLButtonElement>("main button");
      if (button === null) return "no button";
      button.disabled = false;
      button.focus();
      await new Promise((done) => setTimeout(done));
      button.disabled = true;
      for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      return document.activeElement?.tagName;
    });
  // What watches the focus is loaded after the first paint.
  await expect.poll(disable).toBe("H1");
});

test("R-A11Y-08 a control that is replaced or disabled passes the focus to the title of its screen", async () => {
  const page = await stage.openAs(await stage.newPlayer({ deposit: 50_000 }), "/service/question");
  const text = page.getByRole("textbox").first();
  await text.fill("Apa kabar?");
  await page.keyboard.press("Tab");
  const send = page.getByRole("button", { name: translated("Send"), exact: true });
  await send.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/service/question?number=*");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  expect(await page.evaluate(() => document.activeElement?.matches("h1, textarea, button"))).toBe(true);
});

test("R-APP-23 the play badge is visible once in any view, also with a dialog", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/");
  const badges = () => page.getByText(translated("Play money · sandbox")).filter({ visible: true }).count();
  await page.getByText("Rp 20.000").first().waitFor();
  await expect.poll(badges).toBe(1);
  await page.getByRole("button", { name: translated("Account"), exact: true }).click();
  await page.locator("dialog[open]").waitFor();
  await expect.poll(badges).toBe(1);
  expect(await page.locator("dialog[open]").getByText(translated("Play money · sandbox")).isVisible()).toBe(true);
  await page
    .getByRole("link", { name: translated("Settings") })
    .last()
    .click();
  await page.waitForURL("**/settings");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await expect.poll(badges).toBe(1);
});
