import { randomBytes } from "node:crypto";
import type { Currency, OrderId, PlayerId } from "@fairlobby/contract";
import { ownerOf, writePayoutLine } from "@fairlobby/verifier/proofs";

/** A payout, or the return of one, that is not in a closed day yet. Amounts are minor units. */
export interface FeedEvent {
  readonly kind: "paid" | "returned";
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
  readonly gross: bigint;
  readonly net: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** For a return: the number of its payout's line, if that line is in an earlier day; else null. */
  readonly paidNumber: number | null;
}

/** A line as published, with the salt that proves its owner. */
export interface NewLine {
  readonly number: number;
  readonly event: FeedEvent;
  readonly text: string;
  readonly salt: string;
}

/**
 * Numbers the events of a day and formats their lines. A return names the number of its payout, which precedes it.
 * @param events in time order
 * @param first number of the first line
 */
export async function linesOf(events: readonly FeedEvent[], first: number, currency: Currency): Promise<NewLine[]> {
  const numbers = new Map<OrderId, number>();
  const lines: NewLine[] = [];
  for (const [index, event] of events.entries()) {
    const number = first + index;
    const salt = randomBytes(16).toString("base64url");
    const returns = event.kind === "paid" ? null : (event.paidNumber ?? numbers.get(event.orderId) ?? null);
    if (event.kind === "paid") numbers.set(event.orderId, number);
    else if (returns === null) throw new Error(`the return of ${event.orderId} has no payout before it`);
    const text = writePayoutLine({
      number,
      kind: event.kind,
      returns,
      at: event.at,
      currency,
      gross: Number(event.gross),
      net: Number(event.net),
      owner: await ownerOf({ orderId: event.orderId, salt }),
    });
    lines.push({ number, event, text, salt });
  }
  return lines;
}
