/** Returns the path of an order's tracker. @param payType the payout method, if known: the tracker shows its name */
export function trackerPath(orderId: string, payType?: number): string {
  const method = payType === undefined ? "" : `&payType=${payType}`;
  return `/withdrawalTracker?orderId=${encodeURIComponent(orderId)}${method}`;
}
