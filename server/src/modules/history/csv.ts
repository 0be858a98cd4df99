/**
 * A file of comma-separated values after RFC 4180: commas, CRLF, a header line, quotes where a field needs them.
 *
 * It begins with a byte order mark: without one Excel on Windows takes UTF-8 for the system's code page and garbles
 * every name that is not English; spreadsheets and parsers that know better skip it.
 */
export const byteOrderMark = "\uFEFF";

/** A field that is a number is written as it is; a text is made harmless first. */
export type Field = string | number | bigint;

/**
 * A spreadsheet runs a text that begins with one of these as a formula, also behind spaces. An apostrophe in front makes
 * it a text again (OWASP, CSV injection). Numbers come as numbers, so that a negative one stays one.
 */
const formula = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

function fieldOf(field: Field): string {
  if (typeof field !== "string") return field.toString();
  const harmless = formula.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its end. */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(fieldOf).join(",")}\r\n`;
}
