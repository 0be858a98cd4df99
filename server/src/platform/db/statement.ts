import type { PlayerId } from "@fairlobby/contract";
import type { NamedValue } from "./named-values.ts";

/** Values accepted for a `bigint`. */
export type Int8 = bigint | number | PlayerId;

/** A statement's values and row; `npm run statements` generates it from the database. */
export interface Shape {
  readonly values: readonly unknown[];
  readonly row: object;
}

declare const shape: unique symbol;

/** A statement whose text is constant. Modules send nothing else to the database. */
export interface Statement<S extends Shape = Shape> {
  /** Its owner and its name there, e.g. `ledger.bookings`. */
  readonly name: string;
  readonly text: string;
  /** Prepared once per connection under its name, for busy paths; the others are planned for the values of each run. */
  readonly prepared: boolean;
  /** Of `$1`, `$2`, …; undefined for a statement that takes its values in order. */
  readonly values?: readonly NamedValue[];
  readonly [shape]?: S;
}

/** A row of a statement. */
export type RowOf<T> = T extends Statement<infer S> ? S["row"] : never;

const defined = new Map<string, Statement>();

/** Returns every statement of the modules loaded so far, in the order of their definition. */
export const allStatements = (): readonly Statement[] => [...defined.values()];

/** Adds a statement to them. Throws if its name is used. */
export function register(statement: Statement): Statement {
  if (defined.has(statement.name)) throw new Error(`two statements are called ${statement.name}`);
  defined.set(statement.name, statement);
  return statement;
}

export interface Define<Shapes> {
  /**
   * Defines a statement of the owner. A column or alias in snake_case becomes a property in camelCase; one that ends in
   * `!` is never null, one that ends in `?` may be.
   */
  statement<Name extends keyof Shapes & string>(name: Name, text: string): Statement<Shapes[Name] & Shape>;
  /** As `statement`, for busy paths: prepared once per connection. */
  prepared<Name extends keyof Shapes & string>(name: Name, text: string): Statement<Shapes[Name] & Shape>;
}

/** For the generated `statements.ts` of an owner: a module, or a part of the platform. Throws if a name is used twice. */
export function definer<Shapes>(owner: string): Define<Shapes> {
  const define = (name: string, text: string, prepared: boolean) =>
    register({ name: `${owner}.${name}`, text, prepared });
  return {
    statement: (name, text) => define(name, text, false),
    prepared: (name, text) => define(name, text, true),
  };
}
