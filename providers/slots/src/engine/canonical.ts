import { createHash } from "node:crypto";
import type { GameDefinition } from "../games/definition.ts";
import { canonicalJson } from "./canonical-json.ts";

/** Returns the hash that a round records: SHA-256 of the UTF-8 canonical JSON of its game's definition, in hex. */
export function hashOfDefinition(definition: GameDefinition): string {
  return createHash("sha256").update(canonicalJson(definition), "utf8").digest("hex");
}
