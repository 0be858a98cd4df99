import { divisors, type OrderId, type PlayerId, type QuoteId } from "@fairlobby/contract";
import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import type { Question } from "../../../platform/question.ts";
import { post, readBalances } from "../../ledger/index.ts";
import { guardOrder } from "../../protection/index.ts";
import { noteRefusal } from "./account-desk.ts";
import { claimAccount, hashAccount } from "./account-use.ts";
import { applyEvent, enqueueAdvance, postingOf } from "../change.ts";
import {
  checkAmount,
  checkOrder,
  heldFor,
  isWholeAmount,
  maskPhone,
  mostCorrections,
  mostWrongProofs,
  proofFor,
  sealContext,
  type AmountFailure,
  type CorrectionProof,
  type OrderFailure,
  type OrderRef,
  type PromotionState,
  type SignedQuote,
  type Standing,
  type Withdrawal,
} from "../model.ts";
import { countCorrections, countPaid, countWrongProofs, readQuote } from "../read-model.ts";
import { readOpenOrder, readOrder } from "../read-orders.ts";
import { quoteOf } from "./pricing.ts";
import type { WithdrawalRules } from "../rules.ts";
import { signQuote, type StatementDeps } from "./sign-quote.ts";
import {
  appendStep,
  changeAccount,
  insertOrder,
  insertQuote,
  insertWrongProof,
  lockOrder,
  lockPlayer,
  useQuote,
} from "../store.ts";
import { withdrawalStepped } from "../topics.ts";

export interface WithdrawalServiceDeps extends StatementDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly rules: WithdrawalRules;
  readonly sealing: Sealing;
  /** Names bank accounts, see `hashAccount`. */
  readonly accountHash: KeyedHash;
  readonly asks: {
    /**
     * Credited deposits. None is needed to withdraw (R-WD-58); how many players an account serves depends on it. Asked
     * because withdrawals and cashier must not reach each other (R-SRV-65).
     */
    readonly countDeposits: Question<number>;
  };
  readonly promotionState: (sql: Sql, playerId: PlayerId) => Promise<PromotionState>;
  /** Whether the player signs in by name; a guest has no password to be asked for. */
  readonly hasPassword: (playerId: PlayerId) => Promise<boolean>;
  readonly verifyPassword: (playerId: PlayerId, password: string) => Promise<boolean>;
  /** Of accounts: the devices that sign-ins are on. */
  readonly devices: {
    /** Whether a credential opens the device of a sign-in. */
    opens(sql: Sql, credential: string, signInRef: string): Promise<boolean>;
    /** Whether two sign-ins are on one device. */
    same(sql: Sql, one: string, other: string): Promise<boolean>;
  };
}

/** What a player enters to order. */
export interface OrderInput {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly phone: string;
  readonly email: string;
  readonly payType: number;
  readonly bankName: string;
  readonly amount: bigint;
  readonly quoteId: QuoteId;
  /** The sign-in the order is placed from; null where it is not known. */
  readonly signInRef: string | null;
}

export type PlaceFailure =
  | { readonly failure: "invalid_input"; readonly field: "bankName" | "payType" }
  | { readonly failure: OrderFailure; readonly cash: bigint }
  | { readonly failure: "quote_expired" | "account_in_use" };

/** Why an amount is not quoted. */
export interface QuoteRefusal {
  readonly failure: AmountFailure | "amount_not_whole" | "amount_too_small";
  /** Minor units. */
  readonly cash: bigint;
}

/** Why an account cannot be changed now. */
export type ChangeRefusal =
  | "not_at_2000"
  | "too_many_corrections"
  | "too_many_wrong_proofs"
  | "wrong_device"
  | "wrong_password"
  | "wrong_account_number";

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

