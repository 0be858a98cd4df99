import { existsSync, readdirSync } from "node:fs";
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

const gameId = /^\d{1,10}$/;

/** Returns the name of a game's folder: its own name in kebab case. */
export function folderOf({ name }: GameDefinition): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/**
 * Reads the games of a folder, by game code and in its order: each subfolder with a definition is one.
 * @throws Error when a definition is wrong, its name is not that of its folder, or two have the same id
 */
export async function gamesIn(folder: string): Promise<ReadonlyMap<string, Game>> {
  const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, "definition.ts")));
  const read = folders.map(async (name): Promise<GameDefinition> => {
    const file = pathToFileURL(join(folder, name, "definition.ts"));
    const { definition } = (await import(file.href)) as { readonly definition: GameDefinition };
    if (folderOf(definition) !== name) throw new Error(`games/${name}: its definition has the name ${definition.name}`);
    if (!gameId.test(definition.id)) throw new Error(`games/${name}: its definition has the id ${definition.id}`);
    return definition;
  });
  const games = new Map<string, Game>();
  for (const definition of (await Promise.all(read)).toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))) {
    const other = games.get(definition.id)?.definition;
    if (other !== undefined) {
      throw new Error(`games/${folderOf(definition)}: games/${folderOf(other)} has the id ${definition.id} too`);
    }
    games.set(definition.id, gameOf(definition));
  }
  return games;
}

/** Every game this provider can launch. */
export const games: ReadonlyMap<string, Game> = await gamesIn(import.meta.dirname);
