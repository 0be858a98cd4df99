/**
 * Reads untrusted values. A reader returns the value in its own shape, or `wrong`; it
 * never throws.
 */
export const wrong = Symbol("wrong");

export type Reader<T> = (value: unknown) => T | typeof wrong;
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const whole =
  (least: number, most: number): Reader<number> =>
  (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most ? value : wrong;

/** Minor units, from 0. */
export const amount = whole(0, Number.MAX_SAFE_INTEGER);

/** Milliseconds since the epoch, up to the last moment a `Date` can hold (ECMAScript, time values). */
export const time = whole(0, 8_640_000_000_000_000);

export const text =
  (longest: number): Reader<string> =>
  (value) =>
    typeof value === "string" && value.length <= longest ? value : wrong;

/** Lower-case hexadecimal digits of 32 bytes. */
export const hex32: Reader<string> = (value) =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value) ? value : wrong;

export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : wrong);

export const oneOf =
  <const T extends string>(...texts: readonly T[]): Reader<T> =>
  (value) =>
    texts.find((each) => each === value) ?? wrong;

export const nullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : reader(value);

export function list<T>(reader: Reader<T>, fewest: number, most: number): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length < fewest || value.length > most) return wrong;
    const items: T[] = [];
    for (const each of value as readonly unknown[]) {
      const item = reader(each);
      if (item === wrong) return wrong;
      items.push(item);
    }
    return items;
  };
}

/** Reads an object with arbitrary names that match `name`, and values of one kind. */
export function record<T>(reader: Reader<T>, name: RegExp, most: number): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isFields(value)) return wrong;
    const entries = Object.entries(value);
    if (entries.length > most) return wrong;
    const read: [string, T][] = [];
    for (const [key, each] of entries) {
      const item = reader(each);
      if (item === wrong || !name.test(key)) return wrong;
      read.push([key, item]);
    }
    return Object.fromEntries(read);
  };
}

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Needed<S extends Shape> = { readonly [Name in keyof S]: ReadBy<S[Name]> };

/** Reads named values and ignores other names; see `signable` for what a signature covers. */
export const fields = <S extends Shape>(needed: S): Reader<Needed<S>> =>
  // No field is optional, so both types are the same.
  fieldsAnd(needed, {}) as Reader<Needed<S>>;

/** Like `fields`, with optional values in `more`. */
export function fieldsAnd<S extends Shape, More extends Shape>(
  needed: S,
  more: More,
): Reader<Needed<S> & Partial<Needed<More>>> {
  return (value) => {
    if (!isFields(value)) return wrong;
    const read: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries({ ...needed, ...more })) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined && !Object.hasOwn(needed, name)) continue;
      const item = reader(given);
      if (item === wrong) return wrong;
      read[name] = item;
    }
    return read as Needed<S> & Partial<Needed<More>>;
  };
}

/** Reads one of several shapes, selected by `kind`. */
export function byKind<const S extends Readonly<Record<string, Reader<object>>>>(
  shapes: S,
): Reader<{ [Kind in keyof S]: ReadBy<S[Kind]> & { readonly kind: Kind } }[keyof S]> {
  return (value) => {
    const kind = isFields(value) ? value["kind"] : undefined;
    if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return wrong;
    const read = shapes[kind]?.(value) ?? wrong;
    return read === wrong ? wrong : ({ kind, ...read } as ReadBy<S[string]> & { readonly kind: string });
  };
}
