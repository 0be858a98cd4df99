import { type CompiledGame, compile } from "../engine/definition.ts";
import { lenteraSungai } from "./66121/definition.ts";

/** Every game this provider can launch, by game code. */
export const games: ReadonlyMap<string, CompiledGame> = new Map(
  [lenteraSungai].map((definition) => [definition.id, compile(definition)]),
);
