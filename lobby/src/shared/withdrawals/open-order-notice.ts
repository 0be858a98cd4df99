/** Screens of a withdrawal: a player who comes from one of them has just seen the order. */
const orderPaths = new Set(["/withdrawMoney", "/withdrawMoney2", "/withdrawalTracker", "/withdrawalTrackerAll"]);

/**
 * Returns whether home shows the open withdrawal order (R-HOME-34 to R-HOME-36).
 * @param fromPath the previous route
 */
export function showsOpenOrder(
  account: { readonly depositCount: number; readonly openOrderId: string },
  fromPath: string | null,
): boolean {
  return !orderPaths.has(fromPath ?? "") && account.depositCount > 0 && account.openOrderId !== "";
}
