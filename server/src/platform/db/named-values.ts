/** A value that a statement takes by name. */
export interface NamedValue {
  readonly name: string;
  readonly nullable: boolean;
}

/** Quoted text, a comment or a cast, none of which has a named value; or a named value. */
const parts = /'(?:[^']|'')*'|--.*|::|(?<![\w\]]):([a-z]\w*)(\?)?/gi;

/**
 * Replaces `:name`, and `:name?` for a value that may be null, by `$1`, `$2`, … in the order of their first use.
 * @returns PostgreSQL's text, and the values in that order
 */
export function numberValues(named: string): { readonly text: string; readonly values: readonly NamedValue[] } {
  const values = new Map<string, { nullable: boolean; place: number }>();
  const text = named.replace(parts, (part: string, name?: string, mark?: string) => {
    if (name === undefined) return part;
    const value = values.get(name) ?? { nullable: false, place: values.size + 1 };
    values.set(name, { ...value, nullable: value.nullable || mark === "?" });
    return `$${value.place}`;
  });
  return { text, values: [...values].map(([name, { nullable }]) => ({ name, nullable })) };
}
