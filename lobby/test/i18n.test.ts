import { i18n } from "@lingui/core";
import { beforeEach, describe, expect, test, vi } from "vitest";

/** Languages whose texts cannot be fetched. */
const lost = new Set<string>();
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.mock("../../languages/BR/first-screen.po", textsOfBr);
vi.mock("../../languages/BR/other-screens.po", textsOfBr);

function textsOfBr() {
  if (lost.has("BR")) throw new Error("no connection");
  return { messages: {} };
}

describe("the language of the lobby", () => {
  beforeEach(() => {
    vi.resetModules();
    lost.clear();
  });

  test("R-I18N-08 stays shown if another language fails to load, and its other screens' texts can still be loaded", async () => {
    const { activateLocale, loadOtherTexts } = await import("../src/shared/text/i18n.ts");
    await activateLocale("IND");
    lost.add("BR");
    await expect(activateLocale("BR")).rejects.toThrow("mocking a module");
    await loadOtherTexts();
    expect(i18n.locale).toBe("IND");
  });
});
