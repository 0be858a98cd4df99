import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Languages whose texts cannot be fetched. */
const lost = new Set<string>();
vi.mock("../../languages/BR/first-screen.po", textsOfBr);
vi.mock("../../languages/BR/other-screens.po", textsOfBr);

function textsOfBr() {
  if (lost.has("BR")) throw new Error("no connection");
  return { messages: {} };
}

describe("the language of the lobby", () => {
  const stored = new Map<string, string>();
  const browser = { languages: [] as string[] };
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    vi.stubGlobal("navigator", browser);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    lost.clear();
    stored.clear();
    browser.languages = [];
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("R-I18N-08 stays shown if another language fails to load, and its other screens' texts can still be loaded", async () => {
    const { activateLocale, loadOtherTexts } = await import("../src/shared/text/i18n.ts");
    await activateLocale("IND");
    lost.add("BR");
    await expect(activateLocale("BR")).rejects.toThrow("mocking a module");
    await loadOtherTexts();
    expect(i18n.locale).toBe("IND");
  });

  test.each([
    ["the browser's language, by its primary subtag", ["pt-PT", "en"], null, "BR"],
    ["the first of the browser's languages that there is", ["fr-FR", "zh-Hant-TW", "en"], null, "CN"],
    ["Indonesian for a browser in other languages", ["fr-FR", "de"], null, "IND"],
    ["the stored language before those of the browser", ["en-GB"], "THA", "THA"],
    ["no stored language that there is not", ["en-GB"], "constructor", "EN"],
  ])("R-LNG-03 R-I18N-08 is %s", async (_, languages, lang, expected) => {
    browser.languages = languages;
    if (lang !== null) stored.set("lang", lang);
    const { chosenLocale } = await import("../src/shared/text/i18n.ts");
    expect(chosenLocale()).toBe(expected);
  });

  test("R-LNG-02 R-LNG-03 is one of those that the settings offer: the stored one, the browser's, or the first", async () => {
    browser.languages = ["en-GB"];
    const { activateLocale, chosenLocale, offerLocales } = await import("../src/shared/text/i18n.ts");
    await activateLocale(chosenLocale());
    expect(i18n.locale).toBe("EN");
    await offerLocales(["MX", "THA", "unknown"]);
    expect(i18n.locale).toBe("MX");
    expect(document.documentElement.lang).toBe("es-MX");
    stored.set("lang", "THA");
    await offerLocales(["MX", "THA"]);
    expect(i18n.locale).toBe("THA");
    stored.set("lang", "EN");
    expect(chosenLocale()).toBe("MX");
  });
});
