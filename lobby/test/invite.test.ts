import { afterEach, describe, expect, it, vi } from "vitest";
import { shareLink } from "../src/features/invite/share-link.ts";
import { openShareSheet } from "../src/shared/browser/share-sheet.ts";
import { readEntry } from "../src/shared/navigation/entry.ts";

describe("the share link", () => {
  it("R-RTE-32 is the origin with the code, and the code can be read back from it", () => {
    const link = shareLink("https://lobby.example", "K7M2PXBD");
    expect(link).toBe("https://lobby.example?code=K7M2PXBD");
    const { pathname, search } = new URL(link);
    expect(pathname).toBe("/");
    expect(readEntry(search).code).toBe("K7M2PXBD");
  });
});

describe("the share sheet", () => {
  const content = { text: "Come", url: "https://lobby.example?code=K7M2PXBD" };
  afterEach(() => vi.unstubAllGlobals());

  it("R-INV-03 is the system's own, if it has one", async () => {
    const share = vi.fn<(content: ShareData) => Promise<void>>(async () => undefined);
    vi.stubGlobal("navigator", { share });
    expect(await openShareSheet(content)).toBe(true);
    expect(share).toHaveBeenCalledWith(content);
  });

  it("R-INV-03 counts as used if the player closes it, and as failed if it is missing or refused", async () => {
    vi.stubGlobal("navigator", { share: async () => Promise.reject(new DOMException("closed", "AbortError")) });
    expect(await openShareSheet(content)).toBe(true);
    vi.stubGlobal("navigator", { share: async () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    expect(await openShareSheet(content)).toBe(false);
    vi.stubGlobal("navigator", {});
    expect(await openShareSheet(content)).toBe(false);
  });
});
