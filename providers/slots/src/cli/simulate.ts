import type { Game } from "../games/read-games.ts";
import { agree, type Comparison, compare } from "../maths/agreement.ts";
import { runTasks } from "../maths/worker-pool.ts";
import { exactFigures } from "../maths/exact.ts";
import { join, noRounds } from "../maths/simulation.ts";
import { grouped, textTable } from "./table.ts";

/** Rounds per task: fixed, so that the result does not depend on the number of workers. */
const batch = 500_000;

const percent = (value: number): string => `${(value * 100).toFixed(3)} %`;
const interval = ({ simulated, half }: Comparison): string => `${percent(simulated)} ± ${(half * 100).toFixed(3)}`;

/**
 * Plays games with the engine on all cores and prints the results beside the exact figures.
 * @param spins of all games together
 * @returns whether every figure agrees
 */
export async function printSimulation(games: readonly Game[], spins: number, seed: string): Promise<boolean> {
  const each = Math.max(1, Math.round(spins / games.length));
  const tasks = games.flatMap(({ definition }) =>
    Array.from({ length: Math.ceil(each / batch) }, (_, index) => ({
      kind: "simulate" as const,
      definition,
      rounds: Math.min(batch, each - index * batch),
      seed: `${seed}:${definition.id}:${index}`,
    })),
  );
  const samples = new Map(games.map(({ definition }) => [definition.id, noRounds]));
  const start = performance.now();
  await runTasks(tasks, (sample, { definition }) => {
    samples.set(definition.id, join(samples.get(definition.id) ?? noRounds, sample));
  });
  const seconds = (performance.now() - start) / 1000;

  let allAgree = true;
  const rows: string[][] = [];
  for (const { definition } of games) {
    const sample = samples.get(definition.id) ?? noRounds;
    const compared = compare(definition, await exactFigures(definition), sample);
    const { rtp, hitFrequency, featureFrequency } = compared;
    if (!agree(compared)) allAgree = false;
    rows.push([
      `${definition.id} ${definition.name}`,
      percent(rtp.exact),
      interval(rtp),
      percent(hitFrequency.exact),
      interval(hitFrequency),
      featureFrequency === null ? "none" : percent(featureFrequency.exact),
      featureFrequency === null ? "" : interval(featureFrequency),
      grouped(sample.best / definition.unitsPerStake),
      agree(compared) ? "yes" : "NO",
    ]);
  }
  const head = ["Game", "Return", "simulated", "Hits", "simulated", "Feature", "simulated", "Best round", "Agrees"];
  console.log(textTable(head, rows));
  const played = each * games.length;
  console.log(
    `\n${grouped(played)} spins in ${seconds.toFixed(1)} s, ${grouped(Math.round(played / seconds))} a second. ` +
      "A simulated figure has the half-width of its 99.9 % interval: one in a thousand lies outside by chance.",
  );
  return allAgree;
}
