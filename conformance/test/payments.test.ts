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

/** A run of every case takes a minute on an idle machine. */
const wholeRunMs = 300_000;

const idsOf = (results: readonly Result[], result: Result["result"]): readonly string[] =>
  results.filter((one) => one.result === result).map(({ id }) => id);

test("R-EXT-06 the built-in adapter keeps every rule, with the bundled bank", { timeout: wholeRunMs }, async () => {
  const { code, results } = await conformance();
  expect(results.filter(({ result }) => result === "failed")).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(paymentCases.map(({ id }) => id));
  // Its token covers no body.
  expect(idsOf(results, "skipped")).toEqual(["message-changed", "message-rewritten", "message-late"]);
  expect(code).toBe(0);
});

test("R-EXT-06 the example's adapter keeps every rule", { timeout: wholeRunMs }, async () => {
  const { code, results } = await conformance(example);
  expect(results.filter(({ result }) => result !== "passed")).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(paymentCases.map(({ id }) => id));
  expect(code).toBe(0);
});

/** Parts of an adapter that are different from the example's, as source. */
interface Mistake {
  /** Properties of the provider. */
  readonly provider?: string;
  /** The body of a function of `asked` (method, path, body) and `answer` (status, text), which returns another answer. */
  readonly client?: string;
}

