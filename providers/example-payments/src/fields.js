import { minorUnitsOfText } from "@fairlobby/ports/helpers";

/** @import { PaymentHost } from "@fairlobby/ports/payments" */

/**
 * Returns a text of 1 to `longest` characters; null for anything else.
 * @param {unknown} value
 * @param {number} longest
 */
export const textOf = (value, longest = 100) =>
  typeof value === "string" && value.length > 0 && value.length <= longest ? value : null;

/**
 * Returns a positive amount in minor units; null for anything else, and for another currency than the lobby's.
 * @param {Pick<PaymentHost, "currency" | "decimals">} host
 * @param {Readonly<Record<string, unknown>>} body
 */
export function amountIn(host, { amount, currency }) {
  const units =
    typeof amount === "string" && currency === host.currency ? minorUnitsOfText(amount, host.decimals) : null;
  return units === null || units <= 0n ? null : units;
}

/**
 * Returns milliseconds since the epoch of Kiosk's seconds; null for anything else.
 * @param {unknown} value
 */
export const timeOf = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) * 1000 : null);

/**
 * Returns the objects of a list; null if it is none.
 * @param {unknown} value
 * @returns {readonly Readonly<Record<string, unknown>>[] | null}
 */
export const objectsOf = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null) ? value : null;
