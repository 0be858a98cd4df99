import fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { processSteps, stepArgs } from "../src/fields/process.ts";
import { parseNotice } from "../src/notice.ts";
import { formatProcess, parseProcess, parseStepArgs, type ProcessStep } from "../src/process.ts";
import { isStepCode, orderStates, stateOfStep, stepCodes, withdrawalSteps } from "../src/withdrawal-steps.ts";

const count = fc.integer({ min: 0, max: 1_000_000 });
const someText = fc.string({ maxLength: 20 });
const step: fc.Arbitrary<ProcessStep> = fc.record({
  processCode: fc.constantFrom(...stepCodes),
  createTime: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  args: fc.record(
    {
      waitingNum: count,
      waitingHours: count,
      chargeNum: count,
      canModifyCpfFlag: fc.constantFrom(0 as const, 1 as const),
      reason: someText,
      userName: someText,
      bankName: someText,
      accountNumber: someText,
      phone: someText,
    },
    { requiredKeys: [] },
  ),
});
const steps = fc.array(step, { maxLength: 14 });

test("R-API-19 steps survive the wire, as strings within a string", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const wire = formatProcess(list);
      const parsed = z.parse(processSteps, JSON.parse(wire));
      for (const { argsJson } of parsed) z.parse(stepArgs, JSON.parse(argsJson));
      expect(parseProcess(wire)).toEqual(
        structuredClone(list).map(({ args, ...rest }) => ({ ...rest, args: { ...args } })),
      );
    }),
  );
});

test("R-API-19 processJson and argsJson are read as string or object alike", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const objects = list.map(({ args, ...rest }) => ({ ...rest, argsJson: args }));
      expect(parseProcess(objects)).toEqual(parseProcess(formatProcess(list)));
    }),
  );
});

test("R-API-19 no input makes the reader throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (value) => {
      expect(Array.isArray(parseProcess(value))).toBe(true);
      expect(parseStepArgs(value)).toBeTypeOf("object");
    }),
  );
});

test("R-TRK-05 numbers sent as text are read, other invalid values are omitted", () => {
  expect(
    parseStepArgs('{"waitingNum":"7","chargeNum":null,"canModifyCpfFlag":2,"reason":5,"phone":"0812***","x":1}'),
  ).toEqual({
    waitingNum: 7,
    phone: "0812***",
  });
  expect(parseProcess([{ processCode: 1000 }, { createTime: 1 }, null, 5])).toEqual([]);
});

const states = [
  ["R-TRK-06", 1000, 0, "keeps it open"],
  ["R-TRK-07", 1100, 0, "keeps it open"],
  ["R-TRK-08", 1200, 0, "keeps it open"],
  ["R-TRK-09", 1300, 4, "keeps it open"],
  ["R-TRK-10", 1400, 4, "keeps it open"],
  ["R-TRK-11", 1500, 0, "keeps it open"],
  ["R-TRK-12", 1600, 4, "keeps it open"],
  ["R-TRK-13", 1700, 0, "keeps it open"],
  ["R-TRK-14", 1800, 3, "keeps it open"],
  ["R-TRK-15", 1900, 0, "keeps it open"],
  ["R-TRK-16", 2000, 4, "keeps it open"],
  ["R-TRK-17", 2100, 0, "keeps it open"],
  ["R-TRK-18", 2200, 1, "ends it"],
  ["R-TRK-19", 2300, 2, "ends it"],
] as const;

test.each(states)("%s step %i sets its order's state to %i and %s", (_, code, state, then) => {
  expect(stateOfStep(code)).toBe(state);
  expect(withdrawalSteps[code].terminal).toBe(then === "ends it");
});

test("R-TRK-20 state 1 is success, 2 fail, 3 exception, 4 wait; an unknown code is in none", () => {
  expect(orderStates).toEqual({ none: 0, success: 1, fail: 2, exception: 3, wait: 4 });
  expect(stepCodes).toEqual(states.map(([, code]) => code));
  expect([isStepCode(1350), stateOfStep(1350)]).toEqual([false, 0]);
});

test("R-API-34 a notice map is read as string or object, and anything else is empty", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (map) => {
      expect(parseNotice(JSON.stringify(map))).toEqual(parseNotice(map));
      expect(Object.keys(parseNotice(map))).toEqual(Object.keys(map));
    }),
  );
  for (const value of ["", "{", "[1]", null, 5, { a: 1 }]) expect(parseNotice(value)).toEqual({});
});
