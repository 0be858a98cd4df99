import type { GameDefinition } from "../games/definition.ts";
import type { Enumeration } from "./clusters.ts";
import { runTasks } from "./worker-pool.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** Returns the exact figures of any game. Clusters take seconds: all combinations of stops are played, on all cores. */
export async function exactFigures(definition: GameDefinition): Promise<Figures> {
  if (definition.pays.kind !== "clusters") return figuresOf(definition);
  const stops = definition.strips.base[0]?.length ?? 0;
  const tasks = Array.from({ length: stops }, (_, from) => ({
    kind: "enumerate" as const,
    definition,
    from,
    to: from + 1,
  }));
  return figuresOf(definition, joined(await runTasks(tasks)));
}

function joined(parts: readonly Enumeration[]): Enumeration {
  const spinsByUnits = new Map<number, number>();
  const spinsByWins = new Map<number, number>();
  const addTo = (all: Map<number, number>, more: ReadonlyMap<number, number>) => {
    for (const [key, number] of more) all.set(key, (all.get(key) ?? 0) + number);
  };
  let firstUnits = 0n;
  for (const part of parts) {
    addTo(spinsByUnits, part.spinsByUnits);
    addTo(spinsByWins, part.spinsByWins);
    firstUnits += part.firstUnits;
  }
  return { spinsByUnits, spinsByWins, firstUnits };
}
