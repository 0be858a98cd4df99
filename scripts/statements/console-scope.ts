import type { Catalogue } from "./catalogue.ts";
import { nodesOf, type PlanNode } from "./describe.ts";
import { conditionsIn, conditionsOf, relationOf, type Players } from "./players.ts";

/** Where a console's statement runs on a database that is divided by player (R-CAPI-10), for server/statements.txt. */
export const consoleScopes: Readonly<Record<Players, string>> = {
  one: "one player",
  several: "fan-out",
  none: "undivided",
};

/** Schemas whose rows do not belong to a player, even if a column names one. */
const undivided = new Set(["audit", "backoffice"]);

/**
 * Finds a join of rows that are stored with different players, which no single server could answer: both sides scan
 * tables with players, and no condition makes the players of both sides the same. Returns the tables; null if there is no
 * such join.
 */
export function joinAcrossPlayers(plan: PlanNode | null, catalogue: Catalogue): readonly string[] | null {
  if (plan === null) return null;
  const isDivided = (node: PlanNode): boolean =>
    node.Alias !== undefined && catalogue.playerColumn.has(relationOf(node)) && !undivided.has(String(node.Schema));
  const dividedIn = (node: PlanNode): PlanNode[] => nodesOf(node).filter(isDivided);

  for (const node of nodesOf(plan)) {
    if (node["Node Type"] === "Append" || node["Node Type"] === "Merge Append") continue;
    const conditions = conditionsIn(node);
    const sides = (node.Plans ?? []).map(dividedIn).filter((side) => side.length > 0);
    if (isDivided(node)) sides.push([node]);
    for (const [nth, side] of sides.entries()) {
      const before = sides.slice(0, nth).flat();
      if (before.length === 0 || areTied(before, side, conditions)) continue;
      return [...new Set([...before, ...side].map(relationOf))].toSorted();
    }
  }
  return null;
}

/** Returns whether a condition requires the same player on both sides, by a column or by a parameter. */
function areTied(one: readonly PlanNode[], other: readonly PlanNode[], conditions: readonly string[]): boolean {
  const own = ({ Alias }: PlanNode) => `${Alias}\\.player_id`;
  const joined = one.some((left) =>
    other.some((right) =>
      [
        [own(left), own(right)],
        [own(right), own(left)],
      ].some(([a, b]) => conditions.some((text) => new RegExp(`\\((?:${a}|player_id) = ${b}\\)`).test(text))),
    ),
  );
  const parameters = (side: readonly PlanNode[]) =>
    side.flatMap((scan) => conditionsOf(scan).flatMap((text) => [...text.matchAll(/player_id"? = \(?(\$\d+)/g)]));
  const named = new Set(parameters(one).map(([, parameter]) => parameter));
  return joined || parameters(other).some(([, parameter]) => named.has(parameter));
}
