import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Product } from "../../tools/product.ts";

interface StatementLine {
  readonly type: string;
  readonly reference_id: string;
  readonly amount: number;
}

/** Returns the sum paid out for an order according to the bank's statement, less returned payouts. Minor units. */
export async function paidByBank(at: Pick<Product, "bankUrl" | "dataDir">, orderId: string): Promise<number> {
  const file = readFileSync(join(at.dataDir, "bank/credentials.json"), "utf8");
  const { apiKey } = JSON.parse(file) as { apiKey: string };
  const reply = await fetch(`${at.bankUrl}/sandbox/statement?limit=1000`, {
    headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}` },
  });
  if (!reply.ok) throw new Error(`the bank's statement: ${reply.status}`);
  const { data } = (await reply.json()) as { data: StatementLine[] };
  return data
    .filter((line) => line.reference_id.startsWith(`${orderId}-`))
    .reduce((sum, line) => sum + (line.type === "PAYOUT" ? line.amount : -line.amount), 0);
}
