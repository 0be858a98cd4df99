import { readFileSync } from "node:fs";
import { hashOfDefinition } from "../engine/canonical.ts";
import { canonicalJson } from "../engine/canonical-json.ts";
import type { GameDefinition } from "../games/definition.ts";

/**
 * The definition every round of version 1 was drawn under, as it then was: whatever becomes of that game, its old rounds
 * stay checkable. The pays, lines and strips are those of that time; only their notation is today's.
 */
export function firstDefinition(): { hash: string; json: string } {
  const text = readFileSync(new URL("first-definition.json", import.meta.url), "utf8");
  const definition = JSON.parse(text) as GameDefinition;
  return { hash: hashOfDefinition(definition), json: canonicalJson(definition) };
}
