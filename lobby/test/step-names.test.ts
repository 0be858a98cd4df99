import { stepCodes } from "@fairlobby/contract/withdrawal-steps";
import { setupI18n, type I18n, type MessageDescriptor } from "@lingui/core";
import { languages } from "virtual:languages";
import { expect, test } from "vitest";
import { namesOf } from "../src/features/tracker/step-names.ts";

const tongues: readonly (readonly [string, I18n])[] = await Promise.all(
  Object.entries(languages).map(async ([locale, { others }]) => {
    const { messages } = await others();
    return [locale, setupI18n({ locale, messages: { [locale]: messages } })] as const;
  }),
);

const at = (...codes: number[]) => codes.map((processCode) => ({ processCode }));
const source = (codes: readonly number[], end?: "cancelled") =>
  namesOf({ steps: at(...codes), end }, (name) => name.message ?? "");

test("R-TRK-37 R-TRK-38 R-TRK-39 the steps before the queue and of the fast lane have the required names", () => {
  expect(source([1000, 1100, 1200])).toEqual(["Accepted", "Picked up by {lobby}", "Channel assigned"]);
  expect(source([1400, 1500])).toEqual(["Fast lane", "Place assigned"]);
});

test("R-TRK-40 R-TRK-41 R-TRK-42 the steps of the queue, the bank and the deductions have the required names", () => {
  expect(source([1300])).toEqual(["Normal queue"]);
  expect(source([1700, 1900])).toEqual(["Submitted to the bank", "With the bank"]);
  expect(source([1600, 1800])).toEqual(["Fee or tax withheld", "Tax review"]);
});

test("R-TRK-43 R-TRK-44 R-TRK-45 correction and outcomes have the required names; an unknown code is progress", () => {
  expect(source([2000, 2100])).toEqual(["Account error, free correction", "Corrected and sent again"]);
  expect(source([2300])).toEqual(["Failed, refunded"]);
  expect(source([2300], "cancelled")).toEqual(["Cancelled, refunded"]);
  expect(source([2200])).toEqual(["Paid"]);
  expect(source([9999])).toEqual(["In progress"]);
});

test("R-TRK-64 a repeated step is numbered", () => {
  expect(source([1000, 2000, 2100, 2000, 2100, 2000]).slice(1)).toEqual([
    "Account error, free correction",
    "Corrected and sent again",
    "Account error, free correction (2)",
    "Corrected and sent again (2)",
    "Account error, free correction (3)",
  ]);
});

test.each(tongues)("R-TRK-64 no two steps of an order have the same name: %s", (locale, tongue) => {
  const say = (name: MessageDescriptor): string => tongue._(name);
  const everything = [...stepCodes, 2000, 2100, 2000, 9998, 9999];
  for (const end of ["failed", "cancelled"] as const) {
    const names = namesOf({ steps: at(...everything), end }, say);
    expect(new Set(names).size).toBe(names.length);
    // Every name is translated.
    expect(names.slice(0, stepCodes.length).includes("Submitted to the bank")).toBe(locale === "EN");
    for (const name of names) expect(name).not.toBe("");
  }
});
