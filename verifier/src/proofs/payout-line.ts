import { hashText } from "./bytes.ts";
import { none, readNumber, readNumbers, readStatement, writeStatement, type Form } from "./statement.ts";

/** A public line of the list of payouts: a payout, or the return of an earlier payout by the bank. */
export interface PayoutLine {
  /** Lines are numbered from 1 without gaps, across all days. */
  readonly number: number;
  readonly kind: "paid" | "returned";
  /** For a return, the number of the returned payout. */
  readonly returns: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly currency: string;
  /** `gross` is taken from the player's balance, `net` is paid to the bank account. Minor units. */
  readonly gross: number;
  readonly net: number;
  /** Commitment to the order, see `ownerOf`: only the lobby and the order's player can tell which order it is. */
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

/** Reads a line; null if the text is not exactly a line. */
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

/** The data that `owner` of a line commits to; only the lobby and the order's player know it. */
export interface Owner {
  readonly orderId: string;
  /** 16 random bytes, base64url; without them the order could be guessed from the list. */
  readonly salt: string;
}

const ownerForm = { title: "fairlobby owner v1", names: ["order", "salt"] } as const satisfies Form<string>;

/** Returns the commitment to an order, so that a line belongs to one order only: the SHA-256 of a statement, base64url. */
export function ownerOf({ orderId, salt }: Owner): Promise<string> {
  return hashText(writeStatement(ownerForm, { order: orderId, salt }));
}
