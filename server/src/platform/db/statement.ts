import type { NamedValue } from "./named-values.ts";

/** A statement whose text is constant. Modules send nothing else to the database. */
export interface Statement {
  /** Its owner and its name there, e.g. `ledger.bookings`. */
  readonly name: string;
  readonly text: string;
  /** Prepared once per connection under its name, for busy paths; the others are planned for the values of each run. */
  readonly prepared: boolean;
  /** The named values behind `$1`, `$2`, … */
  readonly values: readonly NamedValue[];
}

const defined = new Map<string, Statement>();

/** Returns every statement of the modules loaded so far, in the order of their definition. */
export const allStatements = (): readonly Statement[] => [...defined.values()];

/** Adds a statement to `allStatements`. Throws if its name is used already. */
export function register(statement: Statement): Statement {
  if (defined.has(statement.name)) throw new Error(`two statements are called ${statement.name}`);
  defined.set(statement.name, statement);
  return statement;
}
