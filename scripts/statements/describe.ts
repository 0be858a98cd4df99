import type pg from "pg";
import type { Statement } from "../../server/src/platform/db/statement.ts";
import { explainStatement, prepareStatement, type Prepared } from "../../tools/prepare-statement.ts";

export interface Description extends Prepared {
  /** PostgreSQL's generic plan; null for statements without one, such as `lock table`. */
  readonly plan: PlanNode | null;
}

/** The used fields of a node of `explain (format json)`. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Join Type"?: string;
  readonly "Parent Relationship"?: string;
  readonly Operation?: string;
  readonly Schema?: string;
  readonly "Relation Name"?: string;
  readonly "Function Name"?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
  readonly [condition: string]: unknown;
}

/** Prepares a statement and returns PostgreSQL's description of it. Throws PostgreSQL's error if it does not prepare. */
export async function describe(client: pg.Client, { text }: Pick<Statement, "text">): Promise<Description> {
  const prepared = await prepareStatement(client, text);
  return { ...prepared, plan: (await explainStatement(client, text)) as PlanNode | null };
}

/** Returns the node and all its descendants. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
