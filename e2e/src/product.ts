import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/embedded-postgres.ts";

const root = join(import.meta.dirname, "../..");

export interface Product {
  /** Where the lobby is, e.g. `http://localhost:8080`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the whole product as `npm start` does, on ports and data of its own. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairlobby-e2e-"));
  chmodSync(dataDir, 0o755);
  const [port, bankPort, slotsPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, "scripts/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      SLOTS_PORT: String(slotsPort),
      DATA_DIR: dataDir,
    },
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("Fairlobby is ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${output}`)));
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
