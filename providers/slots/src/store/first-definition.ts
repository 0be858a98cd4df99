import { readFileSync } from "node:fs";
import { hashOfDefinition } from "../engine/canonical.ts";
import { canonicalJson } from "../engine/canonical-json.ts";
import type { GameDefinition } from "../games/definition.ts";

/**
 * Returns the definition of all rounds of version 1, so that they stay checkable after changes to the game. Pays, lines and
 * strips are those of version 1 in the current notation.
 */
export function firstDefinition(): { hash: string; json: string } {
  const text = readFileSync(new URL("first-definition.json", import.meta.url), "utf8");
  const definition = JSON.parse(text) as GameDefinition;
  return { hash: hashOfDefinition(definition), json: canonicalJson(definition) };
}
