import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Product } from "../../tools/product.ts";

const root = join(import.meta.dirname, "../..");

/** Runs an operator command on a running product. */
export async function operate(product: Pick<Product, "dataDir" | "databaseUrl">, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "scripts/operator.ts"), ...words], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: product.dataDir,
      DATABASE_URL: product.databaseUrl,
      LOBBY_CONFIG: join(product.dataDir, "lobby.json"),
    },
  });
  return stdout;
}
