import { openCopy, type CopyWriter } from "./copy.ts";

/** How much history is generated. */
export interface Volume {
  /** Players, oldest first; the first has `heavyTransfers`, the others share the rest at random, evenly. */
  readonly players: readonly string[];
  /** How many of the first players end without gold, because the product books further transfers for them. */
  readonly emptied: number;
  readonly roundsEach: number;
  readonly heavyTransfers: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

export interface Written {
  readonly transfers: number;
  readonly entries: number;
  readonly rounds: number;
  readonly orders: number;
}

/** Columns of the generated orders, from which the tables of orders are filled. */
const orderColumns = "kind, player_id, order_id, amount, at";

const opening = 10_000_000;
const winShare = 0.45;
/** Orders of a player besides the first deposit: deposits, and one withdrawal. */
const furtherDeposits = 3;
const gameId = "66121";
const fingerprint = "f".repeat(43);

/** Returns a small, fast generator of numbers from 0 to 1, the same ones in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Copies = Readonly<Record<"transfer" | "entry" | "round" | "order" | "playDay", CopyWriter>>;

/** Writes the transfers of all players in the order of time, with their entries, rounds, orders and sums. */
class History {
  readonly #volume: Volume;
  readonly #copies: Copies;
  readonly #cash: Float64Array;
  readonly #rounds: Int32Array;
  readonly #staked: Float64Array;
  readonly #last: Float64Array;
  readonly #today: Float64Array;
  readonly random = randomNumbers(42);
  #day = "";
  transfers = 0;
  entries = 0;
  orders = 0;

  constructor(volume: Volume, copies: Copies) {
    this.#volume = volume;
    this.#copies = copies;
    const count = volume.players.length;
    this.#cash = new Float64Array(count);
    this.#rounds = new Int32Array(count);
    this.#staked = new Float64Array(count);
    this.#last = new Float64Array(count);
    this.#today = new Float64Array(count);
  }

  get rounds(): number {
    return this.#rounds.reduce((sum, count) => sum + count, 0);
  }

