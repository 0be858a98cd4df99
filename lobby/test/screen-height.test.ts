import { expect, test } from "vitest";
import { addressBarMotion, heldHeight } from "../src/app/screen-height.ts";

test("R-APP-22 a change of height below 50 px is ignored; a larger change and a turned screen are applied", () => {
  expect(addressBarMotion).toBe(50);
  const held = { width: 360, height: 740 };
  expect(heldHeight(held, { width: 360, height: 789 })).toBe(740);
  expect(heldHeight(held, { width: 360, height: 691 })).toBe(740);
  expect(heldHeight(held, { width: 360, height: 790 })).toBe(790);
  expect(heldHeight(held, { width: 360, height: 690 })).toBe(690);
  expect(heldHeight(held, { width: 740, height: 720 })).toBe(720);
});
