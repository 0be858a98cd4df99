import type { Catalogue } from "./catalogue.ts";
import { nodesOf, type PlanNode } from "./describe.ts";

/**
 * The players whose rows a statement touches: `one` player, `several` or unspecified players, or `none` if none of its
 * tables has players.
 */
export type Players = "one" | "several" | "none";

/**
 * Determines the players from the generic plan. For `one`, each scan of and each insert into a table with players must be
 * restricted to one player of the parameters, directly or through another table of the statement.
 */
export function playersOf(plan: PlanNode | null, catalogue: Catalogue): Players {
  if (plan === null) return "none";
  const nodes = nodesOf(plan);
  const scanned = nodes.filter((node) => node.Alias !== undefined && catalogue.playerColumn.has(relationOf(node)));
  const isWrite = (node: PlanNode): boolean => node["Node Type"] === "ModifyTable";
  const scans = scanned.filter((node) => !isWrite(node));
  const inserts = scanned.filter((node) => isWrite(node) && node.Operation === "Insert");
  if (scanned.length === 0) return "none";

  // Aliases whose rows are known to belong to one player; each pass adds the aliases joined to them.
  const tied = new Set<string>();
  for (let before = -1; before < tied.size;) {
    before = tied.size;
    for (const scan of scans) if (isTied(scan, conditionsIn(plan), tied)) tied.add(String(scan.Alias));
  }
  const oneEach = scans.every((scan) => tied.has(String(scan.Alias)));
  return oneEach && inserts.every((insert) => insertsForOne(insert, catalogue, tied)) ? "one" : "several";
}

export const relationOf = (node: PlanNode): string => `${node.Schema}.${node["Relation Name"]}`;

/** Returns whether a condition of the plan restricts the scan's rows to one player. */
function isTied(scan: PlanNode, conditions: readonly string[], tied: ReadonlySet<string>): boolean {
  const own = `(?:${scan.Alias}\\.)?"?player_id"?`;
  const ofScan = conditionsOf(scan);
  const fixed = new RegExp(`\\(${own} = \\(?(?:\\$\\d+|\\(InitPlan|\\(\\$\\d+)`);
  if (ofScan.some((condition) => fixed.test(condition))) return true;
  const others = [...tied].map((alias) => `${alias}\\.player_id`).join("|");
  if (others === "") return false;
  const inScan = new RegExp(`\\(${own} = (?:${others})\\)`);
  const inJoin = new RegExp(
    `\\((?:${scan.Alias}\\.player_id = (?:${others})|(?:${others}) = ${scan.Alias}\\.player_id)\\)`,
  );
  return ofScan.some((one) => inScan.test(one)) || conditions.some((one) => inJoin.test(one));
}

const conditionKeys = [
  "Index Cond",
  "Filter",
  "Recheck Cond",
  "Join Filter",
  "Hash Cond",
  "Merge Cond",
  "One-Time Filter",
];

/**
 * Returns the conditions that every row of a node meets. Conditions of alternatives are left out: none of them is
 * certain.
 */
export const conditionsOf = (node: PlanNode): string[] =>
  conditionKeys.flatMap((key) => (typeof node[key] === "string" ? [withoutAlternatives(node[key])] : []));

/**
 * Returns the conditions of a node and all its descendants. Index scans that are alternatives are left out: none of their
 * conditions is certain.
 */
export const conditionsIn = (node: PlanNode): string[] =>
  node["Node Type"] === "BitmapOr" ? [] : [...conditionsOf(node), ...(node.Plans ?? []).flatMap(conditionsIn)];

/** Removes each group in parentheses whose own terms are joined by OR. */
function withoutAlternatives(condition: string): string {
  const open: { text: string; own: string }[] = [{ text: "", own: "" }];
  for (const letter of condition) {
    if (letter === "(") open.push({ text: "", own: "" });
    else if (letter === ")" && open.length > 1) {
      const { text, own } = open.pop() ?? { text: "", own: "" };
      const outer = open.at(-1);
      if (outer !== undefined && !own.includes(" OR ")) outer.text += `(${text})`;
    } else {
      for (const part of open.slice(-1)) [part.text, part.own] = [part.text + letter, part.own + letter];
    }
  }
  return open[0]?.text ?? "";
}

function insertsForOne(insert: PlanNode, catalogue: Catalogue, tied: ReadonlySet<string>): boolean {
  const [source] = insert.Plans ?? [];
  const value = source?.Output?.[catalogue.playerColumn.get(relationOf(insert)) ?? 0] ?? "";
  const alias = /^"?([a-z_0-9]+)"?\.player_id$/.exec(value)?.[1];
  return /^\(?\$\d+/.test(value) || (alias !== undefined && tied.has(alias));
}
