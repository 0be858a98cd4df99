/** What an order's passkey confirms: exactly this quote, amount and account (R-REC-12). */
export const orderSubject = (order: {
  readonly quoteId: string;
  readonly amount: number;
  readonly accountId?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly bankName?: string | undefined;
}): string[] => [
  order.quoteId,
  String(order.amount),
  order.accountId ?? "",
  order.accountNumber ?? "",
  order.bankName ?? "",
];

/** What the passkey of a corrected account confirms: exactly this order and account number (R-REC-12). */
export const correctionSubject = (change: { readonly orderId: string; readonly accountNumber: string }): string[] => [
  change.orderId,
  change.accountNumber,
];