export function createWithdrawalService(deps: WithdrawalServiceDeps) {
  const { database, now, currency, rules, sealing } = deps;

  /** Everything that decides whether a player may order; the one reading behind withdrawInfo and the order. */
  const readStanding = async (sql: Sql, playerId: PlayerId): Promise<Standing> => {
    const openOrder = await readOpenOrder(sql, playerId);
    const paidOrders = await countPaid(sql, playerId);
    const { cash, promo } = await readBalances(sql, playerId, currency);
    const promotion = await deps.promotionState(sql, playerId);
    return { openOrder: openOrder?.orderId ?? null, paidOrders, cash, promo, promotion };
  };

  /**
   * Why the account of an order cannot be corrected any more, or null while it can. Wrong proofs of others take nothing
   * from the device that placed the order.
   */
  const correctionBar = async (sql: Sql, order: OrderRef, proof: CorrectionProof): Promise<ChangeRefusal | null> => {
    if ((await countCorrections(sql, order)) >= mostCorrections) return "too_many_corrections";
    if (proof === "device") return null;
    return (await countWrongProofs(sql, order)) >= mostWrongProofs ? "too_many_wrong_proofs" : null;
  };

  /** What a caller is asked for to correct an order, and why they cannot; `bar` is null while they can. */
  const correctionOf = async (sql: Sql, order: Withdrawal, signInRef: string | null) => {
    const { signInRef: placedFrom } = order;
    const onDevice = placedFrom !== null && signInRef !== null && (await deps.devices.same(sql, placedFrom, signInRef));
    const proof = proofFor(order, { onDevice, named: await deps.hasPassword(order.playerId) });
    return { proof, bar: await correctionBar(sql, order, proof) };
  };

  return {
    correctionOf,
    standing: (playerId: PlayerId) => readStanding(database, playerId),

    /**
     * Offers and stores the sums of a withdrawal, for an amount that could be ordered now (R-WD-70). That it is whole
     * is asked here alone: an order needs a quote, and what was quoted as all of the cash stays good when cash is added.
     */
    async quote(playerId: PlayerId, gross: bigint): Promise<SignedQuote | QuoteRefusal> {
      const standing = await readStanding(database, playerId);
      const { cash } = standing;
      const failure = checkAmount(standing, gross, rules);
      if (failure !== null) return { failure, cash };
      if (!isWholeAmount(standing, gross, rules, BigInt(divisors[currency]))) {
        return { failure: "amount_not_whole", cash };
      }
      const sums = quoteOf(gross, rules);
      if (sums === null) return { failure: "amount_too_small", cash };
      const at = now();
      const quote = { ...sums, quoteId: newId("Q") as QuoteId, expiresAt: at + rules.quoteSeconds * 1000 };
      const signed = signQuote(deps, { ...quote, issuedAt: at });
      await insertQuote(database, playerId, { ...quote, signed });
      return { ...quote, signed };
    },

    /**
     * Places an order (R-SRV-23, R-SRV-24): reserves the whole amount, freezes the quote, writes step 1000 and
     * sends the order on its way. All of it in the caller's transaction.
     */
    async place(tx: Tx, playerId: PlayerId, input: OrderInput): Promise<{ orderId: OrderId } | PlaceFailure> {
      const at = now();
      const bank = rules.banks.find(({ bankName }) => bankName === input.bankName);
      if (bank === undefined) return { failure: "invalid_input", field: "bankName" };
      if (!rules.payTypes.includes(input.payType)) return { failure: "invalid_input", field: "payType" };

      await lockPlayer(tx, playerId);
      const standing = await readStanding(tx, playerId);
      const failure = checkOrder(standing, input.amount, rules);
      if (failure !== null) return { failure, cash: standing.cash };
      const quote = await readQuote(tx, playerId, input.quoteId);
      if (quote === null || quote.expiresAt <= at || quote.gross !== input.amount) return { failure: "quote_expired" };

      const orderId = newId("W") as OrderId;
      const order: OrderRef = { playerId, orderId };
      const account = hashAccount(deps.accountHash, bank.channel, input.accountNumber);
      const withoutDeposit = (await deps.asks.countDeposits(tx, playerId)) === 0;
      const claimed = await claimAccount(tx, { ...order, account, withoutDeposit }, at);
      if (!claimed) return { failure: "account_in_use" };
      const reserved = await post(
        tx,
        postingOf(order, currency, "reserve", {
          kind: "withdrawal_reserved",
          cash: -quote.gross,
          reserved: quote.gross,
        }),
        at,
      );
      if (reserved.outcome === "insufficient") {
        // A bet was faster than this order: say what holds now.
        const { cash, promo } = reserved.balances;
        const beaten = checkOrder({ ...standing, cash, promo }, input.amount, rules) ?? "insufficient_balance";
        return { failure: beaten, cash };
      }
      if (reserved.outcome !== "posted") throw new Error(`reserving for ${orderId}: ${reserved.outcome}`);

      const last4 = input.accountNumber.slice(-4);
      await insertOrder(
        tx,
        {
          ...order,
          payType: input.payType,
          bankName: bank.bankName,
          channel: bank.channel,
          quote,
          first: standing.paidOrders === 0,
          sealed: {
            holder: sealing.seal(input.holderName, sealContext(orderId, "holder")),
            account: sealing.seal(input.accountNumber, sealContext(orderId, "account")),
            phone: sealing.seal(input.phone, sealContext(orderId, "phone")),
            email: sealing.seal(input.email, sealContext(orderId, "email")),
          },
          accountHash: account,
          last4,
          phoneMask: maskPhone(input.phone),
          signInRef: input.signInRef,
        },
        at,
      );
      await guardOrder(tx, playerId, true);
      await useQuote(tx, order, quote.quoteId);
      await appendStep(tx, order, { seq: 1, code: 1000, facts: { last4 }, at });
      await withdrawalStepped.tell(tx, playerId, at, { orderId, processCode: 1000, createTime: at });
      await enqueueAdvance(tx, order);
      return { orderId };
    },

    /** Keeps for the operator that a player was refused an account because it serves others. */
    async noteRefusedAccount(playerId: PlayerId, bankName: string, accountNumber: string): Promise<void> {
      const bank = rules.banks.find((one) => one.bankName === bankName);
      if (bank === undefined) return;
      const account = hashAccount(deps.accountHash, bank.channel, accountNumber);
      await noteRefusal(database, { playerId, account, bankName, last4: accountNumber.slice(-4) }, now());
    },

    /** Takes an order back (R-SRV-58); a submission at the same moment is decided by who locks the order first. */
    async cancel(tx: Tx, order: OrderRef): Promise<{ refund: bigint } | "not_found" | "cancel_too_late"> {
      const cancelled = await applyEvent(tx, deps, order, "cancelled", now(), {
        facts: { reason: "cancelled" },
      });
      if (cancelled !== null) return { refund: heldFor(cancelled) };
      return (await readOrder(tx, order)) === null ? "not_found" : "cancel_too_late";
    },

    /** Corrects the account of an order the bank rejected and sends it again, free of charge (R-SRV-30). */
    async correctAccount(
      tx: Tx,
      ref: OrderRef,
      input: {
        readonly accountNumber: string;
        /** Credential of the caller's device. */
        readonly given: string;
        readonly verification: string;
        readonly sessionRef: string;
        readonly address: string;
      },
    ): Promise<"ok" | "not_found" | "account_in_use" | ChangeRefusal> {
      const at = now();
      if (!(await lockOrder(tx, ref))) return "not_found";
      const order = await readOrder(tx, ref);
      if (order === null || order.last.code !== 2000) return "not_at_2000";
      // The device first: whoever has its credential owes no other proof, and nobody else can use up their attempts.
      const onDevice = order.signInRef !== null && (await deps.devices.opens(tx, input.given, order.signInRef));
      const proof = proofFor(order, { onDevice, named: await deps.hasPassword(ref.playerId) });
      const bar = await correctionBar(tx, order, proof);
      if (bar !== null) return bar;
      const proven =
        proof === "device"
          ? onDevice
          : proof === "password"
            ? await deps.verifyPassword(ref.playerId, input.verification)
            : input.verification === sealing.open(order.sealed.account, sealContext(ref.orderId, "account"));
      if (!proven) {
        if (proof === "device") return "wrong_device";
        // Beside this transaction, which the refusal undoes; the next guess waits for the order's lock and sees it.
        await insertWrongProof(database, ref, at);
        return proof === "password" ? "wrong_password" : "wrong_account_number";
      }

      const accountHash = hashAccount(deps.accountHash, order.channel, input.accountNumber);
      const withoutDeposit = (await deps.asks.countDeposits(tx, ref.playerId)) === 0;
      const claimed = await claimAccount(tx, { ...ref, account: accountHash, withoutDeposit }, at);
      if (!claimed) return "account_in_use";
      const last4 = input.accountNumber.slice(-4);
      const account = sealing.seal(input.accountNumber, sealContext(ref.orderId, "account"));
      const { sessionRef, address } = input;
      await changeAccount(tx, order, { account, accountHash, last4, verifiedBy: proof, sessionRef, address }, at);
      const changed = await applyEvent(tx, deps, ref, "corrected", at, { facts: { last4 } });
      if (changed === null) throw new Error("a locked order moved");
      await enqueueAdvance(tx, ref);
      return "ok";
    },
  };
}
