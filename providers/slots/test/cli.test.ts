import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { slots } from "../src/cli/index.ts";

let said: string;
beforeEach(() => {
  said = "";
  const keep = (text: unknown) => {
    said += `${String(text)}\n`;
  };
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.spyOn(console, "error").mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

it("simulates a game on all cores beside the exact figures, with the same result for the same seed", async () => {
  const args = ["simulate", "--game", "14001", "--spins", "1200000", "--seed", "7"];
  expect(await slots(args)).toBe(0);
  expect(said).toMatch(/^14001 Kios Buah +95\.626 % +9\d\.\d{3} % ± 0\.\d{3} .* yes$/m);
  const figures = said.split("\n")[1];
  said = "";
  expect(await slots(args)).toBe(0);
  expect(said.split("\n")[1]).toBe(figures);
});

it("prints the figures of one game", async () => {
  expect(await slots(["rtp", "--game", "77774"])).toBe(0);
  expect(said).toMatch(/^77774 Harta Komodo +95\.4751 % /m);
  expect(said).toContain("hold and win");
  expect(said).not.toContain("14001");
});

it("R-SLOT-22 measures the sounds of one game", async () => {
  expect(await slots(["sound", "--game", "77775"])).toBe(0);
  expect(said).toMatch(/^largest .* -14 to -10 .* yes$/m);
  expect(said).not.toContain("14001");
});

it.each([
  [[]],
  [["return"]],
  [["rtp", "--game", "99999"]],
  [["rtp", "--spins", "10"]],
  [["simulate", "--spins", "many"]],
  [["simulate", "--speed", "1"]],
  [["figures", "66121"]],
])("prints its usage when called with %j", async (args) => {
  expect(await slots(args)).toBe(2);
  expect(said).toContain("Usage: npm run slots");
});
