import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "../src/shared/ui/icon-names.ts";

test("every icon of the sprite has its name, and every name its icon", () => {
  const sprite = readFileSync(new URL("../src/shared/ui/icons.svg", import.meta.url), "utf8");
  expect(Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id)).toEqual(iconNames);
});
