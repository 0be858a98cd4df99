import { expect, test } from "vitest";
import { roundFigures, tapFigures } from "../src/games/round-figures.ts";

const played = { tapMs: 20, movedMs: 60, frameMs: [4, 4, 4], spinningMs: [4, 5, 6], shifted: 0 };

test("R-SLOT-11 the bench fails when more than 5 % of the frames while reels spin take over 20 ms of script", () => {
  const spinning = (spinningMs: number[]) =>
    roundFigures("66121", { ...played, spinningMs }).find(({ id }) => id === "games.66121.script-while-turning-p95");
  const quick = Array.from({ length: 99 }, () => 4);
  expect(spinning([...quick, 60])).toMatchObject({ ok: true, goal: "<= 20" });
  expect(spinning(quick.map((ms, index) => (index < 10 ? 21 : ms)))).toMatchObject({ ok: false });
});

test("R-SLOT-12 the bench fails when a reel moves over 100 ms after the tap, or when anything shifts", () => {
  const moved = (movedMs: number) =>
    tapFigures([played, { ...played, movedMs }]).find(({ id }) => id === "games.tap-to-turn");
  expect([moved(100)?.ok, moved(101)?.ok]).toEqual([true, false]);
  const shift = (shifted: number) =>
    roundFigures("66121", { ...played, shifted }).find(({ id }) => id === "games.66121.layout-shift")?.ok;
  expect([shift(0), shift(0.001)]).toEqual([true, false]);
});
