import { beforeEach, describe, expect, test, vi } from "vitest";
import { frameAddress } from "../src/features/game/click-ids.ts";
import { throttle } from "../src/features/game/throttle.ts";

describe("the address the frame loads", () => {
  const signed = "http://localhost:8082/play/66121/?launch=a%20b&lobby=http%3A%2F%2Flocalhost";
  const tabs = { variant: "tabs", queryNames: { click: "clickid", pixel: "pixelid" } } as const;
  const visit = { query: "?clickid=c-7f3a9&code=friend&pixelid=p%2F51", adConsent: true };

  test("R-GAME-06 R-RTE-24 has both ids after the signed address, which is unchanged", () => {
    expect(frameAddress(signed, tabs, visit)).toBe(`${signed}&clickid=c-7f3a9&pixelid=p%2F51`);
    expect(frameAddress("http://game/?a#b", tabs, visit)).toBe("http://game/?a&clickid=c-7f3a9&pixelid=p%2F51#b");
    expect(frameAddress("http://game/", tabs, { ...visit, query: "?pixelid=p" })).toBe("http://game/?pixelid=p");
  });

  test("R-GAME-06 has no ids in the variant `banner` or without ad consent", () => {
    expect(frameAddress(signed, { ...tabs, variant: "banner" }, visit)).toBe(signed);
    expect(frameAddress(signed, tabs, { ...visit, adConsent: false })).toBe(signed);
  });

  test("R-RTE-24 has the ids under the configured names", () => {
    const named = { ...tabs, queryNames: { click: "gclid", pixel: "px" } };
    expect(frameAddress(signed, named, visit)).toBe(signed);
    expect(frameAddress(signed, named, { ...visit, query: "?px=1&gclid=2" })).toBe(`${signed}&gclid=2&px=1`);
  });

  test("repeats no parameter of the signed address, and leaves out an overlong id", () => {
    const named = { ...tabs, queryNames: { click: "launch", pixel: "pixelid" } };
    expect(frameAddress(signed, named, { ...visit, query: "?launch=other" })).toBe(signed);
    expect(frameAddress(signed, tabs, { ...visit, query: `?clickid=${"x".repeat(513)}` })).toBe(signed);
  });
});

describe("throttled reads during a game", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test("the first runs immediately, all others within the gap run once at its end", () => {
    const work = vi.fn<() => void>();
    const throttled = throttle(work, 2_000);
    for (let times = 0; times < 100; times++) throttled.run();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledTimes(2);
    throttled.run();
    expect(work).toHaveBeenCalledTimes(3);
    throttled.run();
    throttled.stop();
    vi.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledTimes(3);
  });
});
