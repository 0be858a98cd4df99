import { join } from "node:path";
import { enrolOperator } from "../../server/test/harness/enrolled-operator.ts";
import { consoleUrls } from "../../tools/embedded-postgres.ts";
import type { Product } from "../../tools/product.ts";
import { runToEnd } from "../../tools/program.ts";

const root = join(import.meta.dirname, "../..");

/** Runs an operator command on a running product, as an operator with the roles payments and compliance. */
export async function operate(product: Pick<Product, "dataDir" | "databaseUrl">, ...words: string[]): Promise<string> {
  const urls = consoleUrls(product.databaseUrl);
  const { dataDir, databaseUrl } = product;
  const { email, code } = await enrolOperator({ databaseUrl: urls.CONSOLE_DATABASE_URL, dataDir });
  const env = { ...urls, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOBBY_CONFIG: join(dataDir, "lobby.json") };
  const args = ["--as", email, ...words];
  // Commands that only list ask for no code.
  const run = await runToEnd({ script: "scripts/operator.ts", args, cwd: root, env, input: `${code}\n` });
  if (run.code !== 0) throw new Error(`operator ${words.join(" ")} ended with ${run.code}: ${run.err}`);
  return run.out;
}
