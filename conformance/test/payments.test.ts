import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../tools/program.ts";
import { paymentCases } from "../src/payments/cases/index.ts";
import type { Result } from "../src/rules.ts";

const example = resolve(import.meta.dirname, "../../providers/example-payments");

/** Runs the command; returns the results and the exit code. */
async function conformance(...args: readonly string[]) {
  const run = runProgram({ script: "scripts/conformance.ts", args: ["payments", ...args, "--json"] });
  onTestFinished(async () => void (await run.kill()));
  const code = await run.ended;
  return { code, results: JSON.parse(run.said.out) as Result[], said: run.said };
}

const idsOf = (results: readonly Result[], result: Result["result"]): readonly string[] =>
  results.filter((one) => one.result === result).map(({ id }) => id);

test("R-EXT-06 the built-in adapter keeps every rule, with the bundled bank", async () => {
  const { code, results } = await conformance();
  expect(results.filter(({ result }) => result === "failed")).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(paymentCases.map(({ id }) => id));
  // Its token covers no body.
  expect(idsOf(results, "skipped")).toEqual(["message-changed", "message-rewritten", "message-late"]);
  expect(code).toBe(0);
});

test("R-EXT-06 the example's adapter keeps every rule", async () => {
  const { code, results } = await conformance(example);
  expect(results.filter(({ result }) => result !== "passed")).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(paymentCases.map(({ id }) => id));
  expect(code).toBe(0);
});

/** Writes a package whose adapter is the example's with a mistake in it. */
function withMistake(mistake: string): string {
  const folder = mkdtempSync(join(tmpdir(), "adapter-with-a-mistake-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (path: string): string => JSON.stringify(pathToFileURL(join(example, path)).href);
  mkdirSync(join(folder, "src"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "mistake", type: "module", exports: { ".": "./index.js", "./sandbox": "./sandbox.js" } }),
  );
  writeFileSync(
    join(folder, "index.js"),
    `import { paymentAdapter as good } from ${file("src/index.js")};
     const wrong = (provider) => { const { payments, payouts, statement, messages } = provider; return { ...provider, ${mistake} }; };
     export const paymentAdapter = { ...good, create: (host, options) => wrong(good.create(host, options)) };`,
  );
  writeFileSync(join(folder, "sandbox.js"), `export { openSandbox } from ${file("src/sandbox/open.js")};`);
  return folder;
}

/** A mistake in each part of an adapter, with the case that finds it, and its source. */
const mistakes = [
  [
    "deposit-open-again",
    "a payment for each call",
    `payments: { ...payments, open: (order) => payments.open({ ...order, reference: order.reference + Math.random() }) }`,
  ],
  [
    "deposit-refused",
    "a refusal that is unknown",
    `payments: { ...payments, open: async (order) => { const it = await payments.open(order); return it.status === "refused" ? { status: "unknown", reason: "" } : it; } }`,
  ],
  [
    "deposit-outage",
    "an outage in which an order is absent",
    `payments: { ...payments, find: async (order) => { const it = await payments.find(order); return it.status === "unknown" ? { status: "absent" } : it; } }`,
  ],
  [
    "deposit-paid",
    "an amount in the wrong unit",
    `payments: { ...payments, find: async (order) => { const it = await payments.find(order); return it.status === "paid" ? { ...it, payments: it.payments.map((one) => ({ ...one, captured: one.captured * 100n })) } : it; } }`,
  ],
  [
    "deposit-paid",
    "a time in the wrong unit",
    `payments: { ...payments, find: async (order) => { const it = await payments.find(order); return it.status === "paid" ? { ...it, payments: it.payments.map((one) => ({ ...one, at: one.at / 1000 })) } : it; } }`,
  ],
  [
    "deposit-other-amount",
    "the ordered amount instead of the paid one",
    `payments: { ...payments, find: async (order) => { const it = await payments.find(order); return it.status === "paid" ? { ...it, payments: [{ ...it.payments[0], captured: 50_000n }] } : it; } }`,
  ],
  [
    "refund-not-sent",
    "a refund that was not sent and counts as refused",
    `payments: { ...payments, refund: async (order) => { const it = await payments.refund(order); return it.status === "unsent" ? { status: "refused", code: "" } : it; } }`,
  ],
  [
    "payout-hang",
    "a time-out that counts as a refusal",
    `payouts: { ...payouts, create: async (order) => { const it = await payouts.create(order); return it.outcome === "unknown" ? { outcome: "refused", code: "" } : it; } }`,
  ],
  [
    "payout-wrong-key",
    "a refused key that counts as no payout",
    `payouts: { ...payouts, find: async (reference) => { const it = await payouts.find(reference); return it.outcome === "unknown" ? { outcome: "none" } : it; } }`,
  ],
  [
    "payout-strange-state",
    "an unknown state that counts as paid",
    `payouts: { ...payouts, find: async (reference) => { const it = await payouts.find(reference); return it.payout?.state === "pending" ? { ...it, payout: { ...it.payout, state: "paid" } } : it; } }`,
  ],
  [
    "payout-cancel",
    "a cancellation that throws",
    `payouts: { ...payouts, cancel: async () => { throw new Error("cannot be cancelled"); } }`,
  ],
  [
    "message-forged",
    "a signature that is not checked",
    `messages: { ...messages, read: (headers, body) => ({ outcome: "hint", event: "e", about: "deposit", reference: JSON.parse(Buffer.from(body).toString()).ref }) }`,
  ],
  [
    "message-rewritten",
    "a signature over the parsed body",
    `messages: { ...messages, read: (headers, body) => messages.read(headers, Buffer.from(JSON.stringify(JSON.parse(Buffer.from(body).toString())))) }`,
  ],
  [
    "message-garbage",
    "a body that throws",
    `messages: { ...messages, read: (headers, body) => { JSON.parse(Buffer.from(body).toString()); return messages.read(headers, body); } }`,
  ],
  [
    "message-trial",
    "a trial message without a signature",
    `messages: { ...messages, trial: () => ({ headers: {}, body: "" }) }`,
  ],
  [
    "statement-pages",
    "a statement of one page",
    `statement: { ...statement, since: async (span, next) => ({ ...(await statement.since(span, next)), next: null }) }`,
  ],
  [
    "statement-outage",
    "a statement that is empty during an outage",
    `statement: { ...statement, since: async (span, next) => { const it = await statement.since(span, next); return it.outcome === "unknown" ? { outcome: "page", lines: [], gone: [], unreadable: 0, reached: null, next: null } : it; } }`,
  ],
] as const;

test.each(mistakes)("R-EXT-06 %s finds %s", async (id, _, mistake) => {
  const { code, results } = await conformance(withMistake(mistake), "--only", id);
  expect(idsOf(results, "failed"), results[0]?.why).toEqual([id]);
  expect(code).toBe(1);
});

test("R-EXT-06 a folder without an adapter, and a case that does not exist, are named in one line", async () => {
  const run = async (...args: readonly string[]) => {
    const program = runProgram({ script: "scripts/conformance.ts", args: ["payments", ...args] });
    return { code: await program.ended, err: program.said.err.trim() };
  };
  expect(await run("no-such-package")).toEqual({ code: 2, err: expect.stringMatching(/^there is no package in \S+/) });
  expect(await run(example, "--only", "no-case")).toEqual({ code: 2, err: "no case is called no-case" });
  const folder = withMistake("");
  writeFileSync(join(folder, "index.js"), "export const paymentAdapter = { port: 'payments/9' };");
  expect(await run(folder)).toEqual({
    code: 2,
    err: expect.stringMatching(/^mistake is written for another version, payments\/9; this server has payments\/1 /),
  });
});
