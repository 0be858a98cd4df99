import { stepCodes } from "@fairlobby/contract/withdrawal-steps";
import { describe, expect, it } from "vitest";
import { actionOf, nextActor, orderState, percentOf, textOf } from "../src/features/tracker/progress.ts";

const at = (...codes: number[]) => codes.map((processCode) => ({ processCode, createTime: 0, args: {} }));

describe("withdrawal tracker", () => {
  it("R-TRK-24 takes the state of the last step", () => {
    expect(orderState(at(1000, 1300))).toBe(4);
    expect(orderState(at(1000, 1300, 1700))).toBe(0);
    expect(orderState(at(1000, 2200))).toBe(1);
    expect(orderState([])).toBe(0);
  });

  it("R-TRK-37 R-TRK-38 R-TRK-39 R-TRK-40 R-TRK-41 R-TRK-42 R-TRK-43 R-TRK-44 R-TRK-45 names every step", () => {
    expect(stepCodes.map(textOf)).toEqual([
      "accepted",
      "accepted",
      "channel",
      "queue",
      "vip",
      "vip",
      "withheld",
      "bank",
      "withheld",
      "bank",
      "correction",
      "correction",
      "paid",
      "refunded",
    ]);
    expect(textOf(9999)).toBe("progress");
  });

  it("R-TRK-26 R-TRK-27 R-TRK-28 R-TRK-29 offers an action at four steps only", () => {
    expect(stepCodes.filter((code) => actionOf(code, 1) !== null)).toEqual([1300, 1600, 1800, 2000]);
  });

  it("R-TRK-16 the player acts at 2000 only", () => {
    expect(stepCodes.filter((code) => nextActor(code) === "player")).toEqual([2000]);
  });

  it("R-TRK-53 shows the percentage with at most two decimals", () => {
    expect(percentOf(90_000, 3_000_000)).toBe(3);
    expect(percentOf(1, 3)).toBe(33.33);
    expect(percentOf(1, 0)).toBe(0);
  });
});
