import { operatorsManifestFormat, operatorsManifestPath } from "@fairlobby/verifier/proofs";
import type { Database } from "../../platform/db/database.ts";
import type { PublicDocument } from "../../platform/http/documents.ts";
import { readManifest } from "./store.ts";

/** Serves the newest manifest, or that of the UTC hour in `?hour=2026-11-20T08`. */
export function operatorsDocument(database: Database): PublicDocument {
  return {
    path: operatorsManifestPath,
    lasting: false,
    async answer(_, query) {
      const hour = query["hour"] === undefined ? null : hourIn(query["hour"]);
      if (hour === undefined) return null;
      const found = await readManifest(database, hour);
      return found === null ? null : { format: operatorsManifestFormat, ...found };
    },
  };
}

/** Returns the start of an hour, milliseconds since the epoch; undefined if the text names no hour. */
function hourIn(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d$/.test(text) ? Date.parse(`${text}:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
