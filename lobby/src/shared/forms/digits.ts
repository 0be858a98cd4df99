/** Keeps the digits and groups them in blocks of four: `1234 5678 9` (R-WD-39, R-WD-40, R-ACC-37). */
export function groupDigits(typed: string): string {
  return onlyDigits(typed).replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Removes everything but digits. */
export function onlyDigits(typed: string): string {
  return typed.replace(/\D+/g, "");
}

/** True when `text` is only digits and spaces, with `least` to `most` digits. */
export function hasDigits(text: string, least: number, most: number): boolean {
  const stripped = text.replace(/\s+/g, "");
  return /^\d*$/.test(stripped) && stripped.length >= least && stripped.length <= most;
}
