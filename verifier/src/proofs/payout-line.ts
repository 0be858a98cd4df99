import { hashText } from "./bytes.ts";
import { none, readNumber, readNumbers, readStatement, writeStatement, type Form } from "./statement.ts";

/** One payout of the published list, or the return of one by the bank. Public. */
export interface PayoutLine {
  /** Counts from 1 through all days without a gap. */
  readonly number: number;
  readonly kind: "paid" | "returned";
  /** Of a return: the number of the returned payout. */
  readonly returns: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly currency: string;
  /** Taken from the player's balance, and paid to the bank account. Minor units. */
  readonly gross: number;
  readonly net: number;
  /** Commitment to the order, see `ownerOf`: shows only the order's owner that the line belongs to it. */
  readonly owner: string;
}

export const lineForm = {
  title: "fairlobby payout v1",
  names: ["number", "kind", "returns", "time", "currency", "gross", "net", "owner"],
} as const satisfies Form<string>;

export function writePayoutLine(line: PayoutLine): string {
  return writeStatement(lineForm, {
    number: line.number.toString(),
    kind: line.kind,
    returns: line.returns?.toString() ?? none,
    time: line.at.toString(),
    currency: line.currency,
    gross: line.gross.toString(),
    net: line.net.toString(),
    owner: line.owner,
  });
}

/** Reads a line; null if the text is not exactly one. */
export function readPayoutLine(text: string): PayoutLine | null {
  const values = readStatement(lineForm, text);
  if (values === null) return null;
  const numbers = readNumbers(values, ["number", "time", "gross", "net"]);
  const { kind, currency, owner } = values;
  if (numbers === null || (kind !== "paid" && kind !== "returned")) return null;
  const returns = values.returns === none ? null : readNumber(values.returns);
  if ((returns === null) !== (kind === "paid") || (returns === null && values.returns !== none)) return null;
  const { number, time: at, gross, net } = numbers;
  return { number, kind, returns, at, currency, gross, net, owner };
}

/** The opening of a line's `owner`; known to the lobby and the order's player. */
export interface Owner {
  readonly orderId: string;
  /** 16 random bytes, base64url; without them the order could be guessed from the list. */
  readonly salt: string;
}

const ownerForm = { title: "fairlobby owner v1", names: ["order", "salt"] } as const satisfies Form<string>;

/** Returns the commitment to an order: base64url SHA-256 of its statement. One line cannot belong to two players. */
export function ownerOf({ orderId, salt }: Owner): Promise<string> {
  return hashText(writeStatement(ownerForm, { order: orderId, salt }));
}
