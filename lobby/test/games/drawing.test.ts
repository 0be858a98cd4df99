import { expect, test } from "vitest";
import { drawingOf, lettersOf } from "../../src/features/games/picture/drawing.ts";
import { columnsIn } from "../../src/features/games/list/columns.ts";
import { steppedFrom } from "../../src/features/games/list/grid-keys.ts";

test("R-CTG-05 a picture is drawn from the name: the same one each time, and different ones for most names", () => {
  expect(drawingOf("Naga Kapal")).toEqual(drawingOf("Naga Kapal"));
  const looks = Array.from({ length: 200 }, (_, nth) => drawingOf(`Test game ${nth}`)).map(
    ({ above, cloth, medallion }) => `${above} ${cloth.length} ${medallion}`,
  );
  expect(new Set(looks).size).toBeGreaterThan(100);
});

test("R-CTG-05 its letters begin the first two words, in any script", () => {
  expect(["Lentera Sungai", "kios", "9 Naga", "Éclat d'or", "河上灯笼", "ไฟเย็น", "…", ""].map(lettersOf)).toEqual([
    "LS",
    "K",
    "9N",
    "ÉD",
    "河",
    "ฟ",
    "",
    "",
  ]);
});

test("R-FND-13 the grid has three columns on a phone, two with large letters, more on a wide screen", () => {
  expect([328, 288, 448, 928].map((width) => columnsIn(width, 16))).toEqual([3, 3, 3, 6]);
  expect([328, 288].map((width) => columnsIn(width, 32))).toEqual([2, 1]);
});

test("R-FND-13 the arrow keys lead through the grid as through any grid", () => {
  const size = { columns: 3, count: 8 };
  const from = (at: number, key: string, ctrlKey = false) =>
    steppedFrom(at, { key, ctrlKey, metaKey: false, altKey: false }, size);
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => from(4, key))).toEqual([3, 5, 1, 7]);
  expect(["ArrowLeft", "ArrowUp"].map((key) => from(0, key))).toEqual([null, null]);
  // The last row is shorter.
  expect(from(5, "ArrowDown")).toBe(7);
  expect(from(7, "ArrowDown")).toBeNull();
  expect(["Home", "End"].map((key) => from(4, key))).toEqual([3, 5]);
  expect(["Home", "End"].map((key) => from(4, key, true))).toEqual([0, 7]);
  expect([from(7, "PageUp"), from(1, "PageDown"), from(1, "a")]).toEqual([1, 7, null]);
});
