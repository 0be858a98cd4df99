import type { Currency } from "@fairlobby/contract";
import { ownValue } from "@fairlobby/ports/helpers";
import type { Flow, StatementLine, StatementPage, StatementProvider } from "@fairlobby/ports/statement";
import { foreignMinorUnitsOf, minorUnitsOf } from "./amounts.ts";
import type { XenditClient } from "./client.ts";
import { createTransactions, type XenditTransaction } from "./transactions.ts";

interface Movements {
  /** The flow of money when the transaction succeeds. */
  readonly there: Flow;
  /** The flow when the transaction is reversed; null where there is none. */
  readonly back: Flow | null;
}

/** The types that our orders cause; money of any other type moved for another reason. */
const movementsOf: Readonly<Record<string, Movements>> = {
  PAYMENT: { there: "deposit", back: "refund" },
  DISBURSEMENT: { there: "payout", back: "reversal" },
  REFUND: { there: "refund", back: null },
};

/** States in which money has not moved. */
const unmoved: ReadonlySet<string> = new Set(["PENDING", "FAILED"]);
/** States in which money moved and then moved back. */
const undone: ReadonlySet<string> = new Set(["VOIDED", "REVERSED"]);

/**
 * Returns the flows of a transaction: one, two if it was reversed, or none. An unknown state counts as money that moved
 * (`other`), and so does an unknown type unless its money moved back, so that an operator looks at it.
 */
export function flowsOf({ type, status }: Pick<XenditTransaction, "type" | "status">): readonly Flow[] {
  if (unmoved.has(status)) return [];
  const known = ownValue(movementsOf, type);
  if (!undone.has(status)) return status === "SUCCESS" && known !== null ? [known.there] : ["other"];
  if (known === null) return [];
  return known.back === null ? [] : [known.there, known.back];
}

/**
 * Reads the movements on the merchant's account from the list of transactions. A reversed transaction is still one
 * entry of that list, with another state; here it becomes two lines. Changes since a time are found by `updated`,
 * because a payout is listed from its creation, long before it moves money.
 */
export function createXenditStatement(options: {
  readonly client: XenditClient;
  readonly currency: Currency;
}): StatementProvider {
  const { client, currency } = options;
  const transactions = createTransactions(client);

  /** Returns null for an amount finer than our currency. */
  const toLines = (one: XenditTransaction): StatementLine[] | null => {
    const amount =
      one.currency === currency ? minorUnitsOf(one.amount, currency) : foreignMinorUnitsOf(one.amount, one.currency);
    if (amount === null) {
      client.reportUnexpected("read_transactions", "unreadable", { what: "amount", transaction: one.id });
      return null;
    }
    return flowsOf(one).map((flow, nth) => ({
      lineId: nth === 0 ? one.id : `${one.id}:back`,
      // Money of another currency cannot be in the books.
      flow: one.currency === currency ? flow : "other",
      currency: one.currency,
      reference: one.reference_id,
      productId: one.product_id,
      amount,
      at: Date.parse(nth === 0 && one.type === "PAYMENT" ? one.created : one.updated),
    }));
  };

  const toPage = (
    found: readonly XenditTransaction[],
  ): Pick<StatementPage, "lines" | "gone" | "unreadable" | "reached"> => {
    const each = found.map(toLines);
    const lines = each.flatMap((entry) => entry ?? []);
    const unreadable = each.filter((entry) => entry === null).length;
    const kept = new Set(lines.map(({ lineId }) => lineId));
    const gone = found.flatMap(({ id, reference_id: reference }) =>
      [id, `${id}:back`].filter((lineId) => !kept.has(lineId)).map((lineId) => ({ lineId, reference })),
    );
    return {
      lines,
      gone,
      unreadable,
      reached: found.length === 0 ? null : Math.max(...found.map(({ updated }) => Date.parse(updated))),
    };
  };

  return {
    async since({ from, until }, next) {
      const filter = {
        "updated[gte]": new Date(from).toISOString(),
        ...(until === null ? {} : { "updated[lte]": new Date(until).toISOString() }),
      };
      const answer = await transactions.read(filter, next);
      if (answer.outcome !== "page") return { outcome: "unknown", reason: answer.reason };
      const found = toPage(answer.transactions);
      return { outcome: "page", ...found, unreadable: found.unreadable + answer.unreadable, next: answer.next };
    },
    async of(reference) {
      const answer = await transactions.of(reference);
      if (answer.outcome !== "all") return answer;
      const { lines, unreadable } = toPage(answer.transactions);
      return unreadable > 0 ? { outcome: "unknown", reason: "an unreadable line" } : { outcome: "all", lines };
    },
  };
}
