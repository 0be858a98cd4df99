import fc from "fast-check";
import { expect, test } from "vitest";
import { placeToast } from "../src/app/place-toast.ts";

test("R-HOME-47 a toast is at the wanted place, or at the nearest place where it covers nothing", () => {
  expect(placeToast(48, 800, 320, [])).toBe(320);
  expect(placeToast(48, 800, 320, [{ top: 500, bottom: 544 }])).toBe(320);
  // Above a button that is just below the wanted place, and below one just above it.
  expect(placeToast(48, 800, 320, [{ top: 350, bottom: 394 }])).toBe(294);
  expect(placeToast(48, 800, 320, [{ top: 290, bottom: 334 }])).toBe(342);
  // Never off the screen.
  expect(placeToast(48, 300, 320, [])).toBe(244);
});

test("R-HOME-47 a toast covers nothing if there is such a place", () => {
  const stretch = fc
    .record({ top: fc.integer({ min: -50, max: 640 }), height: fc.integer({ min: 1, max: 120 }) })
    .map(({ top, height }) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 4 }), fc.integer({ min: 40, max: 100 }), (keep, height) => {
      const screen = 640;
      const top = placeToast(height, screen, 320, keep);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + height).toBeLessThanOrEqual(screen - 8);
      const free = (at: number) => keep.every((one) => one.bottom + 8 <= at || one.top >= at + height + 8);
      const covers = keep.some((one) => one.bottom > top && one.top < top + height);
      const places = Array.from({ length: screen - height - 15 }, (_, at) => at + 8);
      if (covers) expect(places.some(free)).toBe(false);
    }),
  );
});
