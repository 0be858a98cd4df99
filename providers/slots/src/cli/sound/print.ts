import { folderOf, type Game } from "../../games/read-games.ts";
import type { Theme } from "../../page/theme.ts";
import { textTable } from "../table.ts";
import { type Measured, measureSounds } from "./measure.ts";

/**
 * Measures the sounds of games and prints a table for each.
 * @returns whether every sound is within its bounds
 */
export async function printSounds(games: readonly Game[]): Promise<boolean> {
  let allWithin = true;
  for (const { definition } of games) {
    const { theme } = (await import(`../../games/${folderOf(definition)}/theme.ts`)) as { readonly theme: Theme };
    const measured = measureSounds(theme.sounds, definition);
    if (measured.some(({ faults }) => faults.length > 0)) allWithin = false;
    const head = [`${definition.id} ${definition.name}`, "Seconds", "LUFS", "Bounds", "Peak dBTP", "300-2,000 Hz"];
    console.log(`${textTable([...head, "Bytes", "Within"], measured.map(row))}\n`);
  }
  return allWithin;
}

function row({ kind, seconds, loudness, bounds, peak, inBand, size, faults }: Measured): string[] {
  const [quietest, loudest] = loudness.map((value) => value.toFixed(1));
  return [
    kind,
    seconds.toFixed(2),
    quietest === loudest ? `${loudest}` : `${quietest} to ${loudest}`,
    bounds.join(" to "),
    peak.toFixed(1),
    `${(inBand * 100).toFixed(0)} %`,
    size === null ? "" : String(size),
    faults.length === 0 ? "yes" : faults.join(", "),
  ];
}
