import pg from "pg";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startBank } from "../bank.ts";
import { startServer } from "../server.ts";
import { until } from "../../../tools/until.ts";
import { runToEnd } from "../../../tools/program.ts";
import { writeSettings } from "../settings.ts";

/** The fields of the bank's statement that the bench reads. */
export interface BankLine {
  readonly type: string;
  readonly product_id: string;
  readonly reference_id: string;
  readonly amount: number;
}

/** The real parts, each a separate process: PostgreSQL, the bank, the lobby server. */
export interface Fixture {
  /** Kills a program with kill -9 and starts it again; resolves once it is ready. */
  killAndRestart(who: "bank" | "server"): Promise<void>;
  readonly url: string;
  readonly databaseUrl: string;
  /** Connected as the owner of the database. */
  readonly client: pg.Client;
  /** Calls the bank, again while the bank is down. */
  askBank(path: string, body?: object): Promise<{ readonly [name: string]: unknown }>;
  /** Returns the whole statement. */
  statement(): Promise<BankLine[]>;
  /** Runs `npm run trial-balance` against this database; returns its output and exit code. */
  trialBalance(): Promise<{ readonly code: number; readonly said: string }>;
  stop(): Promise<void>;
}

/** The bank's delays. */
const bankEnv = {
  BANK_PAYOUT_MS: "400",
  BANK_SLOW_SECONDS: "8",
  BANK_REVERSAL_SECONDS: "3",
  // Longer than the server waits for an answer, so that it really times out.
  BANK_HANG_SECONDS: "8",
  BANK_WEBHOOK_RETRY_MS: "200",
  BANK_LOG_LEVEL: "silent",
};

export async function openFixture(dir: string): Promise<Fixture> {
  const open: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  };
  try {
    const postgres = await startPostgres(dir, { durable: true });
    open.push(() => postgres.stop());
    const [port, bankPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const start = {
      bank: () => startBank(dir, port, { port: bankPort, env: bankEnv }),
      server: () => startServer(dir, postgres.url, { port, config, env: { ...bank.serverEnv, LOG_LEVEL: "fatal" } }),
    };
    let bank = await start.bank();
    open.push(() => bank.stop());
    const config = writeSettings(dir);
    let server = await start.server();
    open.push(() => server.stop());
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    open.push(() => client.end());
    const askBank = bankAt(bank.url, bank.apiKey);
    return {
      url,
      databaseUrl: postgres.url,
      client,
      askBank,
      statement: () => readAll(askBank),
      trialBalance: () => trialBalance(postgres.url),
      stop,
      async killAndRestart(who) {
        if (who === "bank") {
          await bank.kill();
          bank = await start.bank();
        } else {
          await server.kill();
          server = await start.server();
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function bankAt(bankUrl: string, apiKey: string): Fixture["askBank"] {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`;
  return (path, body) => {
    const answered = async () => {
      const response = await fetch(bankUrl + path, {
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
      return response.ok && ((await response.json()) as { readonly [name: string]: unknown });
    };
    return until(`the bank answers ${path}`, answered, { despiteErrors: true, intervalMs: 100 });
  };
}

export async function readAll(askBank: Fixture["askBank"]): Promise<BankLine[]> {
  const lines: (BankLine & { readonly id: number })[] = [];
  for (;;) {
    const page = await askBank(`/sandbox/statement?after_id=${lines.at(-1)?.id ?? 0}`);
    lines.push(...(page["data"] as typeof lines));
    if (page["has_more"] !== true) return lines;
  }
}

export async function trialBalance(databaseUrl: string): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runToEnd({ script: "scripts/trial-balance.ts", env: { DATABASE_URL: databaseUrl } });
  return { code: code ?? 1, said: out + err };
}
