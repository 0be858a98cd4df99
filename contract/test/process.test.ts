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

test("R-API-19 nothing that arrives makes the reader throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (value) => {
      expect(Array.isArray(parseProcess(value))).toBe(true);
      expect(parseStepArgs(value)).toBeTypeOf("object");
    }),
  );
});

test("R-TRK-05 numbers sent as text are read, anything else that does not fit is left out", () => {
  expect(
    parseStepArgs('{"waitingNum":"7","chargeNum":null,"canModifyCpfFlag":2,"reason":5,"phone":"0812***","x":1}'),
  ).toEqual({
    waitingNum: 7,
    phone: "0812***",
  });
  expect(parseProcess([{ processCode: 1000 }, { createTime: 1 }, null, 5])).toEqual([]);
});

test("R-TRK-06 to R-TRK-20 each step gives its order the state the row says", () => {
  const { none, success, fail, exception, wait } = orderStates;
  const states = [none, none, none, wait, wait, none, wait, none, exception, none, wait, none, success, fail];
  expect(stepCodes).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300]);
  expect(stepCodes.map(stateOfStep)).toEqual(states);
  expect(stepCodes.filter((code) => withdrawalSteps[code].terminal)).toEqual([2200, 2300]);
  expect([isStepCode(1350), stateOfStep(1350)]).toEqual([false, none]);
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
