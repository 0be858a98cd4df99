import fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, divisors, formatMoney, readMoney } from "../src/money.ts";

const minor = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test.each([
  [0, "Rp 0"],
  [999, "Rp 999"],
  [30_000, "Rp 30.000"],
  [1_000_000, "Rp 1.000.000"],
  [-1500, "-Rp 1.500"],
])("R-MON-13 %d in IDR reads %s", (amount, text) => {
  expect(formatMoney(amount, "IDR")).toBe(text);
});

test("R-MON-03 R-MON-09 amounts in each currency are divided by its divisor", () => {
  expect(formatMoney(50_000, "BRL")).toBe("R$ 500");
  expect(formatMoney(50_005, "BRL")).toBe("R$ 500,05");
  expect(formatMoney(150_000, "MXN")).toBe("$1,500");
  expect(formatMoney(50_050, "THB")).toBe("฿500.50");
  expect(formatMoney(5000, "NGN")).toBe("₦5,000");
});

test("R-MON-13 IDR is formatted as digits grouped by dots, for any amount", () => {
  fc.assert(
    fc.property(minor, (amount) => {
      const text = formatMoney(amount, "IDR");
      expect(text).toMatch(/^Rp \d{1,3}(\.\d{3})*$/);
      expect(Number(text.replaceAll(/\D/g, ""))).toBe(amount);
    }),
  );
});

test("R-MON-09 no minor unit is lost or invented in any currency", () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), minor, (currency, amount) => {
      const digits = formatMoney(amount, currency).replaceAll(/\D/g, "");
      expect(Number(digits) * (amount % divisors[currency] === 0 ? divisors[currency] : 1)).toBe(amount);
    }),
  );
});

test("R-MON-19 a bigint is formatted like the same number, and exactly above the safe integers", () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), minor, (currency, amount) => {
      expect(formatMoney(BigInt(amount), currency)).toBe(formatMoney(amount, currency));
    }),
  );
  expect(formatMoney(123_456_789_012_345_678_901n, "IDR")).toBe("Rp 123.456.789.012.345.678.901");
  expect(formatMoney(-123_456_789_012_345_678_905n, "BRL")).toBe("-R$ 1.234.567.890.123.456.789,05");
});

test("R-MON-19 half a minor unit throws", () => {
  expect(() => formatMoney(0.5, "IDR")).toThrow(RangeError);
});

test.each([
  ["60000", "IDR", 60_000],
  ["60.000", "IDR", 60_000],
  ["60,000", "IDR", 60_000],
  ["Rp 1.060.000", "IDR", 1_060_000],
  ["rp60.000", "IDR", 60_000],
  ["0", "IDR", 0],
  ["1.234,50", "BRL", 123_450],
  ["R$ 1.234", "BRL", 123_400],
  ["1,234.5", "MXN", 123_450],
  ["60.00", "IDR", null],
  ["60.0000", "IDR", null],
  ["6000.000", "IDR", null],
  ["1.234.50", "BRL", null],
  ["1.234,567.000", "BRL", null],
  ["60000,", "IDR", null],
  ["-60000", "IDR", null],
  ["sixty", "IDR", null],
  ["", "IDR", null],
  ["99999999999999999999", "IDR", null],
] as const)("R-QUE-02 %j in %s is read as %s minor units", (typed, currency, amount) => {
  expect(readMoney(typed, currency)).toBe(amount);
});

test("R-QUE-02 what is written for people is read as the same amount, in any currency", () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), minor, (currency, amount) => {
      expect(readMoney(formatMoney(amount, currency), currency)).toBe(amount);
    }),
  );
});
