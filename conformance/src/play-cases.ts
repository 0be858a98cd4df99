import type { Result } from "./rules.ts";

interface Played {
  readonly id: string;
  readonly rule: string;
}

/**
 * Plays cases one after the other and times them.
 * @param only ids of the cases to play; null for all
 * @param onResult called after each case
 */
export async function playCases<Case extends Played>(
  cases: readonly Case[],
  play: (one: Case) => Promise<Pick<Result, "result" | "why">>,
  only: readonly string[] | null,
  onResult?: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    if (only !== null && !only.includes(one.id)) continue;
    const started = performance.now();
    const outcome = await play(one);
    const result = { id: one.id, rule: one.rule, ...outcome, ms: Math.round(performance.now() - started) };
    results.push(result);
    onResult?.(result);
  }
  return results;
}
