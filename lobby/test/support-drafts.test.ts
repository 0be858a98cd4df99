import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubLocalStorage } from "./local-storage.ts";

/** Loads the drafts as a reload of the app does, over a storage that stays. */
async function load() {
  vi.resetModules();
  return import("../src/features/service/drafts.ts");
}

const kept = stubLocalStorage();
beforeEach(() => kept.clear());

describe("R-SUP-01 R-LS-24 a draft", () => {
  it("survives a reload with what it is about, by player and question, and without its pictures", async () => {
    const { changeDraft, draftKey } = await load();
    const picture = { key: "1", bytes: new Blob(["x"]), address: "data:image/png;base64,eA==" };
    changeDraft(draftKey("7", "new"), { text: "Where is it?", pictures: [picture] });
    changeDraft(draftKey("7", "new"), { about: { kind: "round", id: "R1", gameId: "66121" } });
    changeDraft(draftKey("7", "3"), { text: "And this?" });
    expect(JSON.parse(kept.get("supportDrafts") ?? "")).toEqual({
      "7 new": { text: "Where is it?", about: { kind: "round", id: "R1", gameId: "66121" } },
      "7 3": { text: "And this?" },
    });
    const again = await load();
    expect(again.draftOf(draftKey("7", "new"))).toEqual({
      text: "Where is it?",
      about: { kind: "round", id: "R1", gameId: "66121" },
      pictures: [],
    });
    expect(again.draftOf(draftKey("7", "4"))).toEqual({ text: "", about: null, pictures: [] });
  });

  it("leaves nothing on the device once it was sent", async () => {
    const { changeDraft, dropDraft } = await load();
    changeDraft("7 new", { text: "Where is it?" });
    dropDraft("7 new");
    expect([...kept]).toEqual([]);
  });

  it("of the player before is dropped once another player writes", async () => {
    const { changeDraft, draftOf } = await load();
    changeDraft("7 new", { text: "Not for others." });
    // As a logout does.
    kept.clear();
    changeDraft("8 new", { text: "Mine." });
    expect(JSON.parse(kept.get("supportDrafts") ?? "")).toEqual({ "8 new": { text: "Mine." } });
    expect(draftOf("7 new").text).toBe("");
  });

  it("that does not fit is passed over", async () => {
    kept.set(
      "supportDrafts",
      JSON.stringify({ "7 new": { text: 5 }, "7 1": "x", "7 2": { text: "y", about: { kind: "offer", id: "1" } } }),
    );
    const { draftOf } = await load();
    expect(draftOf("7 new").text).toBe("");
    expect(draftOf("7 1").text).toBe("");
    expect(draftOf("7 2")).toEqual({ text: "y", about: null, pictures: [] });
  });
});