  #transfer(nth: number, micros: number, row: { key: string; kind: string; subject: string; amount: number }): void {
    const { key, kind, subject, amount } = row;
    const at = new Date(micros / 1000).toISOString();
    const reserved = kind === "withdrawal_reserved" ? amount : 0;
    this.#copies.transfer.add(
      `${this.#volume.players[nth]}\t${micros}\t${key}\t${fingerprint}\t${kind}\t${subject}\tIDR\t${amount}\t0\t\\N\t${this.#cash[nth]}\t0\t${reserved}\t${at}`,
    );
    this.#last[nth] = micros;
    this.transfers += 1;
  }

  #entry(nth: number, micros: number, leg: number, account: string, amount: number): void {
    this.#copies.entry.add(`${this.#volume.players[nth]}\t${micros}\t${leg}\t${account}\tIDR\t${amount}`);
    this.entries += 1;
  }

  #change(nth: number, by: number): void {
    this.#cash[nth] = (this.#cash[nth] ?? 0) + by;
  }

  #order(kind: "deposit" | "withdrawal", nth: number, micros: number, amount: number): string {
    const orderId = `G${(this.orders += 1).toString(36).toUpperCase().padStart(7, "0")}`;
    const at = new Date(micros / 1000).toISOString();
    this.#copies.order.add(`${kind}\t${this.#volume.players[nth]}\t${orderId}\t${amount}\t${at}`);
    return orderId;
  }

  deposit(nth: number, micros: number, amount: number): void {
    const orderId = this.#order("deposit", nth, micros, amount);
    this.#change(nth, amount);
    const subject = `deposit:${orderId}`;
    this.#transfer(nth, micros, { key: subject, kind: "deposit", subject, amount });
    this.#entry(nth, micros, 1, "cash", amount);
    this.#entry(nth, micros, 5, "house:deposits", -amount);
  }

  withdrawal(nth: number, micros: number, amount: number): void {
    if (amount <= 0) return;
    const orderId = this.#order("withdrawal", nth, micros, amount);
    const subject = `withdrawal:${orderId}`;
    this.#change(nth, -amount);
    this.#transfer(nth, micros, { key: `${subject}:reserve`, kind: "withdrawal_reserved", subject, amount });
    this.#entry(nth, micros, 1, "cash", -amount);
    this.#entry(nth, micros, 3, "reserved", amount);
    const paid = micros + 300_000;
    this.#transfer(nth, paid, { key: `${subject}:paid`, kind: "withdrawal_paid", subject, amount });
    this.#entry(nth, paid, 3, "reserved", -amount);
    this.#entry(nth, paid, 5, "house:payouts", amount);
  }

  withdrawAll(nth: number, micros: number): void {
    this.withdrawal(nth, micros, this.#cash[nth] ?? 0);
  }

  round(nth: number, micros: number): void {
    const stake = 100 + Math.floor(this.random() * 900);
    if ((this.#cash[nth] ?? 0) < stake) return;
    const number = (this.#rounds[nth] = (this.#rounds[nth] ?? 0) + 1);
    this.#staked[nth] = (this.#staked[nth] ?? 0) + stake;
    const id = `${Math.floor(this.random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0")}-${micros}`;
    const subject = `round:${gameId}:${id}`;
    this.#change(nth, -stake);
    this.#transfer(nth, micros, { key: `hub88:s-${id}`, kind: "stake", subject, amount: stake });
    this.#entry(nth, micros, 1, "cash", -stake);
    this.#entry(nth, micros, 4, "house:games", stake);
    const won = this.random() < winShare ? Math.floor(stake * this.random() * 4) : 0;
    if (won > 0) {
      this.#change(nth, won);
      this.#transfer(nth, micros + 1, { key: `hub88:w-${id}`, kind: "win", subject, amount: won });
      this.#entry(nth, micros + 1, 1, "cash", won);
      this.#entry(nth, micros + 1, 4, "house:games", -won);
    }
    const began = new Date(micros / 1000).toISOString();
    this.#copies.round.add(
      `${this.#volume.players[nth]}\t${number}\t${gameId}\t${id}\t${stake}\t0\t${won}\t${this.#cash[nth]}\t${this.#last[nth]}\t${began}\tt\t0\t0`,
    );
    this.#play(nth, began.slice(0, 10));
  }

  /** Adds four seconds of play to a player's day. */
  #play(nth: number, day: string): void {
    if (day !== this.#day) this.endDay(day);
    this.#today[nth] = (this.#today[nth] ?? 0) + 4_000;
  }

  endDay(next: string): void {
    if (this.#day !== "") {
      this.#today.forEach((ms, nth) => {
        if (ms > 0) this.#copies.playDay.add(`${this.#volume.players[nth]}\t${this.#day}\t${ms}`);
      });
    }
    this.#today.fill(0);
    this.#day = next;
  }

  async drain(): Promise<void> {
    for (const copy of Object.values(this.#copies)) await copy.drain();
  }

  /** Writes the sums that the product keeps for each player. */
  async writeSums(url: string): Promise<void> {
    const balance = await openCopy(url, "ledger.balance", "player_id, currency, cash, last_transfer_id");
    const roundsRead = await openCopy(url, "games.rounds_read", "player_id, transfer_id, rounds, cash_staked");
    const playRead = await openCopy(url, "games.play_read", "player_id, transfer_id, staked_at, played_to");
    for (const [nth, player] of this.#volume.players.entries()) {
      const last = this.#last[nth] ?? 0;
      const at = new Date(last / 1000).toISOString();
      // The product itself has opened the accounts of the other players, with a later transfer.
      if (nth >= this.#volume.emptied) balance.add(`${player}\tIDR\t${this.#cash[nth]}\t${last}`);
      roundsRead.add(`${player}\t${last}\t${this.#rounds[nth]}\t${this.#staked[nth]}`);
      playRead.add(`${player}\t${last}\t${at}\t${at}`);
    }
    for (const copy of [balance, roundsRead, playRead]) await copy.end();
  }

  async end(): Promise<void> {
    this.endDay("");
    for (const copy of Object.values(this.#copies)) await copy.end();
  }
}

async function openCopies(url: string) {
  return {
    transfer: await openCopy(
      url,
      "ledger.transfer",
      "player_id, transfer_id, key, fingerprint, kind, subject, currency, amount, promo_part, voids, cash_after, promo_after, reserved_after, created_at",
    ),
    entry: await openCopy(url, "ledger.entry", "player_id, transfer_id, leg, account, currency, amount"),
    round: await openCopy(
      url,
      "games.round",
      "player_id, round_no, game_id, round_id, staked, taken_back, paid, balance_after, last_transfer_id, began_at, settled, promo_staked, promo_paid",
    ),
    order: await openCopy(url, "public.generated_order", orderColumns),
    playDay: await openCopy(url, "games.play_day", "player_id, day, played_ms"),
  };
}

/**
 * Generates the history: a deposit, then rounds, further deposits and a withdrawal in turn, all in the order of time.
 * Every transfer sums to zero, and every balance is the sum of its entries.
 */
export async function writeHistory(url: string, volume: Volume): Promise<Written> {
  const history = new History(volume, await openCopies(url));
  const count = volume.players.length;
  const heavyRounds = Math.floor(volume.heavyTransfers / (1 + winShare * 0.97));
  const rounds = heavyRounds + volume.roundsEach * (count - 1);
  const further = count * (furtherDeposits + 1);
  const start = volume.from * 1000;
  const step = Math.floor(((volume.to - volume.from) * 1000) / (rounds + further + 3 * count));
  let micros = start;
  const next = (): number => (micros += step);
  for (let nth = 0; nth < count; nth++) history.deposit(nth, next(), opening);

  const ordersEvery = rounds / further;
  let orders = 0;
  for (let done = 0; done < rounds; done++) {
    const nth = history.random() * rounds < heavyRounds ? 0 : 1 + Math.floor(history.random() * (count - 1));
    history.round(nth, next());
    for (; orders < done / ordersEvery && orders < further; orders++) {
      const whose = orders % count;
      if (orders < furtherDeposits * count) history.deposit(whose, next(), 50_000);
      else history.withdrawal(whose, next(), 20_000);
    }
    if (done % 1_000 === 0) await history.drain();
  }
  for (let nth = 0; nth < volume.emptied; nth++) history.withdrawAll(nth, next());
  await history.end();
  await history.writeSums(url);
  const { transfers, entries, orders: allOrders } = history;
  return { transfers, entries, rounds: history.rounds, orders: allOrders };
}
