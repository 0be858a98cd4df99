/** Where an order is followed. @param payType how it is paid out, where that is known: the tracker names the method */
export function trackerPath(orderId: string, payType?: number): string {
  const method = payType === undefined ? "" : `&payType=${payType}`;
  return `/withdrawalTracker?orderId=${encodeURIComponent(orderId)}${method}`;
}
