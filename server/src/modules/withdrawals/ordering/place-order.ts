import { payTypes, type OrderId, type PayoutAccountId, type PlayerId, type QuoteId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { post } from "../../ledger/index.ts";
import { guardOrder } from "../../protection/index.ts";
import { beginHeld } from "../holds/begin-held.ts";
import { sealContext, type OrderRef } from "../life-cycle/model.ts";
import { postingOf } from "../life-cycle/postings.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { appendStep, insertOrder, lockPlayer } from "../life-cycle/store.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import { claimAccountNumber, type ClaimDeps, type ClaimRefusal } from "../payout-accounts/account-use.ts";
import { lockAccount, maskPhone, saveAccount, type PayoutAccount } from "../payout-accounts/saved-accounts.ts";
import { checkOrder, type OrderEligibility, type OrderFailure } from "./order-checks.ts";
import { readQuote, useQuote } from "./quote-store.ts";
import type { Quote } from "./quote-terms.ts";
import { readEligibility, type EligibilityDeps } from "./read-eligibility.ts";

export interface PlaceDeps extends Pick<Services, "now" | "sealing">, EligibilityDeps, ClaimDeps {
  readonly rules: WithdrawalRules;
}

export interface OrderInput {
  /** Typed, or the id of one of the player's saved accounts. */
  readonly account: PayoutAccount | PayoutAccountId;
  readonly email: string;
  readonly payType: number;
  readonly amount: bigint;
  readonly quoteId: QuoteId;
  /** The sign-in the order is placed from. */
  readonly signInRef: string;
}

export type OrderRefusal =
  | { readonly failure: "invalid_input"; readonly field: "accountNumber" | "bankName" | "email" | "payType" }
  | { readonly failure: OrderFailure; readonly cash: bigint }
  | { readonly failure: "not_found" | "quote_expired" | ClaimRefusal };

/**
 * Places an order (R-SRV-23, R-SRV-24): reserves the whole amount, freezes the quote, writes step 1000 and plans the
 * order's first run, all in the caller's transaction. Its account is saved for the player's next order. A refusal
 * `account_in_use` has stored the refused account for operators, and nothing else.
 */
export async function placeOrder(
  tx: Tx,
  deps: PlaceDeps,
  playerId: PlayerId,
  input: OrderInput,
): Promise<{ orderId: OrderId } | OrderRefusal> {
  const { rules } = deps;
  const at = deps.now();
  if (!rules.payTypes.includes(input.payType)) return { failure: "invalid_input", field: "payType" };

  await lockPlayer(tx, { playerId });
  const account =
    typeof input.account === "string" ? await lockAccount(tx, deps.sealing, playerId, input.account) : input.account;
  if (account === null) return { failure: "not_found" };
  const bank = rules.banks.find(({ bankName }) => bankName === account.bankName);
  if (bank === undefined) return { failure: "invalid_input", field: "bankName" };
  // R-WD-50: these pay types name the account by the CPF or the e-mail address.
  if (input.payType === payTypes.cpf && !/^\d{11}$/.test(account.accountNumber)) {
    return { failure: "invalid_input", field: "accountNumber" };
  }
  if (input.payType === payTypes.email && !input.email.includes("@"))
    return { failure: "invalid_input", field: "email" };
  const eligibility = await readEligibility(tx, deps, playerId);
  const failure = checkOrder(eligibility, input.amount, rules);
  if (failure !== null) return { failure, cash: eligibility.cash };
  const quote = await readQuote(tx, playerId, input.quoteId);
  if (quote === null || quote.expiresAt <= at || quote.gross !== input.amount) return { failure: "quote_expired" };

  const order: OrderRef = { playerId, orderId: newId("W") as OrderId };
  const accountHash = await claimAccountNumber(tx, deps, order, { ...bank, number: account.accountNumber }, at);
  if (typeof accountHash === "string") return { failure: accountHash };
  const refusal = await reserve(tx, deps, order, { eligibility, quote, at });
  if (refusal !== null) return refusal;

  const last4 = account.accountNumber.slice(-4);
  const { payType, signInRef } = input;
  const first = eligibility.paidOrders === 0;
  const sealed = sealDetails(deps.sealing, order.orderId, { ...account, email: input.email });
  const phoneMask = maskPhone(account.phone);
  const { bankName, channel } = bank;
  const described = { payType, bankName, channel, first, accountHash, last4, phoneMask, signInRef };
  await insertOrder(tx, { ...order, ...quote, ...sealed, ...described, at });
  await saveAccount(tx, deps.sealing, { ...account, playerId, accountHash, signInRef }, at);
  await guardOrder(tx, playerId, true);
  await useQuote(tx, order, quote.quoteId);
  await appendStep(tx, order, { seq: 1, code: 1000, details: { last4 }, at });
  await beginHeld(tx, { ...order, gross: quote.gross }, accountHash, at);
  await enqueueAdvance(tx, order);
  return { orderId: order.orderId };
}

/** Reserves the quoted amount; returns a refusal when a bet took the cash first. */
async function reserve(
  tx: Tx,
  { currency, rules }: PlaceDeps,
  order: OrderRef,
  { eligibility, quote, at }: { readonly eligibility: OrderEligibility; readonly quote: Quote; readonly at: number },
): Promise<OrderRefusal | null> {
  const legs = { kind: "withdrawal_reserved", cash: -quote.gross, reserved: quote.gross } as const;
  const reserved = await post(tx, postingOf(order, currency, "reserve", legs), at);
  if (reserved.outcome === "posted") return null;
  if (reserved.outcome !== "insufficient") throw new Error(`reserving for ${order.orderId}: ${reserved.outcome}`);
  // The balances changed since they were checked: report the reason that applies now.
  const { cash, promo } = reserved.balances;
  return { failure: checkOrder({ ...eligibility, cash, promo }, quote.gross, rules) ?? "insufficient_balance", cash };
}

function sealDetails(
  sealing: Sealing,
  orderId: OrderId,
  { holderName, accountNumber, phone, email }: PayoutAccount & Pick<OrderInput, "email">,
) {
  return {
    holder: sealing.seal(holderName, sealContext(orderId, "holder")),
    account: sealing.seal(accountNumber, sealContext(orderId, "account")),
    phone: sealing.seal(phone, sealContext(orderId, "phone")),
    email: sealing.seal(email, sealContext(orderId, "email")),
  };
}
