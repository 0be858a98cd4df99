import { expect, test } from "vitest";
import { textureOf } from "../src/page/stage/texture-of.ts";

/** A canvas that counts how often it gets a size, which empties it. */
function canvasOf(width: number, height: number) {
  let sized = 0;
  const canvas = {
    get width() {
      return width;
    },
    set width(_: number) {
      sized += 1;
    },
    get height() {
      return height;
    },
    set height(_: number) {
      sized += 1;
    },
  };
  return { canvas: canvas as unknown as Parameters<typeof textureOf>[0], sized: () => sized };
}

test.each([1, 1.1, 1.5, 2, 2.625, 3])("R-SLOT-06 a picture painted at scale %s keeps its pixels", (scale) => {
  for (let width = 1; width < 1_500; width += 1) {
    const { canvas, sized } = canvasOf(width, 464);
    const texture = textureOf(canvas, scale);
    expect(sized(), String(width)).toBe(0);
    expect(texture.width).toBeCloseTo(width / scale, 9);
  }
});
