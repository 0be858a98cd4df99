import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenSandbox } from "@fairlobby/ports/sandbox";
import { runProgram, untilReady } from "./program.ts";

/** Payouts wait this long by themselves: until a test says what becomes of them. */
const longMs = String(3_600_000);
const answerMs = 20_000;

const payoutStates = {
  paid: { status: "SUCCEEDED" },
  failed: { status: "FAILED", failure_code: "TEMPORARY_TRANSFER_ERROR" },
  account_rejected: { status: "FAILED", failure_code: "INVALID_DESTINATION" },
  cancelled: { status: "CANCELLED" },
  reversed: { status: "REVERSED" },
};

const errorCodes: Readonly<Record<number, string>> = {
  401: "INVALID_API_KEY",
  403: "REQUEST_FORBIDDEN_ERROR",
  408: "REQUEST_TIMEOUT",
  429: "RATE_LIMIT_EXCEEDED",
};

interface Request {
  readonly payment_request_id: string;
  readonly status: string;
  readonly request_amount: number;
}

/** Starts the bundled bank, which speaks Xendit's protocol, as the sandbox of the built-in payment adapter. */
export const openXenditSandbox: OpenSandbox = async ({ callbackUrl }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "xendit-sandbox-"));
  const program = runProgram({
    script: "providers/bank/src/main.ts",
    env: {
      BANK_HOST: "127.0.0.1",
      BANK_PORT: "0",
      BANK_CALLBACK_URL: callbackUrl,
      BANK_PAYOUT_MS: longMs,
      BANK_WEBHOOK_RETRY_MS: "20",
      DATA_DIR: dataDir,
    },
  });
  const close = async (): Promise<void> => {
    await program.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await untilReady("the bank", program, /listening on http:\/\/localhost:(\d+)/);
    const url = `http://127.0.0.1:${port}`;
    const { apiKey, callbackToken } = JSON.parse(readFileSync(join(dataDir, "bank/credentials.json"), "utf8")) as {
      apiKey: string;
      callbackToken: string;
    };
    const call = async <Answer>(method: "GET" | "POST", path: string, body: object = {}): Promise<Answer> => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`,
          "api-version": "2024-11-11",
          "content-type": "application/json",
        },
        ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(answerMs),
      });
      if (!answer.ok) throw new Error(`the bank answers ${answer.status} to ${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    const requestOf = async (reference: string): Promise<Request> => {
      const query = new URLSearchParams({ reference_id: reference });
      const { data } = await call<{ data: Request[] }>("GET", `/sandbox/payment_requests?${query.toString()}`);
      if (data[0] === undefined) throw new Error(`the bank has no payment ${reference}`);
      return data[0];
    };
    return {
      url,
      variables: (at) => ({ XENDIT_URL: at, XENDIT_API_KEY: apiKey, XENDIT_CALLBACK_TOKEN: callbackToken }),
      options: {},
      currency: "IDR",
      decimals: 0,
      country: "ID",
      amount: 50_000n,
      depositChannel: "QRIS",
      fixedDepositChannel: "BCA_VIRTUAL_ACCOUNT",
      payoutChannel: "ID_BCA",
      authenticationHeaders: ["x-callback-token"],
      async pay({ reference }, amount) {
        const { payment_request_id: id, status, request_amount: asked } = await requestOf(reference);
        const query = new URLSearchParams({
          ...(status === "EXPIRED" ? { late: "true" } : {}),
          ...(status === "SUCCEEDED" ? { again: "true" } : {}),
          ...(amount === BigInt(asked) ? {} : { mismatch: "true" }),
        });
        await call("POST", `/v3/payment_requests/${id}/simulate?${query.toString()}`, { amount: Number(amount) });
      },
      async expire({ reference }) {
        const { payment_request_id: id } = await requestOf(reference);
        await call("POST", `/sandbox/payment_requests/${id}/state`, { status: "EXPIRED" });
      },
      async settlePayout({ payoutId }, state) {
        await call("POST", `/sandbox/payouts/${payoutId}/state`, payoutStates[state]);
      },
      withStrangeState: (body) => body.replaceAll(/"status":\s*"[A-Z_]+"/g, '"status":"SOMETHING_NEW"'),
      withForeignPayment(body) {
        const answer = JSON.parse(body) as { payment_id?: string };
        return answer.payment_id === undefined ? body : JSON.stringify({ ...answer, currency: "USD" });
      },
      errorBody: (status) =>
        JSON.stringify({ error_code: errorCodes[status] ?? "SERVER_ERROR", message: "It cannot be done now" }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
