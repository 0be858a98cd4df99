import { describe, expect, it } from "vitest";
import { adsAllowed } from "../src/shared/ads/ads.ts";

const named = (pixel: string, video: string) => ({ ads: { pixel, video }, currency: "IDR", divisor: 1 }) as const;

describe("ads", () => {
  it("R-HON-10 R-ADS-11 receive nothing unless the player opted in and a network is configured", () => {
    const allowed = { termsVersion: "1", ads: true };
    expect(adsAllowed(named("123", ""), allowed)).toBe(true);
    expect(adsAllowed(named("", "C0"), allowed)).toBe(true);
    expect(adsAllowed(named("", ""), allowed)).toBe(false);
    for (const gate of [null, {}, { ads: false }, { ads: "true" }, { ads: 1 }]) {
      expect(adsAllowed(named("123", "C0"), gate)).toBe(false);
    }
  });
});
