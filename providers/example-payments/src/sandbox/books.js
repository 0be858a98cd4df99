import { randomUUID } from "node:crypto";

/** @typedef {{ id: string, amount: string, currency: string, at: number }} Receipt */
/** @typedef {{ id: string, ref: string, amount: string, currency: string, method: string, expires: number, state: string,
 *   pay_code: string | null, pay_url: string | null, pay_qr: string | null, receipts: Receipt[] }} Charge */
/** @typedef {{ id: string, ref: string, bank: string, account: string, holder: string, amount: string, currency: string,
 *   state: string, reason: string | null }} Transfer */
/** @typedef {{ id: string, ref: string, receipt: string, amount: string, currency: string, state: string }} Return */
/** @typedef {{ id: string, kind: string, ref: string, about: string, amount: string, currency: string, at: number }} Entry */
/** @typedef {{ readonly status: number, readonly body: object }} Answer */
/** @typedef {Readonly<Record<string, unknown>>} Fields */

/** @type {(error: string) => Answer} */
const refused = (error) => ({ status: 422, body: { error } });
/** @type {Answer} */
export const notFound = { status: 404, body: { error: "not_found" } };
/** @type {Answer} */
const taken = { status: 409, body: { error: "ref_taken" } };

const methods = new Set(["QRIS", "BCA_VIRTUAL_ACCOUNT", "DANA"]);
const banks = new Set(["ID_BCA", "ID_BRI", "ID_MANDIRI"]);
const least = 10_000;
const most = 100_000_000;

/**
 * What the sandbox knows: in memory, and gone when it ends. Rupiah only, without decimals.
 * @param {{ readonly now: () => number, readonly url: () => string, readonly tell: (event: string, ref: string) => void }} around
 */
