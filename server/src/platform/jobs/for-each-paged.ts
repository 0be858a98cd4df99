/**
 * Does work for each item of all pages, one after the other. A failure does not stop the others: all are thrown at the end.
 * @param readPage reads the items that follow one, the first ones for null; none at the end
 * @param message says what failed
 */
export async function forEachPaged<Item>(
  readPage: (after: Item | null) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
  message: (failures: number) => string,
): Promise<void> {
  const failures: unknown[] = [];
  let after: Item | null = null;
  do {
    const page: readonly Item[] = await readPage(after);
    for (const item of page) await work(item).catch((error: unknown) => failures.push(error));
    after = page.at(-1) ?? null;
  } while (after !== null);
  if (failures.length > 0) throw new AggregateError(failures, message(failures.length));
}
