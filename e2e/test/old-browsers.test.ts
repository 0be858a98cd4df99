import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import type { Product } from "../../tools/product.ts";
import { clippedTexts } from "../src/fit.ts";
import { savePicture, startOwnProduct, useStage } from "../src/stage.ts";

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({ withConsole: true });
});
afterAll(async () => {
  await product?.stop();
});
const stage = useStage(() => product);

/** Removes the features that Chrome 102 and Safari 15 lack. */
const removeNewFeatures = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, "timeout");
  });
const shown = (page: Page) => page.locator("main#old-browser");

test.each([
  ["IND", "Peramban ini terlalu lama", "Uang Anda aman"],
  ["BR", "Este navegador é antigo demais", "Seu dinheiro está seguro"],
  ["MX", "Este navegador es demasiado antiguo", "Tu dinero está seguro"],
  ["THA", "เบราว์เซอร์นี้เก่าเกินไป", "เงินของคุณปลอดภัย"],
  ["CN", "这个浏览器太旧了", "您的钱是安全的"],
])("R-APP-36 a browser that is too old reads so, and whom to ask, in the language %s", async (locale, title, safe) => {
  const page = await stage.openPhone();
  await removeNewFeatures(page);
  await page.addInitScript((lang) => localStorage.setItem("lang", lang), locale);
  await page.goto(product.url);
  await shown(page).getByRole("heading", { name: title }).waitFor();
  expect(await shown(page).textContent()).toContain(safe);
  expect(await shown(page).textContent()).toMatch(/Chrome 103\W+Safari 16\W/);
  await shown(page).getByRole("link", { name: "support@fairlobby.example" }).waitFor();
  expect(await page.locator("body > *:not(script)").count()).toBe(1);
  await savePicture(page, `old-browser-${locale}`);
});

test("R-APP-36 R-GAME-25 the console and a game's page say it too; the launch token leaves the address", async () => {
  const page = await stage.openPhone();
  await removeNewFeatures(page);
  await page.goto(product.consoleUrl);
  await shown(page).getByRole("heading").waitFor();
  expect(await shown(page).textContent()).toMatch(/Nothing is lost|Tidak ada yang hilang/);

  const player = await stage.newPlayer();
  await page.goto((await call(player, "/game/forward", { id: "66121" })).openGameUrl);
  await shown(page).getByText("Hubungi layanan pelanggan lobi").waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("R-CUI-01 without passkeys in the browser the console offers none, and on a phone it scrolls only downwards", async () => {
  const page = await stage.openPhone({ width: 390, height: 844 });
  await page.addInitScript(() => {
    localStorage.setItem("console.language", "id");
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await page.goto(product.consoleUrl);
  await page.getByLabel("Kata sandi").waitFor();
  expect(await page.getByText("passkey").count()).toBe(0);
  const [width, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width).toBe(room);
  await savePicture(page, "console-sign-in-390");
});

test.each(["id", "en"])(
  "R-CUI-01 the console's pages before sign-in fit every phone, with passkeys, in %s",
  async (language) => {
    const page = await stage.openPhone();
    await page.addInitScript((chosen) => localStorage.setItem("console.language", chosen), language);
    await page.goto(product.consoleUrl);
    const passkey = page.getByRole("button", { name: "passkey" });
    await passkey.waitFor();
    const lost = page.getByRole("main").getByRole("button").last();
    for (const at of ["sign-in", "lost"]) {
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await clippedTexts(page), `${at} ${width}`).toEqual([]);
        await savePicture(page, `console-${at}-${language}-${width}`);
      }
      if (at === "sign-in") {
        await lost.click();
        await passkey.waitFor({ state: "detached" });
      }
    }
  },
);

test("R-APP-37 a start that fails blames the connection only if the server was not reached", async () => {
  const page = await stage.openPhone();
  await page.route("**/config.json", (route) => route.abort());
  await page.goto(product.url);
  await page.getByText("Periksa koneksi Anda").waitFor();

  const broken = await stage.openPhone();
  await broken.addInitScript(() => {
    AbortSignal.timeout = () => {
      throw new TypeError("a fault");
    };
  });
  await broken.goto(product.url);
  await broken.getByRole("heading", { name: translated("Something went wrong") }).waitFor();
  expect(await broken.getByText("Periksa koneksi Anda").count()).toBe(0);
});

test("R-GAME-25 a fault of the game's page is said in it, and its launch token is not in the address", async () => {
  const page = await stage.openPhone();
  await page.addInitScript(() => {
    if (location.pathname.startsWith("/play/")) Reflect.deleteProperty(window, "matchMedia");
  });
  const player = await stage.newPlayer();
  await page.goto((await call(player, "/game/forward", { id: "66121" })).openGameUrl);
  await page.getByText("Permainan ini rusak dan tidak dapat dimuat. Saldo Anda aman.").waitFor();
  expect(new URL(page.url()).search).toBe("");
});
