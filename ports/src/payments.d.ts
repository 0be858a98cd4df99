import type { DepositProvider } from "./deposits.d.ts";
import type { Outgoing } from "./outgoing.d.ts";
import type { PayoutProvider } from "./payouts.d.ts";
import type { StatementProvider } from "./statement.d.ts";

/**
 * The version of this port. A change that an existing adapter would not survive gets another number, and the server
 * refuses adapters of the former.
 */
export type PaymentPort = "payments/1";

/** A payment provider's protocol. A package exports it as `paymentAdapter`. */
export interface PaymentAdapter<Options = unknown> {
  readonly port: PaymentPort;
  /**
   * Small letters and digits, a letter first, 2 to 20 of them. Names the provider in the log and in metrics, its messages'
   * address /providers/<name>/webhook, and, in capitals, the beginning of its variables. It never changes.
   */
  readonly name: string;
  /** Every environment variable the adapter reads, all of them needed; each begins with the adapter's name in capitals and `_`. */
  readonly variables: Readonly<Record<string, VariableKind>>;
  /** Reads `payments.options` of the settings. A problem names the field, "" for the options as a whole. */
  readOptions(given: unknown): { readonly options: Options } | OptionProblem;
  /** Returns whether this account moves real money, by its key, address or options. It makes no call. */
  accountOf(variables: Variables, options: Options): PaymentAccount;
  /** Creates the provider. It makes no call; the first is made by the server or a player. */
  create(host: PaymentHost, options: Options): PaymentProvider;
}

/**
 * - address: an http or https address; with real money it must be encrypted, or of this machine
 * - secret: not empty; may also be given as `<NAME>_FILE`, the path of a file with the value
 * - secrets: as `secret`, with one value a line, of at least 16 characters each, all accepted while one replaces another
 * - text: not empty
 */
export type VariableKind = "address" | "secret" | "secrets" | "text";

/** The variables' values by their names; those of kind `secrets` with their line breaks. */
export type Variables = Readonly<Record<string, string>>;

export interface OptionProblem {
  /** Path of the field below the options, e.g. `branch.code`. */
  readonly field: string;
  /** E.g. `must be a text of 1 to 40 characters`. */
  readonly problem: string;
}

export interface PaymentAccount {
  readonly money: "real" | "sandbox";
  /** The variable, or `options.<field>`, by which this was decided: it is named when the server refuses to start. */
  readonly decidedBy: string;
}

/** What the server gives an adapter. */
export interface PaymentHost {
  /** ISO 4217. Every amount of the port is in its minor units. */
  readonly currency: string;
  /** Decimals of the currency in the lobby's books: 10 ** decimals minor units are one major unit. */
  readonly decimals: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The page to which a player returns after paying; the address itself proves nothing. */
  readonly returnUrl: string;
  /** The name that a bank shows beside a payment. */
  readonly displayName: string;
  readonly variables: Variables;
  readonly log: AdapterLog;
  /** Milliseconds since the epoch, by the database's clock. */
  now(): number;
  /** Times for calls, ms, instead of the adapter's own: for reads, for writes, and for a pause after repeated failures. */
  readonly times: { readonly read?: number; readonly write?: number; readonly openFor?: number };
  /**
   * The only way to the provider: with time-outs, retries with jitter, limits of size, circuit breakers, metrics and
   * traces.
   */
  openOutgoing(options: { readonly baseUrl: string; readonly openForMs?: number }): Outgoing;
  /** Logs and counts an answer that cannot be understood; never the answer itself. */
  reportUnexpected(call: string, kind: UnexpectedAnswer, about: Readonly<Record<string, string>>): void;
}

/** An answer that this version does not understand: its shape, or a state in it, is not known. */
export type UnexpectedAnswer = "unreadable" | "unknown_state";

/** Never give it a secret, a bank account or an answer as a whole. */
export interface AdapterLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** An account at a payment provider. */
export interface PaymentProvider {
  readonly payments: DepositProvider;
  readonly payouts: PayoutProvider;
  readonly statement: StatementProvider;
  readonly messages: MessageReader;
  /** Reads at the provider and changes nothing there: what an operator should know to work. */
  check(): Promise<readonly AccountCheck[]>;
  close(): Promise<void>;
}

export interface AccountCheck {
  /** What was read, e.g. `payouts`. */
  readonly what: string;
  /** What to change, naming the variable; null if it could be read. */
  readonly problem: string | null;
}

/**
 * Reads the messages of the provider's webhook. It only reads: the server looks the order up at the provider, and books
 * nothing from a message. Does not throw.
 */
export interface MessageReader {
  /**
   * What authenticates a message: a signature over the raw body, or only a secret of the caller that any body could
   * follow.
   */
  readonly authentication: "body" | "caller";
  /** Returns whether the caller may send a body at all; checked before it is read. */
  admits?(headers: MessageHeaders): boolean;
  /** @param body the bytes as they came: re-writing a parsed body changes what was signed */
  read(headers: MessageHeaders, body: Uint8Array): MessageReading;
  /**
   * Returns a message that `read` ignores, with a secret of this lobby: `npm run doctor` sends it to see that messages
   * reach the server.
   */
  trial(): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** By their names in small letters. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * - refused: it is not from the provider, was changed on the way, or is too old
 * - unreadable: it is the provider's, but has another shape
 * - ignored: it is about nothing that the lobby does
 * - hint: the order to look up
 */
export type MessageReading =
  | { readonly outcome: "refused" | "unreadable" }
  | { readonly outcome: "ignored"; readonly event: string }
  | MessageHint;

export interface MessageHint {
  readonly outcome: "hint";
  /** The provider's word for the event, for the log. */
  readonly event: string;
  readonly about: "deposit" | "refund" | "payout";
  /** Our reference. */
  readonly reference: string;
  /** The provider's id of the payment or refund, if the message names one. */
  readonly id?: string | undefined;
}
