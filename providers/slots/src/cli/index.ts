import { parseArgs } from "node:util";
import { type Game, games } from "../games/read-games.ts";
import type { GameDefinition } from "../games/definition.ts";
import { exactFigures } from "../maths/exact.ts";
import type { Figures } from "../maths/figures.ts";
import { writeFigures } from "./figures.ts";
import { tableOfReturns } from "./rtp.ts";
import { printSimulation } from "./simulate.ts";
import { printSounds } from "./sound/print.ts";

const usage = `Usage: npm run slots -- <command> [--game id]
  rtp       prints the exact figures of every game, and the parts of its return
  figures   writes them to figures.json in each game's folder
  simulate  [--spins 100000000] [--seed 1] plays the games on all cores and compares the results with the exact figures
  sound     renders every sound and prints its loudness, peak and share of a phone's band`;

/**
 * Runs a command of the slots' maths or sounds.
 * @returns exit code: 0, 1 when a simulation disagrees or a sound is out of bounds, 2 for wrong arguments
 */
export async function slots(args: readonly string[]): Promise<number> {
  const request = read(args);
  if (request === null) {
    console.error(usage);
    return 2;
  }
  const { command, chosen, spins, seed } = request;
  if (command === "sound") return (await printSounds(chosen)) ? 0 : 1;
  if (command === "simulate") return (await printSimulation(chosen, spins, seed)) ? 0 : 1;
  const figures: [GameDefinition, Figures][] = [];
  for (const { definition } of chosen) figures.push([definition, await exactFigures(definition)]);
  if (command === "figures") await writeFigures(figures);
  console.log(tableOfReturns(figures));
  return 0;
}

const commands = ["rtp", "figures", "simulate", "sound"] as const;
type Command = (typeof commands)[number];

interface Request {
  readonly command: Command;
  readonly chosen: readonly Game[];
  readonly spins: number;
  readonly seed: string;
}

function read(args: readonly string[]): Request | null {
  const options = { game: { type: "string" }, spins: { type: "string" }, seed: { type: "string" } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
  const { values, positionals } = parsed;
  const [name, ...more] = positionals;
  const command = commands.find((one) => one === name);
  if (command === undefined) return null;
  if (more.length > 0 || (command !== "simulate" && (values.spins ?? values.seed) !== undefined)) return null;
  const chosen = [...games.values()].filter(({ definition }) => (values.game ?? definition.id) === definition.id);
  if (chosen.length === 0) {
    console.error(`There is no game ${values.game}; there are ${[...games.keys()].join(", ")}.`);
    return null;
  }
  const spins = Number(values.spins ?? 100_000_000);
  if (!Number.isSafeInteger(spins) || spins < 1) return null;
  return { command, chosen, spins, seed: values.seed ?? "1" };
}
