import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const wiring = readFileSync(join(root, "server/src/wiring/modules.ts"), "utf8");

/** Each case is added to what createWithdrawals is given. */
const planted = [
  ["method", "pay: cashier.lookAtPayment,"],
  ["all", "...cashier,"],
  ["lookup", "lookups: { countDeposits: cashier.lookAtPayment },"],
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
  const refused = found.filter((line) => line.includes("'cashier' does not exist"));
  expect(new Set(refused.map((line) => /planted-(\w+)\.ts/.exec(line)?.[1])), found.join("\n")).toEqual(
    new Set(planted.map(([name]) => name)),
  );
});

test("R-SRV-65 the lint refuses to give withdrawals anything that the wiring imports of cashier", () => {
  const source = wiring
    .replace(withdrawals, `${withdrawals}\ncredited: depositCredited,`)
    .replace("import { createCashier }", "import { createCashier, depositCredited }");
  const args = ["oxlint", "--format", "unix", "server/src/wiring/modules.ts"];
  expect(problems({}, args)).toEqual([]);
  expect(problems({ "modules.ts": source }, args).join("\n")).toMatch(/depositCredited.*no-restricted-imports/);
});
