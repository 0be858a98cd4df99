import { readFileSync } from "node:fs";

/**
 * The 3,000 most common passwords of 8 characters or more, most common first, one per line: from `passwords.json` of
 * @zxcvbn-ts/language-common 3.0.4 (MIT). Shorter ones are left out, since no player can choose them.
 */
const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

/** Passwords common in this lobby's countries, or about slots, that international lists lack. */
const local = `rahasia123 sayang123 sayangku cintaku1 cinta123 alhamdulillah indonesia indonesia1 jakarta123 katasandi
  senha123 contrasena corinthians gacor123 gacor888 slot1234 slot7777 slotgacor maxwin88 maxwin123 jackpot1 lucky777
  bonanza1 zeus1234 olympus1 123456789a a123456789 aa12345678 abc123456 1234567890a qwe123456 woaini1314 5201314520`;

const common: ReadonlySet<string> = new Set([...list, ...local.split(/\s+/)]);

const product = "fairlobby";

/** Letters that people write as digits and signs. */
const written: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/**
 * Returns the word that a password is built around: without digits and signs at its ends, once where it is repeated, and
 * with signs inside as the letters they stand for. `P@ssw0rd!2026` is built around `password`.
 */
export function coreOf(password: string): string {
  const word = password.toLowerCase().replaceAll(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, "");
  const plain = word.replaceAll(/[@$!01345]/g, (sign) => written[sign] ?? sign).replaceAll(/[^\p{L}\p{N}]/gu, "");
  return plain.replace(/^(.+?)\1+$/u, "$1");
}

/** A shorter word would refuse too many passwords. */
const shortestCore = 4;
const commonCores: ReadonlySet<string> = new Set([...common].map(coreOf).filter((core) => core.length >= shortestCore));

/** Keeps only letters and digits, in lower case. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns whether a password is common, is built around the word of a common one, or contains the login name, the product's
 * name or the operator's name. Ignores case and, for the last two names, spaces and punctuation between the letters.
 */
export function isCommonPassword(
  password: string,
  names: { readonly login: string; readonly operator: string },
): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || commonCores.has(coreOf(password)) || lower.includes(names.login.toLowerCase())) return true;
  // An operator name of three letters would refuse too many passwords.
  const own = [product, bare(names.operator)].filter((name) => name.length >= 4);
  return own.some((name) => bare(password).includes(name));
}
