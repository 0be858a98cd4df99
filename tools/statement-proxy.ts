import { openHttpProxy } from "./http-proxy.ts";
import type { HttpServer } from "./http-server.ts";

/** A transaction as the bank lists it. Fields may be missing or wrong. */
export type ListedLine = Readonly<Record<string, unknown>>;

/** How the proxy changes the bank's list of transactions. A test may change these values at any time. */
interface StatementChanges {
  /** Lines that the bank does not have, in its list of transactions. */
  readonly lines: readonly ListedLine[];
  /** References whose lines the bank refuses to list. */
  readonly refused?: ReadonlySet<string>;
}

/** Returns a line for a payment that belongs to none of the lobby's orders. */
export const listedLine = (id: string, at: number, change: ListedLine = {}): ListedLine => {
  const time = new Date(at).toISOString();
  const payment = { type: "PAYMENT", status: "SUCCESS", product_id: `py-${id}`, currency: "IDR", amount: 1_000 };
  return { id, reference_id: "not-ours", created: time, updated: time, ...payment, ...change };
};

const headers = { "content-type": "application/json" };

/** Opens a proxy in front of the bank that changes its list of transactions (`GET /transactions`) and nothing else. */
export function openStatementProxy(
  bankUrl: string,
  { lines, refused = new Set() }: StatementChanges,
): Promise<HttpServer> {
  return openHttpProxy(bankUrl, async ({ path }, pass) => {
    const { pathname, searchParams: asked } = new URL(path, bankUrl);
    if (pathname !== "/transactions") return pass();
    const reference = asked.get("reference_id");
    if (reference !== null && refused.has(reference)) {
      return {
        status: 400,
        headers,
        body: JSON.stringify({ error_code: "API_VALIDATION_ERROR", message: "reference_id" }),
      };
    }
    const answer = await pass();
    // The added lines are on the first page.
    if (answer.status !== 200 || asked.has("after_id")) return answer;
    const page = JSON.parse(answer.body.toString()) as { readonly data: readonly ListedLine[] };
    const added = lines.filter((line) => isAsked(line, reference, asked));
    return { status: 200, headers, body: JSON.stringify({ ...page, data: [...added, ...page.data] }) };
  });
}

/** Returns whether a line is among those requested. A line without a readable time is in every span of time. */
function isAsked(line: ListedLine, reference: string | null, asked: URLSearchParams): boolean {
  if (reference !== null) return line["reference_id"] === reference;
  const updated = Date.parse(String(line["updated"]));
  const [from, until] = [asked.get("updated[gte]"), asked.get("updated[lte]")];
  return !(from !== null && updated < Date.parse(from)) && !(until !== null && updated > Date.parse(until));
}
