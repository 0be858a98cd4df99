// Comma-separated values as in RFC 4180: commas, CRLF, a header line, quotes where a field needs them.

/** Begins a file: without it, Excel on Windows reads UTF-8 as the system's code page and garbles non-English names. */
export const byteOrderMark = "\uFEFF";

/** Numbers are written as they are; a text that could run as a formula is made harmless. */
export type Field = string | number | bigint;

const formulaStart = "[=+\\-@\\t\\r\\n\\uFF0B\\uFF0D\\uFF1D\\uFF20]";

/**
 * A spreadsheet runs a text that begins with one of these characters as a formula, even after spaces. An apostrophe
 * before it keeps it a text (OWASP, CSV injection).
 */
const formula = new RegExp(`^\\s*${formulaStart}`);

/** Where the decimal sign is a comma, a spreadsheet begins a cell at each `;`, even within the quotes written here. */
const innerFormula = new RegExp(`([;\\t\\r\\n]\\s*["']?\\s*)(?=${formulaStart})`, "g");

function fieldOf(field: Field): string {
  if (typeof field !== "string") return field.toString();
  const harmless = (formula.test(field) ? `'${field}` : field).replaceAll(innerFormula, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a line with its line ending. */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(fieldOf).join(",")}\r\n`;
}
