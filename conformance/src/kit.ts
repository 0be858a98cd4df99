import { randomUUID } from "node:crypto";
import { openBooks, type Books } from "./books.ts";
import { check } from "./dialects/caleta.ts";
import type { Bet, Dialect, Message, Rollback, Session, Win } from "./dialects/dialect.ts";
import { BrokenRule, NotPlayed } from "./rules.ts";
import { write, type Answer, type Supplier } from "./supplier.ts";

/** One rule a wallet has to keep. */
export interface Case {
  /** Short and stable: for `--only` and for comparing reports. */
  readonly id: string;
  /** The rule in a sentence. */
  readonly rule: string;
  /** Resolves if the rule holds; throws {@link BrokenRule} or {@link NotPlayed} otherwise. */
  play(kit: Kit): Promise<void>;
}

/** Fields to replace in the body, e.g. the currency; undefined removes a field. */
type Changes = Readonly<Record<string, unknown>>;

/** The tools of the cases. */
export interface Kit {
  readonly dialect: Dialect;
  readonly supplier: Supplier;
  readonly books: Books;
  readonly session: Session;
  /** The smallest amount that the wallet's books keep, in the dialect's units. */
  readonly unit: bigint;
  /** The stake for cases in which the amount does not matter. */
  readonly stake: bigint;
  /** Time within which 99 of 100 answers must arrive. Milliseconds. */
  readonly maxMs: number;
  /** Kills and restarts the wallet; resolves when the wallet serves again. Null without a restart command. */
  readonly restart: (() => Promise<void>) | null;

  newBet(fields?: Partial<Bet>): Bet;
  winOf(bet: Bet, amount: bigint): Win;
  rollbackOf(bet: Bet): Rollback;

  /** Requests the balance from the wallet. */
  balance(): Promise<bigint>;
  bet(bet: Bet, changes?: Changes): Promise<Answer>;
  win(win: Win, changes?: Changes): Promise<Answer>;
  rollback(rollback: Rollback, changes?: Changes): Promise<Answer>;
  /** Sends any call; a missing answer is a broken rule. */
  send(message: Message, signature?: string | null): Promise<Answer>;
  /** Sends a body that need not be JSON; a missing answer is a broken rule. */
  sendText(path: string, body: string): Promise<Answer>;
  /** Places a new bet, which must be accepted. */
  placed(fields?: Partial<Bet>): Promise<Bet>;
  /** Like `bet` and `win`, but null without an answer. */
  tryBet(bet: Bet): Promise<Answer | null>;
  tryWin(win: Win): Promise<Answer | null>;
  /** Returns a token of the same player with which no new bet is accepted. */
  expiredToken(): Promise<string>;
}

export interface KitOptions {
  readonly dialect: Dialect;
  readonly supplier: Supplier;
  readonly session: Session;
  readonly unit: bigint;
  readonly maxMs: number;
  readonly restart: (() => Promise<void>) | null;
  readonly expiredToken: string | null;
}

/** How many of the dialects' units make one major unit of the currency. */
export const perMajor = 100_000n;
/** The stake, as a multiple of the wallet's smallest unit. */
const stakeUnits = 10n;
/** The balance that all cases need, as a multiple of the stake. */
export const stakesNeeded = 100n;

/** Throws unless the status is one of these. */
export function expectStatus(answer: Answer, what: string, ...statuses: readonly string[]): void {
  if (statuses.includes(answer.status)) return;
  const received = answer.status === "" ? `HTTP ${answer.http} without a status` : answer.status;
  throw new BrokenRule(`${what} got ${received} instead of ${statuses.join(" or ")}`);
}

/** Throws unless the call was refused: answered, and not with RS_OK. */
export function expectRefusal(answer: Answer, what: string): void {
  if (!/^RS_ERROR_[A-Z_]+$/.test(answer.status)) {
    throw new BrokenRule(`${what} got ${answer.status || `HTTP ${answer.http} without a status`} instead of a refusal`);
  }
}

