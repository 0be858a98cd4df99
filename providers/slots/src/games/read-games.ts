import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashOfDefinition } from "../engine/canonical.ts";
import { canonicalJson } from "../engine/canonical-json.ts";
import { type CompiledGame, compile } from "../engine/compile.ts";
import { type Play, playerOf } from "../engine/play.ts";
import type { GameDefinition } from "./definition.ts";

/** A game with its definition, compiled, as JSON and as a hash. */
export interface Game extends CompiledGame {
  readonly play: Play;
  /** SHA-256 of `json`, hex. */
  readonly hash: string;
  /** The definition's canonical JSON. */
  readonly json: string;
}

/** @throws Error when the definition is wrong, see {@link compile} */
export function gameOf(definition: GameDefinition): Game {
  const compiled = compile(definition);
  return {
    ...compiled,
    play: playerOf(compiled),
    hash: hashOfDefinition(definition),
    json: canonicalJson(definition),
  };
}

const gameFolder = /^\d{1,10}$/;

/**
 * Reads the games of a folder, by game code: each subfolder with a name of digits is one.
 * @throws Error when a definition is wrong, or its id differs from its folder
 */
export async function gamesIn(folder: string): Promise<ReadonlyMap<string, Game>> {
  const ids = readdirSync(folder).filter((name) => gameFolder.test(name));
  const games = ids.map(async (id): Promise<[string, Game]> => {
    const module = (await import(pathToFileURL(join(folder, id, "definition.ts")).href)) as {
      readonly definition: GameDefinition;
    };
    const { definition } = module;
    if (definition.id !== id) throw new Error(`games/${id}: its definition has the id ${definition.id}`);
    return [id, gameOf(definition)];
  });
  return new Map(await Promise.all(games));
}

/** Every game this provider can launch. */
export const games: ReadonlyMap<string, Game> = await gamesIn(import.meta.dirname);
