import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isoTime } from "./clock.ts";
import { requireApiKey } from "./http/auth.ts";
import { sendFailure } from "./http/server.ts";
import { check, referenceShape } from "./http/shapes.ts";
import type { Transaction, TransactionStore } from "./transactions.ts";

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional();
const several = z
  .union([z.string().max(60), z.array(z.string().max(60)).max(30)])
  .transform((value) => (typeof value === "string" ? [value] : value))
  .default([]);

/** The supported parameters of `GET /transactions`; others are ignored. */
const transactionsQuery = z.object({
  types: several,
  statuses: several,
  reference_id: referenceShape.optional(),
  product_id: referenceShape.optional(),
  "created[gte]": time,
  "created[lte]": time,
  "updated[gte]": time,
  "updated[lte]": time,
  after_id: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

/** Registers the merchant's list of transactions, newest first. */
export function transactionRoutes(options: { transactions: TransactionStore; apiKey: string; businessId: string }) {
  const { transactions, apiKey, businessId } = options;

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));
    app.get("/transactions", async (request, reply) => {
      const query = check(transactionsQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const { value } = query;
      const page = transactions.read({
        types: value.types,
        statuses: value.statuses,
        referenceId: value.reference_id,
        productId: value.product_id,
        createdFrom: value["created[gte]"],
        createdUntil: value["created[lte]"],
        updatedFrom: value["updated[gte]"],
        updatedUntil: value["updated[lte]"],
        afterId: value.after_id,
        limit: value.limit,
      });
      const last = page.transactions.at(-1);
      return {
        has_more: page.hasMore,
        data: page.transactions.map((transaction) => transactionToWire(transaction, businessId)),
        links:
          page.hasMore && last !== undefined
            ? [{ href: `/transactions?limit=${value.limit}&after_id=${last.id}`, rel: "next", method: "GET" }]
            : [],
      };
    });
  };
}

/** Xendit's transaction object. This bank takes no fee and settles immediately. */
function transactionToWire(transaction: Transaction, businessId: string): object {
  const isOut = transaction.type === "DISBURSEMENT" || transaction.type === "REFUND";
  return {
    id: transaction.id,
    product_id: transaction.productId,
    type: transaction.type,
    status: transaction.status,
    channel_category: categoryOf(transaction),
    channel_code: transaction.channelCode,
    reference_id: transaction.referenceId,
    account_identifier: null,
    currency: "IDR",
    amount: transaction.amount,
    net_amount: transaction.amount,
    net_amount_currency: "IDR",
    cashflow: isOut ? "MONEY_OUT" : "MONEY_IN",
    settlement_status: isOut ? null : "SETTLED",
    estimated_settlement_time: isOut ? null : isoTime(transaction.created),
    business_id: businessId,
    created: isoTime(transaction.created),
    updated: isoTime(transaction.updated),
    fee: {
      xendit_fee: 0,
      value_added_tax: 0,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: "NOT_APPLICABLE",
    },
    ...(transaction.paymentRequestId === undefined
      ? {}
      : { product_data: { payment_request_id: transaction.paymentRequestId } }),
  };
}

function categoryOf({ type, channelCode }: Transaction): string {
  if (type === "DISBURSEMENT") return "BANK";
  if (channelCode === "QRIS") return "QR_CODE";
  return channelCode.endsWith("_VIRTUAL_ACCOUNT") ? "VIRTUAL_ACCOUNT" : "EWALLET";
}
