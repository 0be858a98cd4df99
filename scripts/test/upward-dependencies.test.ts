import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forbiddenUpwardDependencies, upwardDependencies } from "../upward-dependencies.ts";

const root = join(import.meta.dirname, "../..");
const wiring = readFileSync(join(root, "server/src/wiring/modules.ts"), "utf8");

const described = (source: string) =>
  upwardDependencies(source).map(
    ({ to, of, member, asked }) => `${to} ${asked ? "asks" : "gets"} ${of}.${member ?? "*"}`,
  );

/** Every answer that a module gets from a module it may not import. The reason is given at the module's `asks`. */
const answers = [
  "protection asks games.playedToday",
  "protection asks cashier.dailyDeposited",
  "protection asks cashier.unpaidDeposits",
  "withdrawals asks cashier.countCredited",
  "cashier asks withdrawals.payoutAccountEnding",
];

test("R-SRV-65 a module gets only these answers from modules it may not import", () => {
  expect(described(wiring)).toEqual(answers);
  expect(forbiddenUpwardDependencies(root)).toEqual([]);
});

/** Each case is added to the arguments of createWithdrawals; some need a line before that call. */
const planted: readonly (readonly [breach: string, found: string, before?: string])[] = [
  ["pay: cashier.lookAtPayment,", "withdrawals gets cashier.lookAtPayment"],
  ["pay: (reference) => cashier.lookAtPayment(reference),", "withdrawals gets cashier.lookAtPayment"],
  ["...cashier,", "withdrawals gets cashier.*"],
  ["asks: { pay: cashier.lookAtPayment },", "withdrawals gets cashier.lookAtPayment"],
  ["pay,", "withdrawals gets cashier.*", "const pay = () => cashier.lookAtPayment;"],
  ["lookAtPayment,", "withdrawals gets cashier.*", "const { lookAtPayment } = cashier;"],
  ["more: { pay },", "withdrawals gets cashier.*", "const parts = { cashier }; const pay = parts.cashier.pay;"],
  [
    "credited: depositCredited,",
    "withdrawals gets cashier.*",
    'import { depositCredited } from "../modules/cashier/index.ts";',
  ],
];

test.for(planted)("R-SRV-65 passing %s to withdrawals is reported as %s", ([breach, found, before = ""]) => {
  const place = "createWithdrawals({";
  const [start = "", end = ""] = wiring.split(place);
  const source = before.startsWith("import")
    ? `${before}\n${start}`
    : start.replace("const withdrawals =", `${before}\n$&`);
  expect(described(`${source}${place}\n${breach}${end}`)).toEqual(expect.arrayContaining([...answers, found]));
});
