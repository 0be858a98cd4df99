import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf, hashOfSeed } from "../src/fairness/stream.ts";

const zeros = "00".repeat(32);
const ones = "ff".repeat(32);
const counting = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");

const drawAll = (seed: string, client: string, nonce: number, bounds: number[]) =>
  bounds.map(drawsOf(seed, client, nonce));
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const clientSeed = fc.string({
  minLength: 1,
  maxLength: 64,
  unit: fc.constantFrom("a", "Z", "0", "9", ":", "_", "-", "!", "~"),
});
const nonce = fc.nat();

describe("R-SRV-43 draws", () => {
  // Computed by a separate program (Python's hmac and struct) from the description of the algorithm.
  it.each([
    [zeros, "client", 0, [32, 31, 31, 31, 31, 32, 31, 31, 31, 31], [4, 8, 1, 3, 15, 17, 1, 5, 14, 24]],
    [ones, "Lentera-1", 41, [32, 31, 31, 31, 31, 32, 31, 31, 31, 31], [24, 16, 15, 0, 8, 1, 28, 8, 17, 1]],
    [
      counting,
      "a:b",
      7,
      Array.from({ length: 6 }, () => 3_000_000_000),
      [589922053, 636769274, 1415561534, 964204879, 1043769007, 2528104323],
    ],
  ])("agree with an independent implementation (%#)", (server, client, at, bounds, expected) => {
    expect(drawAll(server, client, at, bounds)).toEqual(expected);
  });

  it.each([
    [zeros, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"],
    [ones, "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051"],
    [counting, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"],
  ])("have the SHA-256 of the seed's bytes as commitment (%#)", (server, hash) => {
    expect(hashOfSeed(server)).toBe(hash);
  });

  it("depend only on the seeds and the nonce, and are below their bound", () => {
    const bounds = fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(seed, clientSeed, nonce, bounds, (server, client, at, limits) => {
        const drawn = drawAll(server, client, at, limits);
        expect(drawAll(server, client, at, limits)).toEqual(drawn);
        expect(drawn.every((value, index) => value >= 0 && value < (limits[index] ?? 0))).toBe(true);
      }),
    );
  });

  it("change with server seed, client seed and nonce", () => {
    const bounds = Array.from({ length: 8 }, () => 2 ** 32);
    fc.assert(
      fc.property(seed, clientSeed, nonce, (server, client, at) => {
        const drawn = drawAll(server, client, at, bounds);
        expect(drawAll(hashOfSeed(server), client, at, bounds)).not.toEqual(drawn);
        expect(drawAll(server, `${client}+`, at, bounds)).not.toEqual(drawn);
        expect(drawAll(server, client, at + 1, bounds)).not.toEqual(drawn);
      }),
    );
  });

  it.each([31, 32, 7, 100])("are equally likely below %i", (bound) => {
    const draws = 200_000;
    const draw = drawsOf(counting, "uniform", bound);
    const seen = new Float64Array(bound);
    for (let n = 0; n < draws; n += 1) {
      const value = draw(bound);
      seen[value] = (seen[value] ?? 0) + 1;
    }
    const expected = draws / bound;
    const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Mean bound−1, variance 2(bound−1): chance exceeds five deviations less than once in a million runs.
    const freedom = bound - 1;
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
  });

  it("skip numbers, so as not to favour small ones", () => {
    // Below 3·2^30 a plain modulo would return the lowest third twice as often as the others.
    const bound = 3 * 2 ** 30;
    const draw = drawsOf(counting, "bias", 0);
    const thirds = [0, 0, 0];
    for (let n = 0; n < 30_000; n += 1) {
      const third = Math.floor(draw(bound) / 2 ** 30);
      thirds[third] = (thirds[third] ?? 0) + 1;
    }
    for (const count of thirds) expect(Math.abs(count - 10_000)).toBeLessThan(450);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("cannot be below %d", (bound) => {
    expect(() => drawsOf(zeros, "c", 0)(bound)).toThrow("cannot draw below");
  });

  it.each(["", "00", "zz".repeat(32), `${zeros}00`])("need a server seed of 32 bytes", (server) => {
    expect(() => drawsOf(server, "c", 0)).toThrow("32 bytes");
  });
});
