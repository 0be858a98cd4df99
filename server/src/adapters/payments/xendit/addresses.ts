/**
 * Every call of this adapter, with its address from the public reference (https://docs.xendit.co/apidocs). No other file of
 * the adapter has an address. Rate limits apply to each address, so each is a kind of call with its own circuit breaker
 * and metrics.
 */
export const addresses = {
  open_payment: { method: "POST", path: "/v3/payment_requests" },
  read_payment_request: { method: "GET", path: "/v3/payment_requests/{id}" },
  read_payment: { method: "GET", path: "/v3/payments/{id}" },
  send_refund: { method: "POST", path: "/v3/refunds" },
  read_refund: { method: "GET", path: "/v3/refunds/{id}" },
  send_payout: { method: "POST", path: "/v2/payouts" },
  read_payouts: { method: "GET", path: "/v2/payouts" },
  cancel_payout: { method: "POST", path: "/v2/payouts/{id}/cancel" },
  read_channels: { method: "GET", path: "/payouts_channels" },
  read_transactions: { method: "GET", path: "/transactions" },
} as const;

export type XenditCall = keyof typeof addresses;
