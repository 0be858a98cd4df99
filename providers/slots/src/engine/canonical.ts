import { createHash } from "node:crypto";
import type { GameDefinition } from "../games/definition.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The hash a round is drawn under: SHA-256 over the UTF-8 canonical JSON of its game's definition, in hex. */
export function hashOfDefinition(definition: GameDefinition): string {
  return createHash("sha256").update(canonicalJson(definition), "utf8").digest("hex");
}
