import { currencies, divisors, formatMoney, formatUnits, type Currency } from "@fairlobby/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caretAt, mistakeIn, readAmount } from "../src/features/withdraw/typed-amount.ts";

const range = { least: 50_000, most: 200_000 };
const pasted = (text: string, currency: Currency = "IDR") => readAmount(text, currency, null);
/** Types `keys` one by one at the end of `text`. */
const typed = (keys: string, currency: Currency = "IDR", text = "") =>
  [...keys].reduce((now, key) => readAmount(now.text + key, currency, now.text), pasted(text, currency));

describe("an amount as it is typed", () => {
  it.each([
    ["75000", "IDR", "75.000", 75_000],
    ["75.0001", "IDR", "750.001", 750_001],
    ["0075000", "IDR", "75.000", 75_000],
    ["1500", "BRL", "1.500", 150_000],
    ["1500", "MXN", "1,500", 150_000],
    ["1500", "THB", "1,500", 150_000],
    ["15000", "NGN", "15,000", 15_000],
  ] as const)("R-WD-71 %s is grouped like amounts in %s: %s", (text, currency, shown, minor) => {
    expect(typed(text, currency)).toEqual({ text: shown, minor });
    expect(formatMoney(minor, currency)).toContain(shown);
  });

  it.each(["50.000,50", "-75000", "75rb", "75,000", "500.0", "1.234.56", "７５０００"])(
    "R-WD-73 %s is not interpreted and stays as typed",
    (text) => {
      expect(typed(text)).toEqual({ text, minor: null });
      expect(mistakeIn(typed(text), range)).toBe("not-whole");
    },
  );

  it("R-WD-73 a separator typed after an amount stays until the text is an amount again", () => {
    expect(typed("50000.")).toEqual({ text: "50.000.", minor: null });
    expect(typed("50000.5")).toEqual({ text: "50.000.5", minor: null });
    expect(typed("50000.50")).toEqual({ text: "50.000.50", minor: null });
    expect(readAmount("50.000", "IDR", "50.000.")).toEqual({ text: "50.000", minor: 50_000 });
    expect(readAmount("500.00", "IDR", "50.000")).toEqual({ text: "500.00", minor: null });
  });

  it("R-WD-73 pasted text has to be grouped correctly", () => {
    expect(pasted("50000.50")).toEqual({ text: "50000.50", minor: null });
    expect(pasted("500.50")).toEqual({ text: "500.50", minor: null });
    expect(pasted(" 75.000 ")).toEqual({ text: "75.000", minor: 75_000 });
    expect(pasted("75000")).toEqual({ text: "75.000", minor: 75_000 });
  });

  it.each([
    ["IDR", "Rp\u00a073.000", "73.000"],
    ["IDR", " Rp 73.000 ", "73.000"],
    ["BRL", "R$\u00a073.000", "73.000"],
    ["MXN", "$73,000", "73,000"],
    ["THB", "฿73,000", "73,000"],
    ["NGN", "₦73,000", "73,000"],
  ] as const)("R-WD-73 an amount in %s written like the lobby's, %j, is accepted", (currency, text, shown) => {
    expect(pasted(text, currency)).toEqual({ text: shown, minor: 73_000 * divisors[currency] });
    expect(typed(text.trim(), currency).text).toBe(shown);
    expect(pasted(text.replace("73", "7"), currency).minor).toBe(7000 * divisors[currency]);
    expect(pasted(`${text.trim()}0`, currency).minor).toBeNull();
  });

  describe.each(currencies)("in %s", (currency) => {
    const mark = formatUnits(1000n, currency).replace(/\d/g, "");
    const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const separator = fc.constantFrom(".", ",", " ", "'", "\u00a0");

    it("R-WD-73 a separator typed anywhere in an amount is never dropped", () => {
      fc.assert(
        fc.property(units, separator, fc.nat(20), fc.stringMatching(/^\d{0,3}$/), (amount, key, place, after) => {
          const text = formatUnits(amount, currency);
          const at = 1 + (place % text.length);
          const broken = text.slice(0, at) + key + text.slice(at);
          const whole = broken.trim() === text;
          expect(readAmount(broken, currency, text)).toEqual(
            whole ? pasted(text, currency) : { text: broken, minor: null },
          );
          const ending = typed(key + after, currency, text);
          // Only a last group of three digits makes it an amount again.
          if (key === mark && after.length === 3) expect(ending.text).toBe(text + key + after);
          else if (key === mark || (after !== "" && key.trim() !== ""))
            expect(ending).toMatchObject({ text: text + key + after, minor: null });
        }),
      );
    });

    it("R-WD-73 pasted text with separators is an amount only if it is grouped correctly", () => {
      fc.assert(
        fc.property(units, fc.array(fc.nat(18), { minLength: 1, maxLength: 5 }), (amount, places) => {
          const figures = String(amount);
          const text = [...figures].map((one, at) => (places.includes(at) && at > 0 ? mark + one : one)).join("");
          const right = text === formatUnits(amount, currency) || text === figures;
          expect(pasted(text, currency).minor).toBe(right ? Number(amount) * divisors[currency] : null);
        }),
      );
    });

    it("R-WD-71 an amount is grouped again when digits are typed or deleted", () => {
      fc.assert(
        fc.property(units, fc.nat(20), fc.nat(3), fc.stringMatching(/^\d?$/), (amount, place, removed, key) => {
          const text = formatUnits(amount, currency);
          const at = place % (text.length + 1);
          const changed = text.slice(0, at) + key + text.slice(at + removed);
          const figures = changed.replace(/\D/g, "");
          const { minor } = readAmount(changed, currency, text);
          expect(minor).toBe(figures === "" ? null : Number(figures) * divisors[currency]);
        }),
      );
    });
  });

  it("R-WD-73 an amount below or above the range is a mistake; an empty field is not", () => {
    expect(
      ["49999", "50000", "200000", "200001", "99999999999999999999", ""].map((text) => mistakeIn(typed(text), range)),
    ).toEqual(["below", null, null, "above", "above", null]);
  });

  it("R-WD-71 grouping keeps the number of digits after the caret", () => {
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
