import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { enrolOperator } from "../../server/test/harness/enrolled-operator.ts";
import { consoleUrls } from "../../tools/embedded-postgres.ts";
import type { Product } from "../../tools/product.ts";

const root = join(import.meta.dirname, "../..");

/** Runs an operator command on a running product, as somebody with the roles payments and compliance. */
export async function operate(product: Pick<Product, "dataDir" | "databaseUrl">, ...words: string[]): Promise<string> {
  const urls = consoleUrls(product.databaseUrl);
  const { dataDir } = product;
  const { email, code } = await enrolOperator({ databaseUrl: urls.CONSOLE_DATABASE_URL, dataDir });
  const child = spawn(process.execPath, [join(root, "scripts/operator.ts"), "--as", email, ...words], {
    cwd: root,
    env: {
      ...process.env,
      ...urls,
      DATA_DIR: dataDir,
      DATABASE_URL: product.databaseUrl,
      LOBBY_CONFIG: join(dataDir, "lobby.json"),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A list asks for no code.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${code}\n`);
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (status !== 0) throw new Error(`operator ${words.join(" ")} ended with ${String(status)}: ${err}`);
  return out;
}
