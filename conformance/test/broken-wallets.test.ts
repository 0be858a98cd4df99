import { expect, onTestFinished, test } from "vitest";
import { casesOf } from "../src/cases/index.ts";
import type { Result } from "../src/rules.ts";
import { runConformance, type RunOptions } from "../src/run.ts";
import { startWallet } from "./wallet/index.ts";
import { switches, type Switch } from "./wallet/switches.ts";

async function play(
  dialect: RunOptions["dialect"],
  broken: Switch | null,
  options: Partial<RunOptions> = {},
): Promise<Result[]> {
  const wallet = await startWallet(broken);
  onTestFinished(wallet.stop);
  return runConformance({
    dialect,
    url: wallet.url,
    key: wallet.privateKey,
    session: wallet.session,
    expiredToken: wallet.expiredToken,
    decimals: 0,
    maxMs: 10_000,
    timeoutMs: 10_000,
    restart: wallet.restart,
    only: null,
    ...options,
  });
}

const notPassed = (results: readonly Result[]) =>
  results.filter(({ result }) => result !== "passed").map(({ id, why }) => `${id}: ${why}`);

test.each(["hub88", "caleta"] as const)("a wallet that keeps every rule passes every case in %s", async (dialect) => {
  const results = await play(dialect, null);
  expect(notPassed(results)).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(casesOf(dialect).map(({ id }) => id));
});

const all = Object.entries(switches) as [Switch, (typeof switches)[Switch]][];

test.each(all)("a wallet that %s fails %s", async (broken, failingCase) => {
  const dialect = failingCase === "check" ? "caleta" : "hub88";
  // Answer times are judged over the whole run; one other case is enough to show slow answers.
  const only =
    failingCase === "accounting" ? null : failingCase === "answer-time" ? ["bet", failingCase] : [failingCase];
  const maxMs = failingCase === "answer-time" ? 30 : 10_000;
  const results = await play(dialect, broken, { only, maxMs });
  expect(results.find(({ id }) => id === failingCase)).toMatchObject({
    result: "failed",
    why: expect.stringMatching(/.+/),
  });
});

test("every case has a wallet that fails it", () => {
  const noticed = new Set<string>(Object.values(switches));
  const cases = new Set([...casesOf("hub88"), ...casesOf("caleta")].map(({ id }) => id));
  expect([...cases].filter((id) => !noticed.has(id))).toEqual([]);
});
