import type { Catalogue } from "./catalogue.ts";
import { nodesOf, type PlanNode } from "./describe.ts";
import { conditionsIn, conditionsOf, relationOf, type Players } from "./players.ts";

/** Where a statement of the console goes on a database that is divided by player (R-CAPI-10), in words. */
export const consoleScopes: Readonly<Record<Players, string>> = {
  one: "one player",
  several: "fan-out",
  none: "undivided",
};

/** Whole schemas without a player's own rows: who a row is about is one of its columns only. */
const undivided = new Set(["audit", "backoffice"]);

/**
 * Finds a join of rows that lie with different players, which no cell can answer by itself: both sides scan tables with
 * players, and nothing ties the players of one side to those of the other. Returns the tables; null for none.
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

/** Returns whether a condition says that both sides have the same player, by a column or by a parameter. */
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
