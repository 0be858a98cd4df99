import type { PlayerId } from "@fairlobby/contract";
import { numberValues } from "./named-values.ts";
import type { Sql } from "./sql.ts";
import { register } from "./statement.ts";

/** Values accepted for a `bigint`. */
export type Int8 = bigint | number | PlayerId;

/** A query's values by name and its row; `npm run statements` generates it from the database. */
export interface QueryShape {
  readonly values: object;
  readonly row: object;
}

type ValuesOf<S extends QueryShape> = keyof S["values"] extends never ? [] : [values: Readonly<S["values"]>];

/** A statement as a function of its values. */
export interface Query<S extends QueryShape> {
  /** Runs the statement and returns its rows. */
  (sql: Sql, ...values: ValuesOf<S>): Promise<S["row"][]>;
  /** Runs the statement and returns its first row, or undefined. */
  first(sql: Sql, ...values: ValuesOf<S>): Promise<S["row"] | undefined>;
}

/** A row of a query. */
export type RowOf<T> = T extends (...args: never) => Promise<(infer Row)[]> ? Row : never;

export interface DefineQuery<Shapes> {
  /**
   * Defines a statement of the owner. `:name` is a value, `:name?` one that may be null; times are milliseconds since the
   * epoch. A column or alias in snake_case becomes a property in camelCase; one that ends in `!` is never null, one that
   * ends in `?` may be.
   */
  query<Name extends keyof Shapes & string>(name: Name, text: string): Query<Shapes[Name] & QueryShape>;
  /** Like `query`, for busy paths: prepared once per connection under its name. */
  preparedQuery<Name extends keyof Shapes & string>(name: Name, text: string): Query<Shapes[Name] & QueryShape>;
}

/**
 * For the generated `statements.ts` of an owner: a module, or a part of the platform. Throws if a name is used twice.
 * @param times the values of each statement that are times
 */
export function queries<Shapes>(
  owner: string,
  times: Readonly<Record<string, readonly string[]>>,
): DefineQuery<Shapes> {
  function define<S extends QueryShape>(name: string, named: string, prepared: boolean): Query<S> {
    const { text, values } = numberValues(named);
    const statement = register({ name: `${owner}.${name}`, text, prepared, values });
    const read = values.map((value) => ({ name: value.name, isTime: times[name]?.includes(value.name) === true }));
    const run = async (sql: Sql, given: object = {}) => {
      const inOrder = read.map(({ name: key, isTime }) => {
        const value: unknown = Reflect.get(given, key);
        return isTime ? timeOf(value) : value;
      });
      return (await sql.run(statement, ...inOrder)) as S["row"][];
    };
    return Object.assign(run, { first: async (sql: Sql, given?: object) => (await run(sql, given))[0] });
  }
  return {
    query: (name, text) => define(name, text, false),
    preparedQuery: (name, text) => define(name, text, true),
  };
}

function timeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timeOf);
  return typeof value === "number" ? new Date(value) : value;
}
