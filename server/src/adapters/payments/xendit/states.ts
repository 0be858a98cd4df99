/** Returns the value of a provider's word in a table; null if the table lacks the word. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
