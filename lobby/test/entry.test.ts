import { describe, expect, it } from "vitest";
import { readEntry } from "../src/shared/navigation/entry.ts";

describe("entry parameters", () => {
  it("R-RTE-20 R-RTE-22 takes the invite code up to the first slash", () => {
    expect(readEntry("?code=AB12/evil")).toEqual({ code: "AB12", channel: "" });
  });

  it("R-RTE-21 takes the first channel parameter that is not empty, in order of preference", () => {
    expect(readEntry("?tr=4&mt=3&zt=2&zn=1").channel).toBe("1");
    expect(readEntry("?tr=4&mt=3&zn=").channel).toBe("3");
  });

  it("R-RTE-21 R-RTE-23 truncates a value before checking whether it is empty", () => {
    expect(readEntry("?zn=/x&zt=b/c").channel).toBe("b");
  });
});