/** Writes a package whose adapter is the example's with a mistake in it. */
function withMistake({ provider = "", client }: Mistake): string {
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
     const wrong = (provider) => { const { payments, payouts, statement, messages } = provider; return { ...provider, ${provider} }; };
     // An own client, which sees every answer; the server's keeps outages and throttling from the adapter.
     const change = (asked, answer) => { ${client ?? ""}; return answer; };
     const openOutgoing = ({ baseUrl }) => ({
       async call({ method, path, headers, body, timeoutMs }) {
         try {
           const got = await fetch(baseUrl + path, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) });
           const { status, text } = change({ method, path, body }, { status: got.status, text: await got.text() });
           return { outcome: "answered", status, body: Buffer.from(text), waitMs: 0 };
         } catch (error) { return { outcome: "none", reason: String(error), isSent: true, waitMs: 0 }; }
       },
       async close() {},
     });
     const own = ${client === undefined ? "{}" : "{ openOutgoing }"};
     export const paymentAdapter = { ...good, create: (host, options) => wrong(good.create({ ...host, ...own }, options)) };`,
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
  const { code, results } = await conformance(withMistake({ provider: mistake }), "--only", id);
  expect(idsOf(results, "failed"), results[0]?.why).toEqual([id]);
  expect(code).toBe(1);
});

/** Answers that certainly say something: the request was refused, there is nothing, there are no entries. */
const answersOf = {
  refused: '{ status: 422, text: \'{"error":"amount"}\' }',
  nothing: '{ status: 404, text: \'{"error":"not_found"}\' }',
  noEntries: '{ status: 200, text: \'{"entries":[],"next":null}\' }',
} as const;

/** Statuses and bodies that a client takes for such an answer, with the case that finds each, and the words of its report. */
const misreadings = {
  "calls that change something": [
    ["deposit-outage", "POST /charges", "500 JSON", "refused", "opening, answered 500 with {"],
    ["deposit-throttled", "POST /charges", "429 JSON", "refused", "opening, answered 429 with {"],
    ["refund-outage", "POST /returns", "408 JSON", "refused", "sending, answered 408 with {"],
    ["refund-throttled", "POST /returns", "429 empty", "refused", "sending, answered 429 without a body"],
    ["refund-wrong-key", "POST /returns", "401 JSON", "refused", "sending, answered 401 with {"],
    ["payout-outage", "POST /transfers", "503 JSON", "refused", "sending, answered 503 with {"],
    ["payout-wrong-key", "POST /transfers", "403 HTML", "refused", "sending, answered 403 with <html>"],
  ],
  "calls that read": [
    ["deposit-outage", "GET /charges", "502 empty", "nothing", "the look-up, answered 502 without a body"],
    ["deposit-unreadable", "GET /charges", "404 HTML", "nothing", "the look-up, answered 404 with <html>"],
    ["deposit-wrong-key", "GET /charges", "403 JSON", "nothing", "the look-up, answered 403 with {"],
    ["refund-outage", "GET /returns", "503 HTML", "nothing", "the look-up, answered 503 with <html>"],
    ["refund-unreadable", "GET /returns", "404 empty", "nothing", "the look-up, answered 404 without a body"],
    ["payout-outage", "GET /transfers", "500 JSON", "nothing", "the look-up, answered 500 with {"],
    ["payout-throttled", "GET /transfers", "429 JSON", "nothing", "the look-up, answered 429 with {"],
    ["payout-unreadable", "GET /transfers", "404 HTML", "nothing", "the look-up, answered 404 with <html>"],
    ["payout-wrong-key", "GET /banks", "401 JSON", "nothing", "the bank, answered 401 with {"],
    ["statement-throttled", "GET /ledger?ref=", "429 JSON", "noEntries", "the lines of a reference, answered 429"],
    ["statement-wrong-key", "GET /ledger?from=", "401 empty", "noEntries", "a page, answered 401 without a body"],
  ],
} as const;

const forms = { JSON: 'text.startsWith("{")', HTML: 'text.startsWith("<")', empty: 'text === ""' } as const;
const isCall = (call: string): string => `(asked.method + " " + asked.path).startsWith(${JSON.stringify(call)})`;

/** Plays the cases for mistakes in a client, which must all fail, and returns their reports. */
async function reportsOf(client: readonly string[], cases: readonly string[]): Promise<readonly string[]> {
  const { code, results } = await conformance(withMistake({ client: client.join("\n") }), "--only", cases.join(","));
  expect(idsOf(results, "failed").toSorted()).toEqual(cases.toSorted());
  expect(code).toBe(1);
  return cases.map((id) => results.find((one) => one.id === id)?.why ?? "");
}

test.each(Object.entries(misreadings))("R-EXT-25 answers to %s that count as others are found", async (_, each) => {
  const client = each.map(([, call, answer, as]) => {
    const [status = "", form = ""] = answer.split(" ");
    return `if (${isCall(call)} && answer.status === ${status} && answer.${forms[form as keyof typeof forms]}) return ${answersOf[as]};`;
  });
  const reports = await reportsOf(
    client,
    each.map(([id]) => id),
  );
  for (const [nth, [, , , , words]] of each.entries()) expect(reports[nth]).toContain(words);
});

test.each([
  [
    "refund-hang",
    `payments: { ...payments, refund: async (order) => { const it = await payments.refund(order); return it.status === "unknown" ? { status: "refused", code: "" } : it; } }`,
    "sending",
  ],
  [
    "payout-hang",
    `payouts: { ...payouts, find: async (...asked) => { const it = await payouts.find(...asked); return it.outcome === "unknown" ? { outcome: "none" } : it; } }`,
    "the look-up",
  ],
  ["payout-hang", `payouts: { ...payouts, cancel: async () => { throw new Error("no answer") } }`, "something threw"],
] as const)("R-EXT-25 %s finds what counts as an answer though none came: %#", async (id, provider, words) => {
  const { results } = await conformance(withMistake({ provider }), "--only", id);
  expect(results).toEqual([expect.objectContaining({ id, result: "failed" })]);
  expect(results[0]?.why).toContain(words);
});

const ours =
  'ref = asked.body === undefined ? decodeURIComponent(asked.path.split("/")[2]) : JSON.parse(asked.body).ref';

/** What a client does not check in an answer, with the case that finds it, and the words of its report. */
const oversights = {
  "calls that change something": [
    ["deposit-wrong-reference", "POST /charges", "body", ours, "a new order, answered"],
    ["deposit-wrong-currency", "POST /charges", "body", 'currency = "IDR"', "a new order, answered"],
    ["refund-wrong-reference", "POST /returns", "body", ours, "sending, answered"],
    ["refund-wrong-currency", "POST /returns", "body", 'currency = "IDR"', "sending, answered"],
    ["refund-wrong-amount", "POST /returns", "body", 'amount = "50000"', "50000 is reported"],
    ["payout-wrong-reference", "POST /transfers", "body", ours, "sending, answered"],
    ["payout-wrong-currency", "POST /transfers", "body", 'currency = "IDR"', "sending, answered"],
    ["payout-wrong-amount", "POST /transfers", "body", 'amount = "50000"', "50000 is reported"],
  ],
  "calls that read": [
    ["deposit-wrong-reference", "GET /charges", "body", ours, "an open order, answered"],
    ["deposit-wrong-currency", "GET /charges", "body", 'currency = "IDR"', "an open order, answered"],
    ["deposit-foreign-payment", "GET /charges", "body.receipts[0]", 'currency = "IDR"', "the look-up, answered"],
    ["deposit-wrong-amount", "GET /charges", "body.receipts[0]", 'amount = "50000"', "50000 is reported"],
    ["refund-wrong-reference", "GET /returns", "body", ours, "the look-up, answered"],
    ["refund-wrong-currency", "GET /returns", "body", 'currency = "IDR"', "the look-up, answered"],
    ["refund-wrong-amount", "GET /returns", "body", 'amount = "50000"', "50000 is reported"],
    ["payout-wrong-reference", "GET /transfers", "body", ours, "the look-up, answered"],
    ["payout-wrong-currency", "GET /transfers", "body", 'currency = "IDR"', "the look-up, answered"],
    ["payout-wrong-amount", "GET /transfers", "body", 'amount = "50000"', "50000 is reported"],
  ],
} as const;

test.each(Object.entries(oversights))("R-EXT-26 what is not checked in answers to %s is found", async (_, each) => {
  // A field that always has the value wanted is one that the adapter does not check.
  const client = each.map(
    ([, call, part, value]) => `if (${isCall(call)} && answer.status < 300) {
      const body = JSON.parse(answer.text);
      if (${part} !== undefined) ${part}.${value};
      answer.text = JSON.stringify(body);
    }`,
  );
  const reports = await reportsOf(
    client,
    each.map(([id]) => id),
  );
  for (const [nth, [, , , , words]] of each.entries()) expect(reports[nth]).toContain(words);
});

test("R-EXT-26 a case is skipped, with the reason, if no answer has what it changes", async () => {
  const folder = withMistake({});
  const open = JSON.stringify(pathToFileURL(join(example, "src/sandbox/open.js")).href);
  writeFileSync(
    join(folder, "sandbox.js"),
    `import { openSandbox as open } from ${open};
     export const openSandbox = async (at) => ({ ...(await open(at)), withForeignPayment: (body) => body });`,
  );
  const { code, results } = await conformance(folder, "--only", "deposit-foreign-payment");
  expect(results).toEqual([
    expect.objectContaining({ result: "skipped", why: "no answer of the provider has the payment's currency" }),
  ]);
  expect(code).toBe(1);
});

test("R-EXT-06 a folder without an adapter, and a case that does not exist, are named in one line", async () => {
  const run = async (...args: readonly string[]) => {
    const program = runProgram({ script: "scripts/conformance.ts", args: ["payments", ...args] });
    return { code: await program.ended, err: program.said.err.trim() };
  };
  expect(await run("no-such-package")).toEqual({ code: 2, err: expect.stringMatching(/^there is no package in \S+/) });
  expect(await run(example, "--only", "no-case")).toEqual({ code: 2, err: "no case is called no-case" });
  const folder = withMistake({});
  writeFileSync(join(folder, "index.js"), "export const paymentAdapter = { port: 'payments/9' };");
  expect(await run(folder)).toEqual({
    code: 2,
    err: expect.stringMatching(/^mistake is written for another version, payments\/9; this server has payments\/1 /),
  });
});
