import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translated } from "../../tools/lobby-texts.ts";
import type { Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import { checkScreen, startOwnProduct, useStage } from "../src/stage.ts";

const folder = join(import.meta.dirname, "../../config/brands/teluk-pagi");
const brand = JSON.parse(readFileSync(join(folder, "brand.json"), "utf8")) as {
  readonly name: string;
  readonly colours: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, { readonly gate: string; readonly games: string }>>;
};
const picture = "/art/banners/banner-1.svg";

let product: Product;
let player: Player;
beforeAll(async () => {
  product = await startOwnProduct({
    env: { LOBBY_BRAND: folder },
    config: {
      catalogue: { collections: [{ key: "kites", title: { id: "Layang-layang" }, games: ["hub88:14002"] }] },
      banners: [
        { id: "invite", img: picture, page: "/invite", text: { id: "Ajak teman Anda" } },
        { id: "kites", img: picture, collection: "kites", text: { id: "Musim layang-layang" } },
        { id: "over", img: picture, gameId: "66121", text: { id: "Sudah lewat" }, until: "2020-01-01T00:00:00Z" },
      ],
    },
  });
  player = await stage.newPlayer({ deposit: 100_000 });
});
afterAll(() => product?.stop());
const stage = useStage(() => product);

const channels = (name: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(brand.colours[name]?.slice(at, at + 2) ?? "", 16));
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const ground = `rgb(${channels("ground").join(", ")})`;

describe("another brand on the same build", () => {
  test("R-BRD-03 R-BRD-11 has its colours and name before any script, and keeps them", async () => {
    const page = await stage.openPhone();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(stage.url);
    expect([await groundOf(page), await page.title()]).toEqual([ground, brand.name]);
    await page.unrouteAll();
    await page.goto(stage.url);
    await page.getByRole("heading", { name: brand.texts["IND"]?.gate ?? "" }).waitFor();
    expect([await groundOf(page), await page.title()]).toEqual([ground, brand.name]);
    await checkScreen(page, "brand-gate");
  });

  test("R-BRD-09 R-BRD-10 the gate has the brand's title, and its terms without leaving it", async () => {
    const page = await stage.openPhone();
    await page.goto(stage.url);
    const gate = page.getByRole("dialog");
    await gate.getByRole("heading", { name: brand.texts["IND"]?.gate ?? "" }).waitFor();
    await gate.getByText(translated("Read the terms")).click();
    await gate.getByRole("heading", { name: "Emas tunai dan emas promosi" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("R-BRD-10 R-HOME-39 home has the brand's name and title, and the banners of now with their texts", async () => {
    const page = await stage.openAs(player, "/");
    await page.getByRole("heading", { level: 1, name: brand.name }).waitFor();
    await page.getByRole("heading", { name: brand.texts["IND"]?.games ?? "" }).waitFor();
    await page.getByText(`${brand.name} 1.0.0`).waitFor();
    const carousel = page.getByRole("region", { name: translated("Featured games") });
    await carousel.getByText("Ajak teman Anda").first().waitFor();
    expect(await carousel.getByText("Sudah lewat").count()).toBe(0);
    await checkScreen(page, "brand-home");
  });

  test("R-RTE-02 a banner opens its page or its collection", async () => {
    const page = await stage.openAs(player, "/");
    await page.getByText("Rp 120.000").first().waitFor();
    const press = (name: string) => page.getByRole("button", { name }).first().press("Enter");
    await press("Ajak teman Anda");
    await page.waitForURL("**/invite");
    await page.goBack();
    await press("Musim layang-layang");
    await page.waitForURL("**/games#kites");
    await page.getByRole("heading", { name: "Layang-layang", exact: true }).waitFor();
  });

  test("R-BRD-09 the pages are linked from home and settings, and their links stay in the lobby", async () => {
    const page = await stage.openAs(player, "/");
    await page.getByRole("link", { name: translated("Privacy"), exact: true }).click();
    await page.waitForURL("**/about/privacy");
    await page.getByText("Kami tidak menjual data.").waitFor();
    await checkScreen(page, "brand-privacy");
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.getByRole("main").getByRole("link").first().click();
    await page.waitForURL("**/settings");
    expect(await page.evaluate(() => "same" in window)).toBe(true);
    await page.getByRole("link", { name: translated("Playing responsibly") }).click();
    await page.getByRole("heading", { level: 1, name: translated("Playing responsibly") }).waitFor();
    await checkScreen(page, "brand-responsible");
    await page.goto(`${stage.url}/about/nothing`);
    await page.waitForURL("**/404");
  });

  test("R-BRD-09 a page that does not load says so, and is asked for again", async () => {
    const page = await stage.openAs(player, "/settings");
    await page.route("**/brand/terms.*", (route) => route.abort());
    await page.getByRole("link", { name: translated("Terms of use") }).click();
    const again = page.getByRole("button", { name: translated("Try again") });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole("heading", { name: "Emas tunai dan emas promosi" }).waitFor();
  });

  test.each(["/rechargeMall", "/withdrawMoney", "/history", "/games", "/service", "/task", "/invite"])(
    "R-BRD-05 R-BRD-11 %s can be read in it",
    async (path) => {
      const page = await stage.openAs(player, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await checkScreen(page, `brand${path.replace("/", "-")}`);
    },
  );
});
