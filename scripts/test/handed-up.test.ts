import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsHandedUp, handedUp } from "../handed-up.ts";

const root = join(import.meta.dirname, "../..");
const wiring = readFileSync(join(root, "server/src/wiring/modules.ts"), "utf8");

const said = (source: string) =>
  handedUp(source).map(({ to, of, member, asked }) => `${to} ${asked ? "asks" : "gets"} ${of}.${member ?? "*"}`);

/** Every answer a module gets of one it may not import; the reason stands at the module's `asks`. */
const answers = [
  "protection asks games.playedToday",
  "protection asks cashier.dailyDeposited",
  "withdrawals asks cashier.countCredited",
  "cashier asks withdrawals.payoutAccountEnding",
];

test("R-SRV-65 of a module it may not import, a module gets these answers and nothing else", () => {
  expect(said(wiring)).toEqual(answers);
  expect(commandsHandedUp(root)).toEqual([]);
});

/** Each is put among what createWithdrawals is given, with a line before it where it needs one. */
const planted: readonly (readonly [breach: string, found: string, before?: string])[] = [
  ["pay: cashier.lookAtPayment,", "withdrawals gets cashier.lookAtPayment"],
  ["pay: (reference) => cashier.lookAtPayment(reference),", "withdrawals gets cashier.lookAtPayment"],
  ["...cashier,", "withdrawals gets cashier.*"],
  ["asks: { pay: cashier.lookAtPayment },", "withdrawals gets cashier.lookAtPayment"],
  ["pay,", "withdrawals gets cashier.*", "const pay = () => cashier.lookAtPayment;"],
  ["lookAtPayment,", "withdrawals gets cashier.*", "const { lookAtPayment } = cashier;"],
  ["more: { pay },", "withdrawals gets cashier.*", "const desk = { cashier }; const pay = desk.cashier.pay;"],
  [
    "credited: depositCredited,",
    "withdrawals gets cashier.*",
    'import { depositCredited } from "../modules/cashier/index.ts";',
  ],
];

test.for(planted)("R-SRV-65 among what withdrawals are given, %s is found: %s", ([breach, found, before = ""]) => {
  const place = "createWithdrawals({";
  const [start = "", end = ""] = wiring.split(place);
  const source = before.startsWith("import")
    ? `${before}\n${start}`
    : start.replace("const withdrawals =", `${before}\n$&`);
  expect(said(`${source}${place}\n${breach}${end}`)).toEqual(expect.arrayContaining([...answers, found]));
});
