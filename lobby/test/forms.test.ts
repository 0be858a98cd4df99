import { describe, expect, it } from "vitest";
import { contactRules, rulesOf, suggestedMail } from "../src/features/deposit/contact-rules.ts";
import { payoutRules } from "../src/features/withdraw/payout-rules.ts";
import { groupDigits, onlyDigits } from "../src/shared/forms/digits.ts";
import { checkAll, checkOnBlur } from "../src/shared/forms/use-fields.ts";

const rules = payoutRules(["BCA", "Mandiri"], 8);
const good = { userName: "Sari", bankName: "BCA", accountNumber: "1234 5678 90", phone: "0812 3456 78" };
const digits = (count: number) => "1".repeat(count);

describe("withdraw form", () => {
  it("R-WD-31 asks for the holder name under the key amountFormat", () => {
    expect(checkAll(rules, { ...good, userName: "  " })).toEqual({ userName: "amountFormat" });
  });

  it("R-WD-32 accepts only a listed bank", () => {
    expect(checkAll(rules, { ...good, bankName: "BC" })).toEqual({ bankName: "bank" });
    expect(checkAll(rules, good)).toEqual({});
  });

  it.each([
    [9, "accountNumber", "accountNumber"],
    [10, undefined, undefined],
    [20, undefined, undefined],
    [21, "accountNumber", undefined],
    [24, "accountNumber", undefined],
    [25, "accountNumber", "accountNumber"],
  ])("R-WD-33 R-WD-34 checks an account number of %i digits on submit and on blur", (count, submit, blur) => {
    const values = { ...good, accountNumber: groupDigits(digits(count)) };
    expect(checkAll(rules, values).accountNumber).toBe(submit);
    expect(checkOnBlur(rules, values, "accountNumber")).toBe(blur);
  });

  it.each([
    [9, "phone", "phone"],
    [13, undefined, undefined],
    [14, undefined, "phone"],
    [15, undefined, "phone"],
    [16, "phone", "phone"],
  ])("R-WD-35 R-WD-36 R-WD-38 checks a phone number of %i digits on submit and on blur", (count, submit, blur) => {
    const values = { ...good, phone: groupDigits(digits(count)) };
    expect(checkAll(rules, values).phone).toBe(submit);
    expect(checkOnBlur(rules, values, "phone")).toBe(blur);
  });

  it("R-WD-39 R-WD-40 groups digits in blocks of four and sends them without spaces", () => {
    expect(groupDigits("12a34-5678 9")).toBe("1234 5678 9");
    expect(groupDigits("1234")).toBe("1234");
    expect(onlyDigits("1234 5678 9")).toBe("123456789");
  });
});

describe("contact form", () => {
  const mailDomains = ["gmail.com", "zoho.com"];
  const specified = rulesOf({ currency: "IDR", mailDomains });
  const contact = contactRules(specified);
  const fine = { userName: "Sari", phone: "08123456789", email: "sari@GMail.com" };

  it("R-ACC-33 R-ACC-36 requires a name", () => {
    expect(checkAll(contact, fine)).toEqual({});
    expect(checkAll(contact, { ...fine, userName: "" })).toEqual({ userName: "userName" });
  });

  it("R-ACC-34 accepts exactly eleven digits", () => {
    expect(checkAll(contact, { ...fine, phone: digits(10) }).phone).toBe("phone");
    expect(checkAll(contact, { ...fine, phone: digits(12) }).phone).toBe("phone");
  });

  it("R-ACC-34 drops the leading zero of a number with twelve digits, and no digit of another", () => {
    expect(contact.phone.shape?.("0812-3456-7890")).toBe("81234567890");
    expect(contact.phone.shape?.("08123456789")).toBe("08123456789");
  });

  it("R-ACC-34 leaves out the prefix, and in a store with numbers of several lengths the dialled zero", () => {
    expect(contact.phone.shape?.("+62 812-3456-7890")).toBe("81234567890");
    const open = contactRules({ ...specified, phoneDigits: { min: 9, max: 12 }, mail: "any" });
    expect(open.phone.shape?.("0812-3456-789")).toBe("8123456789");
    for (const [length, error] of [
      [8, "phone"],
      [9, undefined],
      [12, undefined],
    ] as const) {
      expect(checkAll(open, { ...fine, phone: digits(length) }).phone).toBe(error);
    }
    expect(checkAll(open, { ...fine, email: "sari@sekolah.sch.id" }).email).toBeUndefined();
    for (const email of ["sari@sekolah", "sari@.id", "@sekolah.id", "sari"]) {
      expect(checkAll(open, { ...fine, email }).email, email).toBe("email");
    }
  });

  it.each([
    ["sari@gmial.com", "sari@gmail.com"],
    ["sari@gmai.com", "sari@gmail.com"],
    ["sari@gmaill.com", "sari@gmail.com"],
    ["sari@gmail.con", "sari@gmail.com"],
    ["Sari@Zohp.com", "Sari@zoho.com"],
    ["sari@gmail.com", null],
    ["sari@sekolah.sch.id", null],
    ["@gmial.com", null],
    ["sari", null],
  ])("R-ACC-44 suggests for %s the address %s", (typed, meant) => {
    expect(suggestedMail(typed, mailDomains)).toBe(meant);
  });

  it.each(["sari@mail.gmail.com", "sari@gmail.com.evil.org", "@gmail.com", "sari", "a@b@gmail.com"])(
    "R-ACC-35 refuses %s",
    (email) => {
      expect(checkAll(contact, { ...fine, email }).email).toBe("email");
    },
  );
});
