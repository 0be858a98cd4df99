import { describe, expect, test } from "vitest";
import { faultsOf, type Entry } from "../check-texts.ts";

const left = "{count, plural, one {# order of {name}} other {# orders of {name}}} left";
const sources = new Map([
  ["a", "Withdraw"],
  ["b", "Order {orderId} is <0>open</0>"],
  ["c", left],
]);
const entry = (id: string, translation: string, obsolete = false): Entry => ({ id, translation, obsolete });
const whole = [
  entry("a", "Tarik"),
  entry("b", "<0>Terbuka</0>: pesanan {orderId}"),
  entry("c", "Sisa {count, plural, other {# pesanan {name}}}"),
];

describe("R-I18N-01 the check of the texts", () => {
  test("accepts a catalogue with the texts of the sources, in its own order and choices", () => {
    expect(faultsOf(sources, whole)).toEqual([]);
  });

  test("names missing, unused and untranslated texts", () => {
    const entries = [
      entry("a", " "),
      entry("b", whole[1]?.translation ?? "", true),
      ...whole.slice(2),
      entry("Gone", "x"),
    ];
    expect(faultsOf(sources, entries)).toEqual([
      'missing "Order {orderId} is <0>open</0>"',
      'not translated "Withdraw"',
      'unused "Order {orderId} is <0>open</0>"',
      'unused "Gone"',
    ]);
  });

  test.each([
    ["b", "Pesanan {order} <0>terbuka</0>", "a placeholder of another name"],
    ["b", "Pesanan <0>terbuka</0>", "a lost placeholder"],
    ["b", "Pesanan {orderId} terbuka", "a lost tag"],
    ["c", "Sisa {count} pesanan {name}", "a lost plural"],
    ["c", "Sisa {count, plural, other {# pesanan}}", "a lost placeholder inside a choice"],
  ])("names %s as %s: %s", (id, translation) => {
    const faults = faultsOf(sources, [...whole.filter((one) => one.id !== id), entry(id, translation)]);
    expect(faults).toEqual([expect.stringContaining("fills in")]);
  });
});
