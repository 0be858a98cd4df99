import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchBank } from "../bank.ts";
import { Refused, type Player } from "../payouts/players.ts";
import { bankAt } from "../payouts/world.ts";

/** What a customer can press on the bank's pay page. */
export interface PayForm {
  readonly action: "pay" | "pay_amount" | "pay_late" | "pay_again" | "decline";
  readonly amount?: number;
}

/** Opening a deposit is repeated for this long, as a player presses again. */
const openingMs = 30_000;

/**
 * Opens a deposit order, with the same key until the bank has answered the node; returns its reference at the bank.
 * Throws `Refused` for any other failure.
 */
export async function openDeposit(nodeUrl: string, player: Player, amount: number, bankName = "QRIS"): Promise<string> {
  const path = "/charge/create/order";
  const key = randomUUID();
  for (const startedAt = performance.now(); ;) {
    const { data, msgCode, mayRepeat } = await fetch(nodeUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": player.token, "idempotency-key": key },
      body: JSON.stringify({ amount, bankName, acceptBonus: false }),
    }).then(readOpening, () => unanswered);
    if (data !== null) return `deposit-${player.id}-${data.orderId}`;
    if (!mayRepeat || performance.now() - startedAt > openingMs) throw new Refused(path, msgCode);
    await pause(300);
  }
}

interface Opening {
  readonly data: { readonly orderId: string } | null;
  readonly msgCode: string;
  readonly mayRepeat: boolean;
}

/** The node was killed: whether the order was opened is unknown, so the call is repeated with its key. */
const unanswered: Opening = { data: null, msgCode: "connection", mayRepeat: true };

async function readOpening(answer: Response): Promise<Opening> {
  const reply = (await answer.json().catch(() => unanswered)) as Opening;
  const mayRepeat = answer.status === 503 || reply.msgCode === "deposit_failed" || reply === unanswered;
  return { ...reply, mayRepeat };
}

/** Returns the bank's id of the payment request with a reference. */
export async function requestOf(bank: BenchBank, reference: string): Promise<string> {
  const { data } = await bankAt(bank.url, bank.apiKey)(`/sandbox/payment_requests?reference_id=${reference}`);
  const [request] = data as readonly { readonly payment_request_id: string }[];
  if (request === undefined) throw new Error(`the bank has no payment request ${reference}`);
  return request.payment_request_id;
}

/** Presses a button of the bank's pay page. */
export async function press(bank: BenchBank, request: string, { action, amount }: PayForm): Promise<void> {
  const body = new URLSearchParams({ action, ...(amount === undefined ? {} : { amount: String(amount) }) });
  const answer = await fetch(`${bank.url}/pay/${request}`, { method: "POST", body, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`the pay page answered ${answer.status}`);
}
