import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const wiring = readFileSync(join(root, "server/src/wiring/modules.ts"), "utf8");

/** Each case is added to the arguments of createWithdrawals. */
const planted = [
  ["method", "pay: cashier.lookAtPayment,"],
  ["all", "...cashier,"],
  ["lookup", "lookups: { countDeposits: cashier.lookAtPayment },"],
  ["later", "lookups: { countDeposits: async () => Number(await modules.cashier.lookAtPayment('')) },"],
] as const;

const withdrawals = "createWithdrawals({";

/** Returns the problems that a command finds in copies of the wiring, by file. */
function problems(files: Readonly<Record<string, string>>, command: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "ranks-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ["server", "tsconfig.base.json", ".oxlintrc.json", "package.json"]) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/node_modules|\.data|server\/test/.test(path.slice(root.length)),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, "server/src/wiring", file), text);
  const [program = "", ...args] = command;
  const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  return (stdout + stderr).split("\n").filter((line) => line.includes("src/wiring/"));
}

test("R-SRV-65 the compiler refuses to give withdrawals anything of cashier, which is not below it", () => {
  const files = planted.map(([name, text]) => [
    `planted-${name}.ts`,
    wiring
      .replace(withdrawals, `${withdrawals}\n${text}`)
      .replace("withdrawals({ accounts,", "withdrawals({ cashier, accounts,"),
  ]);
  const found = problems(Object.fromEntries(files), ["tsc", "-p", "server"]);
  const refused = found.filter((line) => /'cashier' does not exist|Cannot find name 'modules'/.test(line));
  expect(new Set(refused.map((line) => /planted-(\w+)\.ts/.exec(line)?.[1])), found.join("\n")).toEqual(
    new Set(planted.map(([name]) => name)),
  );
});

test("R-SRV-65 a module gets only these answers from modules it may not import", () => {
  const [, declared = ""] = /interface Lookups \{([^}]*)\}/.exec(wiring) ?? [];
  const [, given = ""] = /const lookups: Lookups = \{([^}]*)\}/.exec(wiring) ?? [];
  const answers = {
    playedToday: "games.playedToday",
    bet: "games.betUse",
    deposited: "cashier.deposited",
    unpaidDeposits: "cashier.unpaidDeposits",
    countDeposits: "cashier.countCredited",
    payoutAccountEnding: "withdrawals.payoutAccountEnding",
    booksTrouble: "reconciliation.trouble",
    operatorTrouble: "consoleUpkeep.operatorTrouble",
    webhookTrouble: "webhooks.trouble",
  };
  expect([...declared.matchAll(/readonly (\w+):/g)].map(([, name]) => name)).toEqual(Object.keys(answers));
  const found = [...given.matchAll(/(\w+): .*modules\.([\w.]+)\(/g)].map(([, name, of]) => [name, of]);
  expect(Object.fromEntries(found)).toEqual(answers);
});

test("R-SRV-65 the lint refuses to create a module outside the ranks", () => {
  const jobs = readFileSync(join(root, "server/src/wiring/start-jobs.ts"), "utf8");
  const source = `import { createCashier } from "../modules/cashier/index.ts";\nexport const made = createCashier;\n${jobs}`;
  const args = ["oxlint", "--format", "unix", "server/src/wiring/start-jobs.ts"];
  expect(problems({}, args)).toEqual([]);
  expect(problems({ "start-jobs.ts": source }, args).join("\n")).toMatch(/createCashier.*no-restricted-imports/);
});

test("R-SRV-65 the lint refuses to give withdrawals anything that the wiring imports of cashier", () => {
  const source = wiring
    .replace(withdrawals, `${withdrawals}\ncredited: depositCredited,`)
    .replace("import { createCashier }", "import { createCashier, depositCredited }");
  const args = ["oxlint", "--format", "unix", "server/src/wiring/modules.ts"];
  expect(problems({}, args)).toEqual([]);
  expect(problems({ "modules.ts": source }, args).join("\n")).toMatch(/depositCredited.*no-restricted-imports/);
});
