import { hashText } from "./bytes.ts";
import { none, readNumber, readNumbers, readStatement, writeStatement, type Form } from "./statement.ts";

/** One payout of the published list, or the return of one by the bank. Public as it stands. */
export interface PayoutLine {
  /** Runs from 1 through all days without a gap. */
  readonly number: number;
  readonly kind: "paid" | "returned";
  /** Of a return: the number of the payout that came back. */
  readonly returns: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly currency: string;
  /** Taken from the player's balance, and paid to the bank account. Minor units. */
  readonly gross: number;
  readonly net: number;
  /** Commitment to the order, see `ownerOf`: tells nobody anything, and its owner that the line is the order's own. */
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

/** The line a text states, or null when it is not exactly one. */
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

/** What opens a line's `owner`; known to the lobby and to the player of the order. */
export interface Owner {
  readonly orderId: string;
  /** 16 random bytes, base64url; without them the order could be guessed back from the list. */
  readonly salt: string;
}

const ownerForm = { title: "fairlobby owner v1", names: ["order", "salt"] } as const satisfies Form<string>;

/** The commitment to an order: base64url SHA-256 of its statement. One line cannot be shown to two players as theirs. */
export function ownerOf({ orderId, salt }: Owner): Promise<string> {
  return hashText(writeStatement(ownerForm, { order: orderId, salt }));
}
