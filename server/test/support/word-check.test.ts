import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPaymentRequest } from "../../src/modules/support/index.ts";
import { demanding, honest } from "./phrases.ts";

/** For each language: a demand for a payment, a withdrawal, and words between and around them. */
const parts = [
  {
    demands: ["please pay", "you must pay", "top up", "make a deposit"],
    outs: ["withdrawal", "payout"],
    fill: ["the", "today", "for", "your"],
  },
  {
    demands: ["silakan bayar", "wajib setor", "top up dulu"],
    outs: ["penarikan", "wd"],
    fill: ["untuk", "hari ini", "kamu"],
  },
  { demands: ["pague", "faça um pix"], outs: ["saque", "retirada"], fill: ["hoje", "seu", "o"] },
  { demands: ["pague", "haga un depósito"], outs: ["retiro"], fill: ["hoy", "su", "el"] },
  { demands: ["กรุณาจ่าย", "ต้องชำระ"], outs: ["ถอน"], fill: ["วันนี้", "คุณ"] },
  { demands: ["请支付", "需要缴纳"], outs: ["提款", "提现"], fill: ["今天", "您的"] },
] as const;

describe("R-SUP-03 the word check", () => {
  test.each(demanding)("refuses: %s", (text) => {
    const found = findPaymentRequest(text);
    expect(found).not.toBeNull();
    expect(found?.payment).not.toBe("");
    expect(found?.withdrawal).not.toBe("");
  });

  test.each(honest)("lets through: %s", (text) => {
    expect(findPaymentRequest(text)).toBeNull();
  });

  test("names the words as they are written", () => {
    expect(findPaymentRequest("Hello.\nPlease PAY for your Withdrawal.")).toEqual({
      payment: "PAY",
      withdrawal: "Withdrawal",
    });
    expect(findPaymentRequest("É necessário pagar antes do saque.")).toEqual({ payment: "pagar", withdrawal: "saque" });
  });

  test("finds a demand with a withdrawal in any order, case and spelling with unseen characters", () => {
    const anyText = fc.constantFrom(...parts).chain(({ demands, outs, fill }) =>
      fc.record({
        demand: fc.constantFrom(...demands),
        out: fc.constantFrom(...outs),
        between: fc.array(fc.constantFrom(...fill), { maxLength: 4 }),
        demandFirst: fc.boolean(),
        upper: fc.boolean(),
        unseen: fc.constantFrom("", "\u200b", "\u00ad", "\u2060"),
      }),
    );
    fc.assert(
      fc.property(anyText, ({ demand, out, between, demandFirst, upper, unseen }) => {
        const taken = Array.from(demand).join(unseen);
        const words = demandFirst ? [taken, ...between, out] : [out, ...between, taken];
        const text = words.join(" ");
        expect(findPaymentRequest(upper ? text.toUpperCase() : text)).not.toBeNull();
      }),
    );
  });

  test("finds nothing in a text without a word for a withdrawal, nor in one without a word for a payment", () => {
    const fill = parts.flatMap((part) => [...part.fill]);
    const withoutOne = fc.oneof(
      fc.array(fc.constantFrom(...fill, ...parts.flatMap(({ demands }) => [...demands])), { maxLength: 12 }),
      fc.array(fc.constantFrom(...fill, ...parts.flatMap(({ outs }) => [...outs])), { maxLength: 12 }),
    );
    fc.assert(fc.property(withoutOne, (words) => findPaymentRequest(words.join(" ")) === null));
  });

  test("reads any text to its end", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), (text) => void findPaymentRequest(text)));
  });
});
