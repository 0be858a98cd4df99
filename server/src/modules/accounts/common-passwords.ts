import { readFileSync } from "node:fs";

/**
 * The 3,000 commonest passwords of 8 characters or more, commonest first, one a line: from `passwords.json` of
 * @zxcvbn-ts/language-common 3.0.4 (MIT), shorter ones left out, as nobody may choose them.
 */
const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

/** Common where this lobby's players live, and about what they play; international lists lack them. */
const local = `rahasia123 sayang123 sayangku cintaku1 cinta123 alhamdulillah indonesia indonesia1 jakarta123 katasandi
  senha123 contrasena corinthians gacor123 gacor888 slot1234 slot7777 slotgacor maxwin88 maxwin123 jackpot1 lucky777
  bonanza1 zeus1234 olympus1 123456789a a123456789 aa12345678 abc123456 1234567890a qwe123456 woaini1314 5201314520`;

const common: ReadonlySet<string> = new Set([...list, ...local.split(/\s+/)]);

const product = "fairlobby";

/** Letters and digits alone, in lower case. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns whether a password is among those that are tried first everywhere, or has the login name, the product's or the
 * operator's name in it; case is ignored, and what stands between the letters of the last two.
 */
export function isCommonPassword(
  password: string,
  names: { readonly login: string; readonly operator: string },
): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || lower.includes(names.login.toLowerCase())) return true;
  // An operator of three letters would refuse too much.
  const own = [product, bare(names.operator)].filter((name) => name.length >= 4);
  return own.some((name) => bare(password).includes(name));
}
