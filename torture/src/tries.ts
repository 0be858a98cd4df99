/**
 * Makes the tries `from` to `to` (exclusive), several at a time; throws the first failure, with the number of its try.
 * @param each called with the number of the try and that of its worker, from 0
 */
export async function makeTries(
  { from, to, atOnce }: { readonly from: number; readonly to: number; readonly atOnce: number },
  each: (nth: number, worker: number) => Promise<void>,
): Promise<void> {
  let next = from;
  const state = { failed: false };
  const work = async (worker: number): Promise<void> => {
    while (next < to && !state.failed) {
      const nth = next++;
      await each(nth, worker).catch((error: unknown) => {
        state.failed = true;
        throw new Error(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
}
