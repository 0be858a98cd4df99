import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tools/free-port.ts";
import { startProgram, type Program } from "../../tools/program.ts";

/** The bank sandbox of a bench. */
export interface BenchBank extends Program {
  readonly url: string;
  readonly apiKey: string;
  /** The lobby server's environment variables for the bank. */
  readonly serverEnv: Readonly<Record<string, string>>;
}

/**
 * Starts the bank sandbox for a lobby server on this port.
 * @param options.port by default a free port
 * @param options.env variables added to, or replacing, the usual ones
 * @param options.started called with the bank as soon as it runs, before it is ready
 */
export async function startBank(
  dir: string,
  serverPort: number,
  options: {
    readonly port?: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly started?: (program: Program) => void;
  } = {},
): Promise<BenchBank> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    script: "providers/bank/src/main.ts",
    ready: `${url}/healthz`,
    started: options.started,
    logFile: "/dev/null",
    env: {
      NODE_ENV: "production",
      BANK_HOST: "127.0.0.1",
      BANK_PORT: String(port),
      DATA_DIR: dir,
      BANK_CALLBACK_URL: `http://127.0.0.1:${serverPort}/providers/xendit/webhook`,
      ...options.env,
    },
  });
  const { apiKey, callbackToken } = JSON.parse(readFileSync(join(dir, "bank/credentials.json"), "utf8")) as {
    apiKey: string;
    callbackToken: string;
  };
  return {
    ...program,
    url,
    apiKey,
    serverEnv: { XENDIT_URL: url, XENDIT_API_KEY: apiKey, XENDIT_CALLBACK_TOKEN: callbackToken },
  };
}
