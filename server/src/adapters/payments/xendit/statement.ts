import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import type {
  Flow,
  StatementLine,
  StatementPage,
  StatementProvider,
  Unknown,
} from "../../../modules/reconciliation/index.ts";
import { minorUnitsOf } from "./amounts.ts";
import type { XenditClient } from "./client.ts";

const lineShape = z.object({
  id: z.union([z.number().int(), z.string().min(1).max(100)]),
  type: z.string(),
  product_id: z.string().max(255),
  reference_id: z.string().max(255),
  currency: z.string(),
  amount: z.number().positive(),
  created: z.iso.datetime({ offset: true }),
});
export type XenditStatementLine = z.output<typeof lineShape>;

const pageShape = z.object({ has_more: z.boolean(), data: z.array(lineShape) });

/** Lines of one page; the provider sends no more than a thousand. */
const pageSize = 500;

/** Which way a line moved money, from its type; one that is not named here is still money that moved. */
export function flowOf(type: string): Flow {
  switch (type) {
    case "PAYMENT":
      return "deposit";
    case "REFUND":
      return "refund";
    case "PAYOUT":
      return "payout";
    case "REVERSAL":
      return "reversal";
    default:
      return "other";
  }
}

/**
 * What moved on the merchant's account. The sandbox's list is a small one of the shape of Xendit's transactions
 * (https://docs.xendit.co/apidocs/list-transactions): oldest first, paged by the id of the line before.
 */
export function createXenditStatement(options: {
  readonly client: XenditClient;
  readonly currency: Currency;
}): StatementProvider {
  const { client, currency } = options;

  const toLine = (line: XenditStatementLine): StatementLine | null => {
    const amount = minorUnitsOf(line.amount, currency);
    if (amount === null) return null;
    return {
      lineId: String(line.id),
      // Another currency's money is none that the books could have, whichever way it went.
      flow: line.currency === currency ? flowOf(line.type) : "other",
      reference: line.reference_id,
      productId: line.product_id,
      amount,
      at: Date.parse(line.created),
    };
  };

  const read = async (query: Readonly<Record<string, string>>): Promise<StatementPage | Unknown> => {
    const answer = await client.get("/v2/statement", { ...query, limit: String(pageSize) });
    if (answer.outcome === "unknown") return answer;
    if (answer.outcome === "refused") return { outcome: "unknown", reason: `${answer.status} ${answer.code}` };
    const page = pageShape.safeParse(answer.body);
    const lines = page.data?.data.map(toLine) ?? [];
    // A line that cannot be read is not left out: what it is about would look as if it had not moved.
    if (!page.success || !lines.every((line) => line !== null)) {
      return { outcome: "unknown", reason: "an unreadable statement" };
    }
    const { data, has_more: hasMore } = page.data;
    const last = data.at(-1);
    if (hasMore && last === undefined)
      return { outcome: "unknown", reason: "a page without lines that is not the last" };
    return { outcome: "page", lines, next: hasMore ? String(last?.id) : null };
  };

  return {
    since: (from, next) => read({ from: new Date(from).toISOString(), ...(next === null ? {} : { after_id: next }) }),
    async of(reference) {
      const lines: StatementLine[] = [];
      let next: string | null = null;
      do {
        const page: StatementPage | Unknown = await read({
          reference_id: reference,
          ...(next === null ? {} : { after_id: next }),
        });
        if (page.outcome === "unknown") return page;
        lines.push(...page.lines);
        next = page.next;
      } while (next !== null);
      return { outcome: "all", lines };
    },
  };
}
