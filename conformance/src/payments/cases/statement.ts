import type { StatementLine } from "@fairlobby/ports/statement";
import { failures } from "../faults.ts";
import { must, type PaymentCase, type PaymentKit } from "../kit.ts";

/** More than a page of any provider. */
const manyOrders = 60;
/** The provider's clock may be a little behind. */
const toleranceMs = 5_000;

const flowsOf = (lines: readonly StatementLine[], reference: string): string =>
  lines
    .filter((line) => line.reference === reference)
    .map(({ flow }) => flow)
    .toSorted()
    .join(" ");

/** Pays, sends back, pays out and has a payout come back. */
async function moveMoney({ paid, sent, payoutIs, provider, sandbox }: PaymentKit) {
  const from = Date.now() - toleranceMs;
  const deposit = await paid();
  const refund = `${deposit.reference}-back-1`;
  const { amount } = sandbox;
  await provider.payments.refund({ reference: refund, paymentId: deposit.payments[0].id, amount });
  const payout = await sent();
  await sandbox.settlePayout(payout, "paid");
  await payoutIs(payout.reference, "paid");
  await sandbox.settlePayout(payout, "reversed");
  await payoutIs(payout.reference, "reversed");
  return { from, refund, deposit: deposit.reference, payout: payout.reference };
}

export const statementCases: readonly PaymentCase[] = [
  {
    id: "statement-lines",
    rule: "Every movement is on the statement once, with its flow, our reference and its exact amount",
    async play(kit) {
      const { from, deposit, refund, payout } = await moveMoney(kit);
      const lines = await kit.statement(from);
      const found = [deposit, refund, payout].map((reference) => flowsOf(lines, reference));
      const wanted = ["deposit", "refund", "payout reversal"];
      must(found.join(", ") === wanted.join(", "), `the lines are ${found.join(", ")} instead of ${wanted.join(", ")}`);
      const ours = lines.filter(({ reference }) => [deposit, refund, payout].includes(reference));
      must(
        ours.every(({ amount }) => amount === kit.sandbox.amount),
        `the amounts are ${ours.map(({ amount }) => String(amount)).join(", ")}`,
      );
      must(
        ours.every(({ currency }) => currency === kit.sandbox.currency),
        `the currencies are ${ours.map(({ currency }) => currency).join(", ")}`,
      );
    },
  },
  {
    id: "statement-of",
    rule: "The lines of one reference are the same as on the statement",
    async play(kit) {
      const { from, deposit, refund, payout } = await moveMoney(kit);
      const lines = await kit.statement(from);
      for (const reference of [deposit, refund, payout]) {
        const answer = await kit.provider.statement.of(reference);
        must(answer.outcome === "all", `the lines of a reference are ${answer.outcome}`);
        const ids = (list: readonly StatementLine[]): string =>
          list
            .filter((line) => line.reference === reference)
            .map(({ lineId }) => lineId)
            .toSorted()
            .join(" ");
        must(ids(answer.lines) === ids(lines), `they are ${ids(answer.lines)} instead of ${ids(lines)}`);
        must(
          answer.lines.every((line) => line.reference === reference),
          "there are lines of another reference",
        );
      }
    },
  },
  {
    id: "statement-pages",
    rule: "All pages together have every line once",
    async play({ paid, statement }) {
      const from = Date.now() - toleranceMs;
      const references: string[] = [];
      for (let nth = 0; nth < manyOrders; nth++) references.push((await paid()).reference);
      const lines = await statement(from);
      const missing = references.filter((reference) => flowsOf(lines, reference) !== "deposit");
      must(missing.length === 0, `${missing.length} of ${manyOrders} deposits are missing or there twice`);
      must(new Set(lines.map(({ lineId }) => lineId)).size === lines.length, "an id of a line is there twice");
    },
  },
  {
    id: "statement-empty",
    rule: "A span without movements is an empty last page",
    async play({ provider }) {
      const day = 86_400_000;
      const page = await provider.statement.since({ from: Date.now() + day, until: null }, null);
      must(page.outcome === "page", `it is ${page.outcome}`);
      must(page.lines.length === 0 && page.next === null && page.reached === null, "it is not empty");
    },
  },
  ...((["hang", "outage", "throttled", "unreadable", "wrong_key"] as const).map((failure) => ({
    id: `statement-${failure.replace("_", "-")}`,
    rule: `${failures[failure]}, the statement is unknown, not empty`,
    async play({ provider: { statement }, mustBeUnknown, newOrder }) {
      const { reference } = newOrder();
      const span = { from: Date.now() - toleranceMs, until: null };
      await mustBeUnknown(failure, {
        "a page": async () => (await statement.since(span, null)).outcome,
        "the lines of a reference": async () => (await statement.of(reference)).outcome,
      });
    },
  })) satisfies readonly PaymentCase[]),
];
