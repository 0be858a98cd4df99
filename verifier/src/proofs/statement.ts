/**
 * The canonical form of every text that a lobby signs or hashes: a title line, then one `name:value` line for each name of the
 * form, in the form's order, every line ended by one line feed. Values are printable ASCII without spaces. A statement
 * has exactly one spelling, so its bytes can be signed and hashed.
 */
export interface Form<Name extends string> {
  /** Kind and version, e.g. `fairlobby quote v1`; unique to the form. */
  readonly title: string;
  readonly names: readonly Name[];
}

/** The text of a value that does not apply. */
export const none = "none";

const value = /^[\x21-\x7e]{1,300}$/;

/** Writes a statement; throws for a value the form cannot carry. */
export function writeStatement<Name extends string>(form: Form<Name>, values: Readonly<Record<Name, string>>): string {
  const lines = form.names.map((name) => {
    if (!value.test(values[name])) throw new Error(`${form.title}: "${values[name]}" cannot be its ${name}`);
    return `${name}:${values[name]}\n`;
  });
  return `${form.title}\n${lines.join("")}`;
}

/** Reads the values of a statement; null if the text is not exactly one of this form. */
export function readStatement<Name extends string>(form: Form<Name>, text: string): Record<Name, string> | null {
  const lines = text.split("\n");
  if (lines.length !== form.names.length + 2 || lines[0] !== form.title || lines.at(-1) !== "") return null;
  const values: Partial<Record<Name, string>> = {};
  for (const [index, name] of form.names.entries()) {
    const line = lines[index + 1] ?? "";
    const found = line.slice(name.length + 1);
    if (!line.startsWith(`${name}:`) || !value.test(found)) return null;
    values[name] = found;
  }
  return values as Record<Name, string>;
}

/** Reads a whole number from 0 in the lobby's spelling; null for other texts. */
export function readNumber(text: string): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** Reads the values with these names as whole numbers; null if any is not a whole number. */
export function readNumbers<Name extends string>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, number> | null {
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const number = readNumber(values[name]);
    if (number === null) return null;
    numbers[name] = number;
  }
  return numbers as Record<Name, number>;
}
