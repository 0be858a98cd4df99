import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("main.js", import.meta.url));
const maxStartMs = 30_000;

/** @type {Readonly<Record<number, string>>} */
const errors = { 401: "signature", 403: "forbidden", 408: "too_slow", 429: "too_many_calls" };

/**
 * Starts the sandbox as a program on a free port, for the conformance kit.
 * @type {import("@fairlobby/ports/sandbox").OpenSandbox}
 */
export const openSandbox = async ({ callbackUrl }) => {
  const keys = { KIOSK_KEY: `test_${randomUUID()}`, KIOSK_MESSAGE_SECRET: randomUUID() };
  const child = spawn(process.execPath, [program], {
    // Transfers wait until they are told what becomes of them.
    env: { ...keys, KIOSK_PORT: "0", KIOSK_CALLBACK_URL: callbackUrl, KIOSK_TRANSFER_MS: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the sandbox did not start in time")), maxStartMs);
      createInterface({ input: child.stdout }).once("line", (line) => {
        clearTimeout(late);
        resolve(line.slice(line.indexOf("http")));
      });
      child.once("exit", () => reject(new Error("the sandbox did not start")));
    })
  );

  /** @type {(path: string, body: object) => Promise<void>} */
  const act = async (path, body) => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} to ${path}: ${await answer.text()}`);
    await answer.body?.cancel();
  };
  const states = {
    paid: { state: "done" },
    failed: { state: "failed", reason: "bank_offline" },
    account_rejected: { state: "failed", reason: "no_such_account" },
    cancelled: { state: "stopped" },
    reversed: { state: "returned" },
  };

  return {
    url,
    variables: (at) => ({ ...keys, KIOSK_URL: at }),
    options: { merchant: "fairlobby" },
    currency: "IDR",
    decimals: 0,
    country: "ID",
    amount: 50_000n,
    depositChannel: "QRIS",
    fixedDepositChannel: "BCA_VIRTUAL_ACCOUNT",
    payoutChannel: "ID_BCA",
    authenticationHeaders: ["kiosk-signature"],
    pay: ({ reference }, amount) => act(`charges/${encodeURIComponent(reference)}/pay`, { amount: String(amount) }),
    expire: ({ reference }) => act(`charges/${encodeURIComponent(reference)}/state`, { state: "expired" }),
    settlePayout: ({ reference }, state) => act(`transfers/${encodeURIComponent(reference)}/state`, states[state]),
    withStrangeState: (body) => body.replaceAll(/"state":"[a-z]+"/g, '"state":"something_new"'),
    withForeignPayment: (body) => {
      const { receipts = [], ...others } = JSON.parse(body);
      return receipts.length === 0
        ? body
        : JSON.stringify({
            ...others,
            receipts: receipts.map((/** @type {object} */ one) => ({ ...one, currency: "USD" })),
          });
    },
    errorBody: (status) => JSON.stringify({ error: errors[status] ?? "unavailable" }),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
};
