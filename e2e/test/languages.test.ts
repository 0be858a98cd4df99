import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, describe, expect, test } from "vitest";
import { languagesFolder } from "../../languages/folders.ts";
import { translated } from "../../tools/lobby-texts.ts";
import type { Product } from "../../tools/product.ts";
import { quickFolder } from "../../tools/quick-folder.ts";
import { dialogOf } from "../src/open-dialog.ts";
import { checkScreen, startOwnProduct, useStage } from "../src/stage.ts";

let product: Product | undefined;
const folders: string[] = [];
afterAll(async () => {
  await product?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const choiceOn = (page: Page, label: string) => dialogOf(page).getByRole("combobox", { name: label, exact: true });
const titleIn = (locale: string) => translated("Welcome to the night market", locale);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("lang"));

describe("the shipped languages", () => {
  const stage = useStage();

  test("R-LNG-01 R-LNG-03 an English browser finds the gate in English, and the choice of another language stays", async () => {
    const page = await stage.openPhone({ browserLanguage: "en-GB" });
    await page.goto(stage.url);
    await dialogOf(page)
      .getByRole("heading", { name: titleIn("EN") })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en-GB");
    expect(await stored(page)).toBeNull();
    await checkScreen(page, "gate-EN");
    const options = await choiceOn(page, "Language").locator("option").allInnerTexts();
    expect(options).toEqual(["Bahasa Indonesia", "English", "Português", "Español", "ไทย", "中文"]);
    await choiceOn(page, "Language").selectOption("Español");
    await dialogOf(page)
      .getByRole("heading", { name: titleIn("MX") })
      .waitFor();
    expect(await stored(page)).toBe("MX");
    await page.reload();
    await dialogOf(page)
      .getByRole("heading", { name: titleIn("MX") })
      .waitFor();
  });

  test("R-LNG-03 R-I18N-08 a browser in a language that there is not finds the gate in Indonesian", async () => {
    const page = await stage.openPhone({ browserLanguage: "fr-FR" });
    await page.goto(stage.url);
    await dialogOf(page)
      .getByRole("heading", { name: titleIn("IND") })
      .waitFor();
  });
});

describe("a language that a deployment adds", () => {
  const stage = useStage(() => {
    if (product === undefined) throw new Error("the product does not run");
    return product;
  });

  /** Adds Esperanto, with one text of each catalogue, to a copy of the languages, and builds a lobby with it. */
  function buildWithEsperanto(): { LANGUAGES_DIR: string; LOBBY_DIST: string; LOBBY_BRAND: string } {
    const folder = quickFolder("fairlobby-languages-");
    folders.push(folder);
    const [LANGUAGES_DIR, LOBBY_DIST] = [join(folder, "languages"), join(folder, "lobby")];
    cpSync(languagesFolder, LANGUAGES_DIR, { recursive: true });
    const own = join(LANGUAGES_DIR, "EO");
    mkdirSync(own);
    writeFileSync(join(own, "language.json"), JSON.stringify({ tag: "eo", label: "Esperanto" }));
    const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n';
    const write = (part: string, id: string, text: string) =>
      writeFileSync(join(own, `${part}.po`), `${head}\nmsgid "${id}"\nmsgstr "${text}"\n`);
    write("first-screen", "Not found", "Ne trovita");
    write("other-screens", "Language of the lobby", "Lingvo de la halo");
    write("server", "Not found.", "Ne trovita.");
    const root = join(import.meta.dirname, "../..");
    // A brand says its own texts and pages in each language that its lobby offers.
    const LOBBY_BRAND = join(folder, "brand");
    cpSync(join(root, "config/brand"), LOBBY_BRAND, { recursive: true });
    for (const page of ["terms", "privacy", "responsible"]) {
      copyFileSync(join(LOBBY_BRAND, `${page}.EN.md`), join(LOBBY_BRAND, `${page}.EO.md`));
    }
    const brandFile = join(LOBBY_BRAND, "brand.json");
    const inEsperanto = (_: string, value: unknown) =>
      typeof value === "object" && value !== null && "EN" in value ? { ...value, EO: value.EN } : value;
    const brand = JSON.parse(readFileSync(brandFile, "utf8"), inEsperanto) as { texts: { EO: { gate: string } } };
    brand.texts.EO = { ...brand.texts.EO, gate: "Bonvenon al la nokta foiro" };
    writeFileSync(brandFile, JSON.stringify(brand));
    execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", LOBBY_DIST], {
      cwd: join(root, "lobby"),
      env: { ...process.env, NODE_ENV: "production", LANGUAGES_DIR },
      stdio: "pipe",
    });
    return { LANGUAGES_DIR, LOBBY_DIST, LOBBY_BRAND };
  }

  test("R-LNG-04 R-LNG-02 is a folder: the gate offers it and shows its texts, and Indonesian ones where it has none", async () => {
    product = await startOwnProduct({ config: { languages: ["EO", "IND"] }, env: buildWithEsperanto() });
    const page = await stage.openPhone({ browserLanguage: "fr-FR" });
    await page.goto(stage.url);
    await dialogOf(page).getByRole("heading", { name: "Bonvenon al la nokta foiro" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("eo");
    await dialogOf(page).getByText(translated("I am 18 or older")).waitFor();
    const options = await choiceOn(page, translated("Language")).locator("option").allInnerTexts();
    expect(options).toEqual(["Esperanto", "Bahasa Indonesia"]);
    const msgOf = async (path: string): Promise<string> => {
      const reply = await page.request.post(stage.url + path, { headers: { "accept-language": "eo" }, data: {} });
      return ((await reply.json()) as { msg: string }).msg;
    };
    expect(await msgOf("/v1/nothing")).toBe("Ne trovita.");
    expect(await msgOf("/v1/bus/accountInfo")).toBe("Sesi Anda berakhir. Kami memasukkan Anda kembali.");
  });
});
