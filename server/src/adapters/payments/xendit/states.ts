/** Returns the value of a word in a table of the provider's words; null if it is not in it. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
