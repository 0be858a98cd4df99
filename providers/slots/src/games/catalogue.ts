import { readdirSync } from "node:fs";
import { hashOfDefinition } from "../engine/canonical.ts";
import { canonicalJson } from "../engine/canonical-json.ts";
import { type CompiledGame, compile } from "../engine/compile.ts";
import { type Play, playerOf } from "../engine/play.ts";
import type { GameDefinition } from "./definition.ts";

/** A game ready to be played: its definition in every form somebody needs. */
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

async function read(): Promise<Game[]> {
  const ids = readdirSync(import.meta.dirname).filter((name) => gameFolder.test(name));
  return await Promise.all(
    ids.map(async (id) => {
      const { definition } = (await import(`./${id}/definition.ts`)) as { readonly definition: GameDefinition };
      if (definition.id !== id) throw new Error(`games/${id}: its definition calls itself ${definition.id}`);
      return gameOf(definition);
    }),
  );
}

/** Every game this provider can launch, by game code: one folder each beside this file, and no other list of them. */
export const games: ReadonlyMap<string, Game> = new Map((await read()).map((game) => [game.definition.id, game]));
