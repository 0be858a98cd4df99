import type { PlayerId } from "@fairlobby/contract";

/** What a `bigint` can be given as. */
export type Int8 = bigint | number | PlayerId;

/** What a statement takes and returns; `npm run statements` generates one for each from the database. */
export interface Shape {
  readonly values: readonly unknown[];
  readonly row: object;
}

declare const shape: unique symbol;

/** A statement whose text is known before the program runs. Nothing else reaches the database from a module. */
export interface Statement<S extends Shape = Shape> {
  /** Who it belongs to and what it is called there, e.g. `ledger.bookings`. */
  readonly name: string;
  readonly text: string;
  /** Prepared once a connection under its name, for busy paths; the others are planned for the values of each run. */
  readonly prepared: boolean;
  readonly [shape]?: S;
}

/** A row of a statement. */
export type RowOf<T> = T extends Statement<infer S> ? S["row"] : never;

const defined = new Map<string, Statement>();

/** Every statement of the modules loaded so far, in the order in which they were defined. */
export const allStatements = (): readonly Statement[] => [...defined.values()];

export interface Define<Shapes> {
  /**
   * Defines a statement of the owner. A column or alias in snake_case becomes a property in camelCase; one that ends in
   * `!` is never null, one that ends in `?` may be.
   */
  statement<Name extends keyof Shapes & string>(name: Name, text: string): Statement<Shapes[Name] & Shape>;
  /** As `statement`, for busy paths: prepared once a connection. */
  prepared<Name extends keyof Shapes & string>(name: Name, text: string): Statement<Shapes[Name] & Shape>;
}

/** For the generated `statements.ts` of an owner: a module, or a part of the platform. Throws for a name used twice. */
export function definer<Shapes>(owner: string): Define<Shapes> {
  const define = (name: string, text: string, prepared: boolean) => {
    const statement = { name: `${owner}.${name}`, text, prepared };
    if (defined.has(statement.name)) throw new Error(`two statements are called ${statement.name}`);
    defined.set(statement.name, statement);
    return statement;
  };
  return {
    statement: (name, text) => define(name, text, false),
    prepared: (name, text) => define(name, text, true),
  };
}
