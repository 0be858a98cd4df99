import { minorUnitsOfText, ownValue } from "@fairlobby/ports/helpers";
import { objectsOf, textOf, timeOf } from "./fields.js";

/**
 * @import { PaymentHost } from "@fairlobby/ports/payments"
 * @import { Flow, StatementLine, StatementProvider, Unknown } from "@fairlobby/ports/statement"
 * @import { Client } from "./client.js"
 */

/** @type {Readonly<Record<string, Flow>>} */
const flows = { in: "deposit", in_back: "refund", out: "payout", out_back: "reversal" };

const pageSize = 50;

/**
 * The statement: Kiosk's ledger. An entry never changes, so that no line is ever `gone`.
 * @param {PaymentHost} host
 * @param {Client} client
 * @returns {StatementProvider}
 */
export function createStatement(host, client) {
  /**
   * @typedef {{ outcome: "page", lines: StatementLine[], unreadable: number, next: string | null }} Page
   * @type {(path: string) => Promise<Page | Unknown>}
   */
  const read = async (path) => {
    const answer = await client.get("read_ledger", path);
    if (answer.outcome !== "ok") return { outcome: "unknown", reason: answer.reason };
    const entries = objectsOf(answer.body["entries"]);
    const next = answer.body["next"] === null ? null : textOf(answer.body["next"]);
    if (entries === null || (next === null && answer.body["next"] !== null)) {
      host.reportUnexpected("read_ledger", "unreadable", {});
      return { outcome: "unknown", reason: "an unreadable page of the ledger" };
    }
    const lines = entries.map((entry) => lineOf(host, entry));
    const known = lines.filter((line) => line !== null);
    if (known.length < lines.length) host.reportUnexpected("read_ledger", "unreadable", { what: "entry" });
    return { outcome: "page", lines: known, unreadable: lines.length - known.length, next };
  };

  return {
    async since({ from, until }, next) {
      const query = new URLSearchParams({
        from: String(Math.floor(from / 1000)),
        limit: String(pageSize),
        ...(until === null ? {} : { until: String(Math.ceil(until / 1000)) }),
        ...(next === null ? {} : { after: next }),
      });
      const page = await read(`/ledger?${query.toString()}`);
      if (page.outcome !== "page") return page;
      const reached = page.lines.length === 0 ? null : Math.max(...page.lines.map(({ at }) => at));
      return { outcome: "page", lines: page.lines, gone: [], unreadable: page.unreadable, reached, next: page.next };
    },
    async of(reference) {
      const page = await read(`/ledger?ref=${encodeURIComponent(reference)}`);
      if (page.outcome !== "page") return page;
      if (page.unreadable > 0) return { outcome: "unknown", reason: "an unreadable entry" };
      if (page.next !== null) return { outcome: "refused", reason: "too many entries under one reference" };
      return { outcome: "all", lines: page.lines };
    },
  };
}

/**
 * @param {PaymentHost} host
 * @param {Readonly<Record<string, unknown>>} entry
 * @returns {StatementLine | null}
 */
function lineOf(host, entry) {
  const lineId = textOf(entry["id"]);
  const kind = textOf(entry["kind"], 40);
  const currency = textOf(entry["currency"], 3);
  const productId = textOf(entry["about"], 255);
  const { ref: reference, amount: text } = entry;
  const at = timeOf(entry["at"]);
  const amount = typeof text === "string" ? minorUnitsOfText(text, host.decimals) : null;
  if (lineId === null || kind === null || currency === null || productId === null || at === null) return null;
  if (typeof reference !== "string" || amount === null || amount <= 0n) return null;
  // Money of another currency, or that moved for another reason, cannot be in the books: an operator looks at it.
  const flow = currency === host.currency ? (ownValue(flows, kind) ?? "other") : "other";
  return { lineId, flow, currency, reference, productId, amount, at };
}
