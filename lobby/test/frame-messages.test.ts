import { describe, expect, it } from "vitest";
import { frameRequest } from "../src/shared/game/frame-messages.ts";

const url = "http://localhost:8082/play/66121?launch=1";
const origin = "http://localhost:8082";

describe("messages of the game page", () => {
  it("R-GAME-11 closes on the plain text and on the object", () => {
    expect(frameRequest("closeIFrame", origin, url)).toBe("close");
    expect(frameRequest({ type: "closeIFrame" }, origin, url)).toBe("close");
  });

  it("R-GAME-11 ignores messages of other origins", () => {
    expect(frameRequest("closeIFrame", "http://localhost:8080", url)).toBeUndefined();
    expect(frameRequest("closeIFrame", "null", url)).toBeUndefined();
    expect(frameRequest("closeIFrame", origin, "not an address")).toBeUndefined();
  });

  it("R-RTE-35 a round in a message opens the page that checks it, and no other address", () => {
    expect(frameRequest({ type: "checkRound", round: "a-Z_09" }, origin, url)).toEqual({
      check: "/verify#round=a-Z_09",
    });
    expect(frameRequest({ type: "checkRound", round: "aa" }, "http://localhost:8080", url)).toBeUndefined();
    for (const round of [undefined, 1, "", "a b", "//evil.example", "../withdraw", "a".repeat(200_000)]) {
      expect(frameRequest({ type: "checkRound", round }, origin, url)).toBeUndefined();
    }
  });

  it("R-GAME-20 R-GAME-21 R-GAME-22 reads ready, round started, settled and void, bet refused and game opened elsewhere, and ignores all else", () => {
    expect(frameRequest({ type: "gameReady" }, origin, url)).toBe("ready");
    expect(frameRequest({ type: "roundStarted" }, origin, url)).toBe("staked");
    expect(frameRequest({ type: "roundSettled" }, origin, url)).toBe("round");
    expect(frameRequest({ type: "roundVoid" }, origin, url)).toBe("void");
    expect(frameRequest({ type: "betRefused", why: "anything" }, origin, url)).toBe("refused");
    expect(frameRequest({ type: "reopenGame" }, origin, url)).toBe("again");
    for (const data of [
      "gameReady",
      "roundSettled",
      "betRefused",
      "reopenGame",
      { type: "toString" },
      null,
      1,
      {},
      { type: 1 },
      ["closeIFrame"],
    ]) {
      expect(frameRequest(data, origin, url), JSON.stringify(data)).toBeUndefined();
    }
  });
});
