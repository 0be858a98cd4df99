import * as z from "zod/mini";

/** Statuses of the operator's wallet (Hub88 seamless wallet). Any other status is an unknown outcome. */
export const walletStatuses = [
  "RS_OK",
  "RS_ERROR_UNKNOWN",
  "RS_ERROR_INVALID_TOKEN",
  "RS_ERROR_INVALID_GAME",
  "RS_ERROR_INVALID_PARTNER",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_TOKEN_EXPIRED",
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "RS_ERROR_DUPLICATE_TRANSACTION",
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
  "RS_ERROR_LIMIT_REACHED",
] as const;
export type WalletStatus = (typeof walletStatuses)[number];
export type WalletError = Exclude<WalletStatus, "RS_OK" | "RS_ERROR_UNKNOWN">;

/** Amounts of the dialect are int64, so they are read as bigint (see {@link parseReply}). */
export const walletReply = z.object({
  status: z.enum(walletStatuses),
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  balance: z.optional(z.bigint()),
});
export type WalletReply = z.infer<typeof walletReply>;

/** Parses a reply without rounding its whole numbers; undefined for an invalid reply. */
export function parseReply(body: string): WalletReply | undefined {
  let value: unknown;
  try {
    // The third argument of a reviver has the source text of the number (ECMAScript "JSON.parse source text access").
    const exact = (_key: string, parsed: unknown, context?: { readonly source?: string }): unknown =>
      typeof parsed === "number" && /^-?\d+$/.test(context?.source ?? "") ? BigInt(context?.source ?? 0) : parsed;
    value = JSON.parse(body, exact);
  } catch {
    return undefined;
  }
  const reply = walletReply.safeParse(value);
  return reply.success ? reply.data : undefined;
}
