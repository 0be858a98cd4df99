import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromWireAmount, parseExactly, toWireAmount } from "../../src/adapters/games/signed/amounts.ts";
import { amount } from "../../src/adapters/games/signed/fields.ts";

const currencies = ["IDR", "BRL", "MXN"] as const;

describe("amounts of the signed dialects", () => {
  test("R-SRV-177 R-SRV-42 every sum arrives and leaves exactly, also above 2^53 on the wire (about Rp 90 billion)", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 92_233_720_368_547n }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          const text = `{"amount":${toWireAmount(minor, currency)}}`;
          const parsed = amount.parse((parseExactly(text) as { readonly amount: unknown }).amount);
          expect(fromWireAmount(parsed, currency)).toBe(minor);
        },
      ),
    );
    // A number would become …994.
    expect(parseExactly("[9007199254740993, 9007199254740991, -9007199254740993]")).toEqual([
      9_007_199_254_740_993n,
      9_007_199_254_740_991,
      -9_007_199_254_740_993n,
    ]);
  });

  test("R-SRV-177 all other JSON is parsed as usual", () => {
    const asNumbers = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(parseExactly(text), asNumbers)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
    const words = { id: "1234567890123456", of: ["12345678901234567", 1.5, null, true] };
    expect(parseExactly(JSON.stringify(words))).toEqual(words);
    expect(() => parseExactly("{12345678901234567")).toThrow(SyntaxError);
  });

  test.each([-1, 0.5, -1n, 2n ** 63n, "5", null])("R-SRV-177 %s is no amount", (given) => {
    expect(amount.safeParse(given).success).toBe(false);
  });
});