/** Throws unless the answer is RS_OK with exactly this balance. */
export function expectBalance(answer: Answer, what: string, balance: bigint): void {
  expectStatus(answer, what, "RS_OK");
  if (answer.balance !== balance) {
    throw new BrokenRule(`${what} got the balance ${answer.balance} instead of ${balance}`);
  }
}

/** Sends the calls of one player's session; a missing answer is a broken rule. */
function openSession({ dialect, supplier, ...options }: KitOptions) {
  let session = options.session;

  const answered = (answer: Answer | null, path: string): Answer => {
    if (answer === null) throw new BrokenRule(`${path} got no answer`);
    return answer;
  };
  const send = async (message: Message, signature?: string | null): Promise<Answer> =>
    answered(await supplier.send(message.path, write(message), signature), message.path);
  const renew = async (): Promise<void> => {
    const answer = await send(check(session.token));
    if (answer.token === null) throw new BrokenRule(`/wallet/check got ${answer.status || answer.text} and no token`);
    session = { ...session, token: answer.token };
  };
  return {
    get session() {
      return session;
    },
    renew,
    send,
    trySend: (message: Message) => supplier.send(message.path, write(message)),
    sendText: async (path: string, body: string) => answered(await supplier.send(path, body), path),
    async balance() {
      const answer = await send(dialect.balance(session));
      expectStatus(answer, "the balance", "RS_OK");
      if (answer.balance === null) throw new BrokenRule(`the balance is not a whole number: ${answer.text}`);
      return answer.balance;
    },
    async expiredToken() {
      if (dialect.name === "caleta") {
        const { token } = session;
        await renew();
        return token;
      }
      if (options.expiredToken === null) throw new NotPlayed("needs --expired-token, of the same player and game");
      return options.expiredToken;
    },
  };
}

/** Calls `book` if the wallet acknowledged the transaction. */
async function booked<A extends Answer | null>(answer: Promise<A>, book: () => void): Promise<A> {
  const received = await answer;
  if (received?.status === "RS_OK") book();
  return received;
}

/** Opens the books with the player's current balance. */
export async function openKit(options: KitOptions): Promise<Kit> {
  const { dialect, supplier } = options;
  const player = openSession(options);
  const { send, trySend } = player;
  const change = ({ path, body }: Message, changes: Changes = {}): Message => ({ path, body: { ...body, ...changes } });

  // An earlier run may have exchanged the token, and its new token is not known here; exchanging again is allowed.
  if (dialect.name === "caleta") await player.renew();
  const books = openBooks(await player.balance());

  const kit: Kit = {
    dialect,
    supplier,
    books,
    unit: options.unit,
    stake: options.unit * stakeUnits,
    maxMs: options.maxMs,
    restart: options.restart,
    get session() {
      return player.session;
    },
    balance: player.balance,
    send,
    sendText: player.sendText,
    expiredToken: player.expiredToken,
    newBet: (fields = {}) => ({ transaction: randomUUID(), round: randomUUID(), amount: kit.stake, ...fields }),
    winOf: (bet, amount) => ({ transaction: randomUUID(), round: bet.round, amount, bet: bet.transaction }),
    rollbackOf: (bet) => ({ transaction: randomUUID(), round: bet.round, bet: bet.transaction }),
    bet: (bet, changes) => booked(send(change(dialect.bet(kit.session, bet), changes)), () => books.bet(bet)),
    win: (win, changes) => booked(send(change(dialect.win(kit.session, win), changes)), () => books.win(win)),
    rollback: (rollback, changes) =>
      booked(send(change(dialect.rollback(kit.session, rollback), changes)), () => books.rollback(rollback)),
    async placed(fields) {
      const bet = kit.newBet(fields);
      expectStatus(await kit.bet(bet), "a bet", "RS_OK");
      return bet;
    },
    tryBet: (bet) => booked(trySend(dialect.bet(kit.session, bet)), () => books.bet(bet)),
    tryWin: (win) => booked(trySend(dialect.win(kit.session, win)), () => books.win(win)),
  };
  return kit;
}
