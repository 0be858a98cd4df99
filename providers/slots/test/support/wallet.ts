import { type KeyObject, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type WalletPath = "/user/balance" | "/transaction/bet" | "/transaction/win" | "/transaction/rollback";

/**
 * A fault in the next call of a path: whether the transaction is booked, and how the call is answered.
 */
export interface Fault {
  readonly book: boolean;
  readonly reply: "cut" | "never" | "http_500" | "garbage" | "other_request" | { readonly status: string };
}

export interface WalletCall {
  readonly path: WalletPath;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Booking {
  readonly kind: "bet" | "win" | "rollback";
  readonly fingerprint: string;
  readonly amount: bigint;
  readonly reference: string | undefined;
}

/**
 * A correct wallet over HTTP with its books in memory, on the operator's side of the dialect: checks every signature, books
 * a transaction id once, refuses uncovered bets, records a rollback that comes before its bet.
 */
export class TestWallet {
  readonly calls: WalletCall[] = [];
  readonly badSignatures: string[] = [];
  readonly bookings = new Map<string, Booking>();
  readonly #balances = new Map<string, bigint>();
  readonly #refuseBets = new Map<string, string>();
  readonly #tombstones = new Set<string>();
  readonly #faults = new Map<WalletPath, Fault[]>();
  readonly #held: ServerResponse[] = [];
  readonly #waiters: { met: () => boolean; resolve: () => void }[] = [];
  #key: (() => KeyObject) | undefined;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  /** Starts listening; returns the address for WALLET_URL. */
  async listen(providerKey: () => KeyObject): Promise<string> {
    this.#key = providerKey;
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Balance in whole rupiah. */
  deposit(user: string, amount: number): void {
    this.#balances.set(user, this.balance(user) + BigInt(amount));
  }

  balance(user: string): bigint {
    return this.#balances.get(user) ?? 0n;
  }

  /** Refuses bets of this player with this status; without one it accepts them again. */
  refuseBets(user: string, status?: string): void {
    if (status === undefined) this.#refuseBets.delete(user);
    else this.#refuseBets.set(user, status);
  }

  /** Applies the faults to the next calls of this path, one to each. */
  fail(path: WalletPath, ...faults: Fault[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  /** Drops the connections of all unanswered calls. */
  dropHeld(): void {
    for (const response of this.#held.splice(0)) response.destroy();
  }

  callsOf(user: string, path?: WalletPath): WalletCall[] {
    return this.calls.filter((call) => call.body["user"] === user && (path === undefined || call.path === path));
  }

  bookingsOf(user: string): { kind: Booking["kind"]; amount: bigint; id: string }[] {
    return [...this.bookings].flatMap(([key, booking]) => {
      const [owner, id] = key.split("/") as [string, string];
      return owner === user ? [{ kind: booking.kind, amount: booking.amount, id }] : [];
    });
  }

  /** Resolves when the condition holds, which is checked after every call. */
  async until(met: () => boolean): Promise<void> {
    if (met()) return;
    await new Promise<void>((resolve) => this.#waiters.push({ met, resolve }));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const path = request.url as WalletPath;
    const body = JSON.parse(raw.toString()) as Record<string, unknown>;
    const signature = Buffer.from(String(request.headers["x-hub88-signature"]), "base64");
    this.calls.push({ path, body });

    const fault = this.#faults.get(path)?.shift();
    let status: string;
    if (this.#key === undefined || !verify("RSA-SHA256", raw, this.#key(), signature)) {
      this.badSignatures.push(path);
      status = "RS_ERROR_INVALID_SIGNATURE";
    } else if (fault !== undefined && !fault.book) {
      status = typeof fault.reply === "object" ? fault.reply.status : "RS_ERROR_UNKNOWN";
    } else {
      status = this.#carryOut(path, body);
    }
    this.#answer(response, fault?.reply, status, body);
    for (const waiter of this.#waiters.filter((each) => each.met())) {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiter.resolve();
    }
  }

  #answer(response: ServerResponse, reply: Fault["reply"] | undefined, status: string, body: Record<string, unknown>) {
    if (reply === "cut") return response.destroy();
    if (reply === "never") return void this.#held.push(response);
    if (reply === "http_500") return response.writeHead(500).end("oops");
    if (reply === "garbage") return response.writeHead(200).end('{"status":"RS_O');
    const user = String(body["user"]);
    return response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        user,
        status: typeof reply === "object" ? reply.status : status,
        request_uuid: reply === "other_request" ? "00000000-0000-4000-8000-000000000000" : body["request_uuid"],
        currency: "IDR",
        balance: Number(this.balance(user) * 100_000n),
      }),
    );
  }

  #carryOut(path: WalletPath, body: Record<string, unknown>): string {
    if (path === "/user/balance") return "RS_OK";
    const kind = path.slice("/transaction/".length) as Booking["kind"];
    const user = String(body["user"]);
    const id = `${user}/${String(body["transaction_uuid"])}`;
    const reference = body["reference_transaction_uuid"] as string | undefined;
    const amount = kind === "rollback" ? 0n : BigInt(body["amount"] as number) / 100_000n;
    const fingerprint = JSON.stringify([kind, body["round"], String(amount), reference, body["game_code"]]);
    const earlier = this.bookings.get(id);
    if (earlier !== undefined) {
      return earlier.fingerprint === fingerprint ? "RS_OK" : "RS_ERROR_DUPLICATE_TRANSACTION";
    }
    const balance = this.balance(user);
    const bet = this.bookings.get(`${user}/${reference ?? ""}`);
    if (kind === "bet") {
      if (this.#tombstones.has(id)) return "RS_ERROR_DUPLICATE_TRANSACTION";
      const refusal = this.#refuseBets.get(user);
      if (refusal !== undefined) return refusal;
      if (amount > balance) return "RS_ERROR_NOT_ENOUGH_MONEY";
      this.#balances.set(user, balance - amount);
    } else if (kind === "win") {
      if (bet === undefined) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
      this.#balances.set(user, balance + amount);
    } else if (bet === undefined) {
      this.#tombstones.add(`${user}/${reference ?? ""}`);
    } else {
      this.#balances.set(user, balance + bet.amount);
    }
    this.bookings.set(id, { kind, fingerprint, amount, reference });
    return "RS_OK";
  }
}
