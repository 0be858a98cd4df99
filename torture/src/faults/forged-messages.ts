import { randomUUID } from "node:crypto";
import { sendMessage, sendRaw, type BankMessage } from "../machines/message-box.ts";
import type { Random } from "../random.ts";

/**
 * - wrongToken, noToken, brokenBody: refused before anything is read from them
 * - claimsPaid, claimsFailed, claimsExpired, claimsReversed: true token, untrue event about a true order
 * - wrongAmount: a genuine message with another amount
 * - otherPayment: names an order, and the payment of another one
 * - foreign: about an order of another deployment that uses the same account at the bank
 * - unknownEvent: an event that this version does not know
 */
export type AttackKind = (typeof attacksOnDeposit)[number] | (typeof attacksOnPayout)[number];

const onAny = [
  "wrongToken",
  "noToken",
  "brokenBody",
  "wrongAmount",
  "claimsFailed",
  "foreign",
  "unknownEvent",
] as const;
export const attacksOnDeposit = [...onAny, "claimsPaid", "claimsExpired", "otherPayment"] as const;
export const attacksOnPayout = [...onAny, "claimsPaid", "claimsReversed"] as const;

/** The order under attack, and what forged messages are made from. */
export interface Attack {
  readonly reference: string;
  /** The bank's id of the payment request, or the lobby's id of the withdrawal. */
  readonly subject: string;
  readonly amount: number;
  /** The bank's genuine messages about it so far. */
  readonly genuine: readonly BankMessage[];
  readonly token: string;
}

/** Payments of other orders, which forged messages name. */
const otherPayments: string[] = [];

/** Sends a message that must have no effect, and checks its answer. */
export async function attack(nodeUrl: string, kind: AttackKind, on: Attack, random: Random): Promise<void> {
  for (const { data } of on.genuine) {
    const payment = data["payment_id"];
    if (typeof payment === "string" && otherPayments.length < 1_000) otherPayments.push(payment);
  }
  const expected = kind === "wrongToken" || kind === "noToken" ? [401] : kind === "brokenBody" ? [400] : [200, 503];
  const status = await send(nodeUrl, kind, on, random);
  if (!expected.includes(status)) throw new Error(`${kind} about ${on.reference} was answered ${status}`);
}

function send(nodeUrl: string, kind: AttackKind, on: Attack, random: Random): Promise<number> {
  const message = messageOf(kind, on, random);
  switch (kind) {
    case "wrongToken":
      return sendMessage(nodeUrl, { ...message, token: `${on.token.slice(0, -1)}!` });
    case "noToken":
      return sendMessage(nodeUrl, { ...message, token: "" });
    case "brokenBody":
      return sendRaw(nodeUrl, on.token, random.pick(["", "{", "[]", '"paid"', '{"event":"payment.capture"}']));
    default:
      return sendMessage(nodeUrl, message);
  }
}

function messageOf(kind: AttackKind, on: Attack, random: Random): BankMessage {
  const subject = on.reference.startsWith("deposit-") ? "payment" : "payout";
  const paid = subject === "payment" ? "payment.capture" : "payout.succeeded";
  const of = (event: string, more: object = {}): BankMessage => ({
    event,
    data: { ...dataOf(on, on.amount), ...more },
    token: on.token,
  });
  switch (kind) {
    case "claimsFailed":
      return of(subject === "payment" ? "payment.failure" : "payout.failed", { status: "FAILED", captures: [] });
    case "claimsExpired":
      return of("payment_request.expiry", { status: "EXPIRED", captures: [] });
    case "claimsReversed":
      return of("payout.reversed", { status: "REVERSED" });
    case "wrongAmount": {
      const genuine = on.genuine[0] ?? of(paid);
      return { ...genuine, data: { ...genuine.data, ...amounts(on.amount * random.between(2, 50)) } };
    }
    case "otherPayment":
      return of(paid, { payment_id: otherPayments[random.between(0, otherPayments.length)] ?? `py-${randomUUID()}` });
    case "foreign":
      return of(paid, { reference_id: foreignReference(on.reference, random) });
    case "unknownEvent":
      return of(random.pick(["payment.imagined", "payout.imagined", "invoice.paid", "refund.succeeded"]));
    default:
      return of(paid);
  }
}

const amounts = (amount: number): object => ({
  amount,
  request_amount: amount,
  captures: [{ capture_id: "cap-0", capture_amount: amount, capture_timestamp: "2026-01-01T00:00:00Z" }],
});

const dataOf = ({ reference, subject }: Attack, amount: number): object => ({
  id: subject,
  payment_request_id: subject,
  payment_id: `py-${randomUUID()}`,
  reference_id: reference,
  currency: "IDR",
  status: "SUCCEEDED",
  ...amounts(amount),
});

/** Returns a reference that this deployment never issued: of another order, of another player, or of another form. */
function foreignReference(reference: string, random: Random): string {
  const other = randomUUID().replaceAll("-", "").slice(0, 20);
  const [kind, player] = reference.split("-");
  if (kind !== "deposit") return random.pick([`${other}-1`, reference.replace(/-1$/, "-7"), "1"]);
  return random.pick([`deposit-${player}-${other}`, reference.replace(/-\d+-/, "-999999999-"), `invoice-${other}`]);
}
