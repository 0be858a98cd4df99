/**
 * Every pay type by its number (R-DEP-21). Deposits use 10, 11, 12 and, if the operator lists it, 8; the withdraw form
 * sends 8.
 */
export const payTypes = {
  cpf: 1,
  phone: 4,
  email: 5,
  bank: 8,
  sudt: 9,
  wallet: 10,
  qris: 11,
  virtualAccount: 12,
} as const;

export type PayTypeName = keyof typeof payTypes;
export type PayType = (typeof payTypes)[PayTypeName];

/** Label keys by number; each language translates them, SUDT included. */
export const payTypeNames: Readonly<Record<PayType, PayTypeName>> = {
  1: "cpf",
  4: "phone",
  5: "email",
  8: "bank",
  9: "sudt",
  10: "wallet",
  11: "qris",
  12: "virtualAccount",
};

/** Methods a deposit can use (R-DEP-03, R-DEP-18). */
export const depositPayTypes = [payTypes.wallet, payTypes.qris, payTypes.virtualAccount, payTypes.bank] as const;
export type DepositPayType = (typeof depositPayTypes)[number];

/** Methods a withdrawal can use: always the bank, and the others if the operator enables them (R-WD-49, R-WD-50). */
export const withdrawPayTypes = [payTypes.bank, payTypes.cpf, payTypes.phone, payTypes.email] as const;
export type WithdrawPayType = (typeof withdrawPayTypes)[number];

/** Returns whether a number is a known pay type; any other number is shown as it is. */
export function isPayType(value: number): value is PayType {
  return Object.hasOwn(payTypeNames, value);
}
