import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** @type {typeof import("./helpers.d.ts").minorUnits} */
export function minorUnits(amount, decimals) {
  const divisor = 10 ** decimals;
  const units = Math.round(amount * divisor);
  return Number.isSafeInteger(units) && units / divisor === amount ? BigInt(units) : null;
}

/** @type {typeof import("./helpers.d.ts").minorUnitsOfText} */
export function minorUnitsOfText(amount, decimals) {
  const [, whole, fraction = ""] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(decimals))) return null;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/** @type {typeof import("./helpers.d.ts").majorUnits} */
export function majorUnits(amount, decimals) {
  return Number(amount) / 10 ** decimals;
}

/** @type {typeof import("./helpers.d.ts").majorUnitsText} */
export function majorUnitsText(amount, decimals) {
  const digits = String(amount).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** @type {typeof import("./helpers.d.ts").ownValue} */
export function ownValue(table, word) {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}

/** @type {typeof import("./helpers.d.ts").linesOf} */
export function linesOf(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** All digests have the same length, so comparing them reveals nothing of a secret.
 * @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest();

/** @type {typeof import("./helpers.d.ts").isOneOfSecrets} */
export function isOneOfSecrets(secrets, given) {
  const wanted = digest(given);
  return secrets.filter((secret) => timingSafeEqual(digest(secret), wanted)).length > 0;
}

/** @type {typeof import("./helpers.d.ts").hmacHex} */
export function hmacHex(secret, ...parts) {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}
