import {
  hmacHex,
  isOneOfSecrets,
  linesOf,
  majorUnits,
  majorUnitsText,
  minorUnits,
  minorUnitsOfText,
  ownValue,
} from "@fairlobby/ports/helpers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const decimals = fc.integer({ min: 0, max: 4 });
const units = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe("amounts", () => {
  test("every amount survives the way to the provider and back, as text and as a number", () => {
    fc.assert(
      fc.property(units, decimals, (amount, places) => {
        expect(minorUnitsOfText(majorUnitsText(amount, places), places)).toBe(amount);
        expect(minorUnits(majorUnits(amount, places), places)).toBe(amount);
      }),
    );
  });

  test.each([
    ["12.50", 2, 1250n],
    ["12.5", 2, 1250n],
    ["12.500", 2, 1250n],
    ["12", 0, 12n],
    ["12.0", 0, 12n],
    ["0.07", 2, 7n],
    ["12.505", 2, null],
    ["12.5", 0, null],
    ["-1", 2, null],
    ["+1", 2, null],
    ["1e3", 2, null],
    ["1,000", 2, null],
    [" 1", 2, null],
    ["", 2, null],
    [".5", 2, null],
    ["1234567890123456", 2, null],
  ] as const)("%s with %s decimals", (text, places, wanted) => {
    expect(minorUnitsOfText(text, places)).toBe(wanted);
  });

  test("a number that is finer than the currency, or not exact, is no amount", () => {
    for (const amount of [0.5, 12.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expect(minorUnits(amount, amount === 12.005 ? 2 : 0)).toBeNull();
    }
  });
});

describe("words and secrets", () => {
  test("a word that every object has is none of the table", () => {
    expect(ownValue({ paid: "yes" }, "paid")).toBe("yes");
    for (const word of ["constructor", "__proto__", "toString", "other"])
      expect(ownValue({ paid: "yes" }, word)).toBeNull();
  });

  test("any of several secrets is accepted, and no part of one", () => {
    const secrets = linesOf(" the old one\n\nthe new one \n");
    expect(secrets).toEqual(["the old one", "the new one"]);
    for (const secret of secrets) expect(isOneOfSecrets(secrets, secret)).toBe(true);
    for (const other of ["", "the old", "the old one ", "THE OLD ONE"])
      expect(isOneOfSecrets(secrets, other)).toBe(false);
    expect(isOneOfSecrets([], "")).toBe(false);
  });

  test("the HMAC is that of RFC 4231, test case 2, in one part or in several", () => {
    const wanted = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    expect(hmacHex("Jefe", "what do ya want for nothing?")).toBe(wanted);
    expect(hmacHex("Jefe", "what do ya ", Buffer.from("want for nothing?"))).toBe(wanted);
  });
});
