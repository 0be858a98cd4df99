import unhomoglyph from "unhomoglyph";
import type { Tx } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

const otherNames = query(
  "other_names",
  "select name from backoffice.operator where operator_id <> :operatorId and name <> ''",
);

/** Names of actors in the audit log that are no operators. */
const reserved = ["the lobby server", "not signed in", "retention", "fairlobby", "console", "rule"];

/**
 * Returns the skeleton of a name (UTS 39), without case, marks, spaces and punctuation: names that are easily taken for
 * one another have the same skeleton.
 */
export function skeletonOf(name: string): string {
  const bare = name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return unhomoglyph(unhomoglyph(bare).toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll(/[i1]/g, "l")
    .replaceAll("0", "o");
}

/** Returns whether nobody's name looks like this one (R-OPR-17). Call it under `lockOperators(tx, "change")`. */
export async function isFreeName(tx: Tx, operatorId: string, name: string): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const others = (await otherNames(tx, { operatorId })).map((row) => row.name);
  return skeleton !== "" && ![...reserved, ...others].some((other) => skeletonOf(other) === skeleton);
}
