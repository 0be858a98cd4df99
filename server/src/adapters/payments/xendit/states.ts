/** What a table of the provider's words says of one of them; null for a word that is not in it. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
