import * as z from "zod";
import { amountShape } from "./amounts.ts";
import { reasonOf, type XenditClient } from "./client.ts";

const transaction = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(60),
  status: z.string().max(60),
  /** The payment, payout or refund that moved the money. */
  product_id: z.string().max(255),
  reference_id: z.string().max(255),
  currency: z.string(),
  amount: amountShape,
  created: z.iso.datetime({ offset: true }),
  updated: z.iso.datetime({ offset: true }),
});
export type XenditTransaction = z.output<typeof transaction>;

const page = z.object({ has_more: z.boolean(), data: z.array(z.unknown()) });
const listed = z.object({ id: z.string().min(1).max(100) });

/** Transactions in one page. */
const pageSize = 50;
/** Pages read for one reference: an order has a handful of transactions. */
const maxPages = 20;

export interface TransactionPage {
  readonly outcome: "page";
  readonly transactions: readonly XenditTransaction[];
  /** How many transactions of the page cannot be read. */
  readonly unreadable: number;
  /** The id after which the next page starts; null at the end. */
  readonly next: string | null;
}

export interface TransactionsUnknown {
  readonly outcome: "unknown";
  readonly reason: string;
}

/** The provider will never answer, e.g. because it does not accept the reference. */
export interface TransactionsRefused {
  readonly outcome: "refused";
  readonly reason: string;
}

const idOf = (one: unknown): { readonly transaction?: string } => {
  const { data } = listed.safeParse(one);
  return data === undefined ? {} : { transaction: data.id };
};

export type Transactions = ReturnType<typeof createTransactions>;

/**
 * The list of transactions (https://docs.xendit.co/apidocs/list-transactions), paged by `after_id`. It is ordered by
 * time of creation; the reference does not say which end comes first, and nothing here depends on it.
 */
export function createTransactions(client: XenditClient) {
  /** Reads one page of the transactions that match `filter`, starting after the id `next`. */
  const read = async (
    filter: Readonly<Record<string, string>>,
    next: string | null,
  ): Promise<TransactionPage | TransactionsUnknown | TransactionsRefused> => {
    const answer = await client.get("read_transactions", {
      ...filter,
      limit: String(pageSize),
      ...(next === null ? {} : { after_id: next }),
    });
    if (answer.outcome !== "ok") return { outcome: answer.outcome, reason: reasonOf(answer) };
    const parsed = page.safeParse(answer.body);
    const last = listed.safeParse(parsed.data?.data.at(-1)).data;
    if (!parsed.success || (parsed.data.has_more && last === undefined)) {
      client.reportUnexpected("read_transactions", "unreadable", { what: "page of transactions" });
      return { outcome: "unknown", reason: "an unreadable page of transactions" };
    }
    const transactions: XenditTransaction[] = [];
    for (const one of parsed.data.data) {
      const { data } = transaction.safeParse(one);
      if (data !== undefined) transactions.push(data);
      else client.reportUnexpected("read_transactions", "unreadable", { what: "transaction", ...idOf(one) });
    }
    return {
      outcome: "page",
      transactions,
      unreadable: parsed.data.data.length - transactions.length,
      next: parsed.data.has_more ? (last?.id ?? null) : null,
    };
  };

  /** Reads all transactions of one reference. */
  const of = async (reference: string) => {
    const transactions: XenditTransaction[] = [];
    let next: string | null = null;
    for (let pages = 0; pages < maxPages; pages++) {
      const answer: Awaited<ReturnType<typeof read>> = await read({ reference_id: reference }, next);
      if (answer.outcome !== "page") return answer;
      // Without one of them, its money would look as if it had not moved.
      if (answer.unreadable > 0) return { outcome: "unknown", reason: "an unreadable transaction" } as const;
      transactions.push(...answer.transactions.filter(({ reference_id }) => reference_id === reference));
      if (answer.next === null) return { outcome: "all", transactions } as const;
      next = answer.next;
    }
    return { outcome: "refused", reason: "too many transactions under one reference" } as const;
  };

  /** Returns the ids of the payments or refunds of a reference, oldest first; null when the list cannot be read. */
  const madeUnder = async (reference: string, made: "PAYMENT" | "REFUND"): Promise<readonly string[] | null> => {
    const answer = await of(reference);
    if (answer.outcome !== "all") return null;
    return answer.transactions
      .filter(({ type }) => type === made)
      .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))
      .map(({ product_id }) => product_id);
  };

  return {
    read,
    of,
    paymentsOf: (reference: string) => madeUnder(reference, "PAYMENT"),
    refundsOf: (reference: string) => madeUnder(reference, "REFUND"),
  };
}
