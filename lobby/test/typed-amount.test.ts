import { formatMoney, type Currency } from "@fairlobby/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caretAt, mistakeIn, readAmount } from "../src/features/withdraw/typed-amount.ts";

const range = { least: 50_000, most: 200_000 };
const typed = (text: string, currency: Currency = "IDR") => readAmount(text, currency, false);
const pasted = (text: string, currency: Currency = "IDR") => readAmount(text, currency, true);

describe("an amount as it is typed", () => {
  it.each([
    ["75000", "IDR", "75.000", 75_000],
    ["75.0001", "IDR", "750.001", 750_001],
    ["1.234.56", "IDR", "123.456", 123_456],
    ["0075000", "IDR", "75.000", 75_000],
    ["1500", "BRL", "1.500", 150_000],
    ["1500", "MXN", "1,500", 150_000],
    ["1500", "THB", "1,500", 150_000],
    ["15000", "NGN", "15,000", 15_000],
  ] as const)("R-WD-71 %s is grouped as amounts of %s are written: %s", (text, currency, shown, minor) => {
    expect(typed(text, currency)).toEqual({ text: shown, minor });
    expect(formatMoney(minor, currency)).toContain(shown);
  });

  it.each(["50.000,50", "-75000", "75rb", "75,000", "Rp 75.000", "７５０００"])(
    "R-WD-73 %s is not guessed at and stays as it was typed",
    (text) => {
      expect(typed(text)).toEqual({ text, minor: null });
      expect(mistakeIn(typed(text), range)).toBe("not-whole");
    },
  );

  it("R-WD-73 what is pasted has to be grouped rightly", () => {
    expect(pasted("50000.50")).toEqual({ text: "50000.50", minor: null });
    expect(pasted("500.50")).toEqual({ text: "500.50", minor: null });
    expect(pasted(" 75.000 ")).toEqual({ text: "75.000", minor: 75_000 });
    expect(pasted("75000")).toEqual({ text: "75.000", minor: 75_000 });
  });

  it("R-WD-73 below, above and neither; an empty field is no mistake", () => {
    expect(
      ["49999", "50000", "200000", "200001", "99999999999999999999", ""].map((text) => mistakeIn(typed(text), range)),
    ).toEqual(["below", null, null, "above", "above", null]);
  });

  it("R-WD-71 grouping keeps as many figures behind the caret", () => {
    expect(caretAt("1.234.567", 0)).toBe(9);
    expect(caretAt("1.234.567", 3)).toBe(6);
    expect(caretAt("1.234.567", 7)).toBe(0);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(13), (units, behind) => {
        const { text } = typed(String(units));
        const figures = Math.min(behind, String(units).length);
        expect(text.slice(caretAt(text, figures)).replace(/\D/g, "")).toHaveLength(figures);
      }),
    );
  });
});
