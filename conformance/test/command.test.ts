import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { casesOf } from "../src/cases/index.ts";
import { runToEnd } from "../../tools/program.ts";
import { switches, type Switch } from "./wallet/switches.ts";
import { startWallet } from "./wallet/index.ts";

const root = join(import.meta.dirname, "../..");

/** Runs the command against a new wallet, as an operator would. */
async function run(broken: Switch | null, more: readonly string[] = [], change?: (args: string[]) => string[]) {
  const wallet = await startWallet(broken);
  onTestFinished(wallet.stop);
  const dir = mkdtempSync(join(tmpdir(), "conformance-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const key = join(dir, "supplier.pem");
  writeFileSync(key, wallet.privateKey);
  const { user, token, game, currency } = wallet.session;
  const session = ["--user", user, "--token", token, "--game", game, "--currency", currency, "--decimals", "0"];
  const args = ["--dialect", "hub88", "--url", wallet.url, "--key", key, ...session, ...more];
  return runToEnd({ script: "scripts/conformance.ts", args: change?.(args) ?? args });
}

test("a correct wallet: one line per case, skipped cases with their reason, exit code 0", async () => {
  const { code, out, err } = await run(null);
  expect([code, err]).toEqual([0, ""]);
  const lines = out.trim().split("\n");
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(casesOf("hub88").length - 5);
  expect(out).toMatch(/– restart-memory .*\n {2}skipped: needs --restart-command/);
  expect(out).toMatch(/– token-expired-bet .*\n {2}skipped: needs --expired-token/);
  expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed, 5 skipped\. /);
});

test("a broken wallet: the rule and the actual answer, exit code 1; the same as JSON", async () => {
  const only = ["--only", "bet,bet-repeated"];
  const reported = await run("refuses a repeated bet", only);
  expect(reported.code).toBe(1);
  expect(reported.out).toMatch(/✗ bet-repeated .*\n {2}failed: .*RS_ERROR_DUPLICATE_TRANSACTION instead of RS_OK/);
  const { code, out } = await run("refuses a repeated bet", [...only, "--json"]);
  expect(code).toBe(1);
  const results = JSON.parse(out) as { id: string; result: string }[];
  expect(results.map(({ id, result }) => [id, result])).toEqual([
    ["bet", "passed"],
    ["bet-repeated", "failed"],
  ]);
});

test("a failed restart command is reported as such", async () => {
  const { code, out } = await run(null, ["--only", "restart-memory", "--restart-command", "exit 3"]);
  expect(code).toBe(1);
  expect(out).toContain("failed: the restart command ended with 3");
});

test.each([
  ["a missing option", (args: string[]) => args.slice(2), "--dialect is missing"],
  ["an unknown option", (args: string[]) => [...args, "--fast"], "--fast"],
  ["an unknown case", (args: string[]) => [...args, "--only", "all"], "no case is called all"],
  [
    "a file that is not a private key",
    (args: string[]) => [...args, "--key", join(root, "README.md")],
    "no private key",
  ],
  ["a wallet that does not run", (args: string[]) => [...args, "--url", "http://127.0.0.1:9"], "got no answer"],
])("%s is reported in one line, exit code 2", async (_, change, message) => {
  const { code, out, err } = await run(null, [], change);
  expect([code, out]).toEqual([2, ""]);
  expect(err.trim()).toContain(message);
  expect(err.trim().split("\n")).toHaveLength(1);
});

test.each(["hub88", "caleta"] as const)("--list prints every case of %s with its rule", async (dialect) => {
  const { code, out } = await runToEnd({ script: "scripts/conformance.ts", args: ["--dialect", dialect, "--list"] });
  expect(code).toBe(0);
  const rows = out
    .trim()
    .split("\n")
    .map((line) => /^(\S+) +(.+)$/.exec(line)?.slice(1));
  expect(rows).toEqual(casesOf(dialect).map(({ id, rule }) => [id, rule]));
});

test("docs/conformance.md has the number of cases, and of broken wallets", () => {
  const page = readFileSync(join(root, "docs/conformance.md"), "utf8");
  const ids = new Set([...casesOf("hub88"), ...casesOf("caleta")].map(({ id }) => id));
  expect(page).toContain(`${ids.size} cases`);
  expect(page).toContain(`${Object.keys(switches).length} wallets`);
});
