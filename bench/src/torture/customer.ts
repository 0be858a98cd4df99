import type { BenchBank } from "../bank.ts";
import { call, type Player, type Until } from "../payouts/players.ts";
import { bankAt } from "../payouts/world.ts";

/** What a customer can press on the bank's pay page. */
export interface PayForm {
  readonly action: "pay" | "pay_amount" | "pay_late" | "pay_again" | "decline";
  readonly amount?: number;
}

/** Opens a deposit order; returns its reference at the bank. */
export async function openDeposit(nodeUrl: string, player: Player, amount: number, bankName = "QRIS"): Promise<string> {
  // A node may answer 503 while its database's connections are all in use.
  const until: Until = { over: false };
  const timer = setTimeout(() => (until.over = true), 30_000);
  try {
    const body = { amount, bankName, acceptBonus: false };
    const { orderId } = await call({ url: nodeUrl }, player.token, "/charge/create/order", body, until);
    return `deposit-${player.id}-${orderId}`;
  } finally {
    clearTimeout(timer);
  }
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
