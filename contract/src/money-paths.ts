import type { MoneyPath } from "./calls/index.ts";

/**
 * The calls that carry an idempotency-key header (R-API-62), for the client, which does not load the schemas. The
 * compiler reports a path that is not a money call, and a money call that is missing.
 */
const moneyPathSet = {
  "/charge/create/order": true,
  "/withdraw/create/order": true,
  "/v1/withdraw/cancel": true,
  "/v1/bus/taskOneGot": true,
  "/v1/bus/receiveInviteRewards": true,
  "/v1/bus/updateCpf": true,
  "/v1/freeGold/take": true,
} as const satisfies Record<MoneyPath, true>;

export const moneyPaths = Object.keys(moneyPathSet) as MoneyPath[];

/** Returns whether a call carries an idempotency key. */
export function isMoneyPath(path: string): path is MoneyPath {
  return Object.hasOwn(moneyPathSet, path);
}