export function openBooks({ now, url, tell }) {
  /** @type {Map<string, Charge>} */
  const charges = new Map();
  /** @type {Map<string, Transfer>} */
  const transfers = new Map();
  /** @type {Map<string, Return>} */
  const returns = new Map();
  /** @type {Entry[]} */
  const ledger = [];

  const seconds = () => Math.floor(now() / 1000);

  /** @type {(kind: string, about: { id: string, ref: string }, amount: string) => void} */
  const book = (kind, { id, ref }, amount) => {
    ledger.push({ id: `entry-${ledger.length + 1}`, kind, ref, about: id, amount, currency: "IDR", at: seconds() });
  };

  /** @type {(charge: Charge) => Charge} */
  const current = (charge) => {
    if (charge.state === "open" && charge.expires <= seconds()) charge.state = "expired";
    return charge;
  };

  return {
    /** @type {(given: Fields) => Answer} */
    openCharge({ ref, amount, currency, method, expires }) {
      if (typeof ref !== "string" || !/^.{1,100}$/.test(ref)) return refused("ref");
      if (typeof amount !== "string" || !/^[1-9]\d{0,11}$/.test(amount) || currency !== "IDR") return refused("amount");
      if (typeof method !== "string" || !methods.has(method)) return refused("method");
      if (typeof expires !== "number") return refused("expires");
      const earlier = charges.get(ref);
      if (earlier !== undefined) {
        const same = earlier.amount === amount && earlier.method === method;
        return same ? { status: 200, body: current(earlier) } : taken;
      }
      const id = `charge-${randomUUID()}`;
      const charge = {
        id,
        ref,
        amount,
        currency,
        method,
        expires,
        state: "open",
        pay_code: method === "BCA_VIRTUAL_ACCOUNT" ? `88${String(charges.size + 1).padStart(10, "0")}` : null,
        pay_url: `${url()}/pay/${id}`,
        pay_qr: method === "QRIS" ? `SANDBOX-NOT-PAYABLE-${id}` : null,
        receipts: [],
      };
      charges.set(ref, charge);
      return { status: 201, body: charge };
    },
    /** @type {(ref: string) => Answer} */
    readCharge(ref) {
      const charge = charges.get(ref);
      return charge === undefined ? notFound : { status: 200, body: current(charge) };
    },
    /** @type {(id: string) => Charge | undefined} */
    chargeWithId: (id) => [...charges.values()].find((charge) => charge.id === id),
    /**
     * The customer pays: the whole amount or another one, in time or late, once or again.
     * @type {(ref: string, amount?: string) => Answer}
     */
    pay(ref, amount) {
      const charge = charges.get(ref);
      if (charge === undefined) return notFound;
      const receipt = {
        id: `receipt-${randomUUID()}`,
        amount: amount ?? charge.amount,
        currency: charge.currency,
        at: seconds(),
      };
      charge.receipts.push(receipt);
      charge.state = "paid";
      book("in", { id: receipt.id, ref }, receipt.amount);
      tell("charge.changed", ref);
      return { status: 200, body: charge };
    },
    /** @type {(ref: string, state: string) => Answer} */
    setCharge(ref, state) {
      const charge = charges.get(ref);
      if (charge === undefined) return notFound;
      charge.state = state;
      tell("charge.changed", ref);
      return { status: 200, body: charge };
    },

    /** @type {(given: Fields) => Answer} */
    sendReturn({ ref, receipt: id, amount, currency }) {
      if (typeof ref !== "string" || typeof amount !== "string" || currency !== "IDR") return refused("amount");
      const earlier = returns.get(ref);
      if (earlier !== undefined) {
        return earlier.receipt === id && earlier.amount === amount ? { status: 200, body: earlier } : taken;
      }
      const charge = [...charges.values()].find(({ receipts }) => receipts.some((receipt) => receipt.id === id));
      const receipt = charge?.receipts.find((one) => one.id === id);
      if (charge === undefined || receipt === undefined || typeof id !== "string") return refused("receipt");
      if (charge.method === "BCA_VIRTUAL_ACCOUNT") return refused("method_takes_nothing_back");
      const before = [...returns.values()].filter((one) => one.receipt === id);
      const left = before.reduce((sum, one) => sum - BigInt(one.amount), BigInt(receipt.amount));
      if (!/^[1-9]\d{0,11}$/.test(amount) || BigInt(amount) > left) return refused("amount");
      const made = { id: `return-${randomUUID()}`, ref, receipt: id, amount, currency, state: "sent" };
      returns.set(ref, made);
      book("in_back", made, amount);
      tell("return.changed", ref);
      return { status: 201, body: made };
    },
    /** @type {(ref: string) => Answer} */
    readReturn(ref) {
      const made = returns.get(ref);
      return made === undefined ? notFound : { status: 200, body: made };
    },

    /** @type {(given: Fields) => Answer} */
    sendTransfer({ ref, bank, account, holder, amount, currency }) {
      if (typeof ref !== "string" || !/^.{1,100}$/.test(ref)) return refused("ref");
      if (typeof bank !== "string" || !banks.has(bank)) return refused("bank");
      if (typeof account !== "string" || typeof holder !== "string" || account === "" || holder === "") {
        return refused("account");
      }
      if (typeof amount !== "string" || !/^[1-9]\d{0,11}$/.test(amount) || currency !== "IDR") return refused("amount");
      const earlier = transfers.get(ref);
      if (earlier !== undefined) {
        const same = earlier.amount === amount && earlier.account === account && earlier.bank === bank;
        return same ? { status: 200, body: earlier } : taken;
      }
      const transfer = {
        id: `transfer-${randomUUID()}`,
        ref,
        bank,
        account,
        holder,
        amount,
        currency,
        state: "waiting",
        reason: null,
      };
      transfers.set(ref, transfer);
      return { status: 201, body: transfer };
    },
    /** @type {(ref: string) => Answer} */
    readTransfer(ref) {
      const transfer = transfers.get(ref);
      return transfer === undefined ? notFound : { status: 200, body: transfer };
    },
    /** @type {(ref: string, state: string, reason?: string) => Answer} */
    setTransfer(ref, state, reason) {
      const transfer = transfers.get(ref);
      if (transfer === undefined) return notFound;
      if (state === "done") book("out", transfer, transfer.amount);
      if (state === "returned") book("out_back", transfer, transfer.amount);
      transfer.state = state;
      transfer.reason = reason ?? null;
      tell("transfer.changed", ref);
      return { status: 200, body: transfer };
    },
    /** @type {(id: string) => Answer} */
    stopTransfer(id) {
      const transfer = [...transfers.values()].find((one) => one.id === id);
      if (transfer === undefined) return notFound;
      if (transfer.state !== "waiting") return refused("already_sent");
      transfer.state = "stopped";
      tell("transfer.changed", transfer.ref);
      return { status: 200, body: transfer };
    },
    /** @type {(code: string) => Answer} */
    readBank: (code) =>
      banks.has(code)
        ? { status: 200, body: { code, open: true, least: String(least), most: String(most) } }
        : notFound,

    /** @type {(query: URLSearchParams) => Answer} */
    readLedger(query) {
      const [from, until, ref] = [query.get("from"), query.get("until"), query.get("ref")];
      const limit = Math.min(Math.max(Number(query.get("limit") ?? 50), 1), 50);
      const after = ledger.findIndex(({ id }) => id === query.get("after")) + 1;
      const found = ledger
        .slice(after)
        .filter((entry) => from === null || entry.at >= Number(from))
        .filter((entry) => until === null || entry.at <= Number(until))
        .filter((entry) => ref === null || entry.ref === ref);
      const entries = found.slice(0, limit);
      return { status: 200, body: { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null } };
    },
  };
}
