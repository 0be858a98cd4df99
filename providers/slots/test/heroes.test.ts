import { describe, expect, it } from "vitest";
import { games } from "../src/games/read-games.ts";
import { cueMs, drawnPose, type HeroCue, heroPose, type Manner } from "../src/page/model/hero-motion.ts";
import { layoutFor } from "../src/page/model/layout.ts";
import { lookOf } from "./support/look.ts";

const screens = [
  [320, 480],
  [320, 568],
  [360, 800],
  [800, 360],
  [1280, 800],
] as const;
const moods = ["calm", "feature"] as const;
const manners: readonly Manner[] = ["breathe", "rock", "swim", "float"];
const cues: readonly HeroCue[] = ["near", "win", "bigWin", "feature"];

/** Returns how far a pose is from another, by its largest part. */
const apart = (one: object, other: object): number =>
  Math.max(...Object.entries(one).map(([name, value]) => Math.abs(Number(value) - Number(Object(other)[name]))));

describe.each([...games.values()])("R-SLOT-06 the hero of $definition.name", ({ definition }) => {
  const heroOf = async () => {
    const { hero } = (await lookOf(definition.id)).theme;
    if (hero === undefined) throw new Error("no hero");
    return hero;
  };

  it("stands above the window and below the heading at 360 × 800", async () => {
    const hero = await heroOf();
    const layout = layoutFor(360, 800, definition.reels, definition.rows);
    for (const mood of moods) {
      const place = hero.place(layout, mood);
      if (place === null) throw new Error("no room");
      expect(place.height).toBeGreaterThan(20);
      expect(place.y + place.height / 2).toBeGreaterThan(52);
      expect(place.y + place.height).toBeLessThanOrEqual(layout.reels.y);
    }
  });

  it("is drawn whole in both moods, in the proportion of its board, at every size of screen", async () => {
    const hero = await heroOf();
    for (const [width, height] of screens) {
      for (const mood of moods) {
        const place = hero.place(layoutFor(width, height, definition.reels, definition.rows), mood);
        const [, , wide, tall] = hero.board(mood);
        if (place !== null) expect(place.width / place.height).toBeCloseTo(wide / tall, 1);
      }
    }
    for (const mood of moods) {
      const picture = hero.picture(mood);
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, id] of picture.matchAll(/url\(#([^)]+)\)/g)) expect(picture).toContain(`id="${id}"`);
    }
  });
});

describe("R-SLOT-06 the motion of a hero", () => {
  it.each(manners)("%s: is slight at rest, and never still for long", (manner) => {
    const poses = Array.from({ length: 120 }, (_, index) => heroPose(manner, index * 100, null));
    for (const pose of poses) expect(apart(pose, drawnPose)).toBeLessThan(0.1);
    expect(Math.max(...poses.map((pose) => apart(pose, drawnPose)))).toBeGreaterThan(0.01);
  });

  it.each(cues)("reacts to %s once, without a jump at either end", (kind) => {
    const cue = { kind, since: 1_000 };
    const at = (now: number) => apart(heroPose("breathe", now, cue), heroPose("breathe", now, null));
    const lasts = cueMs[kind];
    expect(Math.max(...Array.from({ length: 50 }, (_, index) => at(1_000 + (lasts * index) / 50)))).toBeGreaterThan(
      0.03,
    );
    expect(at(1_000)).toBeLessThan(0.01);
    expect(at(999 + lasts)).toBeLessThan(0.01);
    expect(at(1_000 + lasts)).toBe(0);
  });
});
