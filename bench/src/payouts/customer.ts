import type { BenchBank } from "../bank.ts";
import type { Player } from "./players.ts";
import { bankAt } from "./fixture.ts";
import { callUntilAnswered, downCodes, Refused } from "../../../tools/player.ts";

/** A button that a customer can press on the bank's payment page. */
export interface PayForm {
  readonly action: "pay" | "pay_amount" | "pay_late" | "pay_again" | "decline";
  readonly amount?: number;
}

/** The opening of a deposit is repeated for this long, like a player who presses again. Milliseconds. */
const openingMs = 30_000;

/**
 * Opens a deposit order, with one key until the bank has answered the node; returns the order's reference at the bank.
 * Throws `Refused` for any other failure.
 */
export async function openDeposit(nodeUrl: string, player: Player, amount: number, bankName = "QRIS"): Promise<string> {
  const path = "/charge/create/order";
  const order = { amount, bankName, acceptBonus: false };
  const after = [...downCodes, "busy", "deposit_failed"];
  const over = performance.now() + openingMs;
  const isOver = (): boolean => performance.now() > over;
  const reply = await callUntilAnswered({ url: nodeUrl, token: player.token }, path, order, { after, isOver });
  if (!reply.ok) throw new Refused(path, reply.msgCode);
  return `deposit-${player.id}-${reply.data.orderId}`;
}

/** Returns the bank's id of the payment request with this reference. */
export async function requestOf(bank: BenchBank, reference: string): Promise<string> {
  const { data } = await bankAt(bank.url, bank.apiKey)(`/sandbox/payment_requests?reference_id=${reference}`);
  const [request] = data as readonly { readonly payment_request_id: string }[];
  if (request === undefined) throw new Error(`the bank has no payment request ${reference}`);
  return request.payment_request_id;
}

/** Presses a button of the bank's payment page. */
export async function press(bank: BenchBank, request: string, { action, amount }: PayForm): Promise<void> {
  const body = new URLSearchParams({ action, ...(amount === undefined ? {} : { amount: String(amount) }) });
  const answer = await fetch(`${bank.url}/pay/${request}`, { method: "POST", body, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`the pay page answered ${answer.status}`);
}
