import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueForFrame } from "../../src/features/games/list/frame-queue.ts";

/** What waits for the next frame. */
let next: (() => void) | null;
const taken: string[] = [];

beforeEach(() => {
  next = null;
  taken.length = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    expect(next, "one frame at a time").toBeNull();
    next = frame;
    return 1;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Lets a frame pass; returns what was drawn in it. */
function passFrame(): string[] {
  const before = taken.length;
  const frame = next;
  next = null;
  frame?.();
  return taken.slice(before);
}

const tile = (name: string) => queueForFrame("tiles", () => taken.push(name));
const completion = (name: string) => queueForFrame("completion", () => taken.push(name));

test("R-FND-12 in a swipe a frame draws the tiles of one row, and nothing is completed before the list is calm", () => {
  completion("row 1");
  // A row comes in every third frame.
  for (let row = 2; row < 12; row += 1) {
    tile(`${row}`);
    expect(passFrame()).toEqual([`${row}`]);
    completion(`row ${row}`);
    expect(passFrame()).toEqual([]);
    expect(passFrame()).toEqual([]);
  }
  taken.length = 0;
  expect(passFrame()).toEqual([]);
  for (let row = 1; row < 12; row += 1) expect(passFrame()).toEqual([`row ${row}`]);
  expect(next, "nothing is left to wait for").toBeNull();
});

test("R-FND-12 a row that left the screen gives its tasks up, and a new one starts at once", () => {
  const giveUp = tile("gone");
  tile("a");
  giveUp();
  expect(passFrame()).toEqual(["a"]);
  expect(next).toBeNull();
  tile("b");
  expect(passFrame()).toEqual(["b"]);
});

test("R-FND-12 after a jump a frame draws tiles of several rows", () => {
  for (let row = 0; row < 9; row += 1) tile(`${row}`);
  expect(passFrame()).toEqual(["0", "1", "2"]);
  expect(passFrame()).toEqual(["3", "4"]);
  expect(passFrame()).toEqual(["5", "6"]);
  expect(passFrame()).toEqual(["7"]);
  expect(passFrame()).toEqual(["8"]);
});
