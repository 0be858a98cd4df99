import type { Definition, PayTable, SymbolKind } from "./definition.ts";
import type { Cell, Grid } from "./played-round.ts";

/** A definition with a stake, prepared for playing. */
export interface Game {
  readonly definition: Definition;
  readonly stake: number;
  /** Value of one unit, minor units. */
  readonly unit: number;
  readonly kindOf: ReadonlyMap<string, SymbolKind>;
  readonly wild: string | undefined;
  readonly scatter: string | undefined;
  readonly coin: string | undefined;
  /** Pay in units, by symbol and count. */
  readonly pays: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const paysOf = (table: PayTable): Game["pays"] =>
  new Map(
    Object.entries(table).map(([symbol, counts]) => [
      symbol,
      new Map(Object.entries(counts).map(([count, units]) => [Number(count), units])),
    ]),
  );

/** @param stake minor units, divisible by the game's units */
export function gameOf(definition: Definition, stake: number): Game {
  const idOf = (kind: SymbolKind): string | undefined => definition.symbols.find((symbol) => symbol.kind === kind)?.id;
  return {
    definition,
    stake,
    unit: stake / definition.unitsPerStake,
    kindOf: new Map(definition.symbols.map(({ id, kind }) => [id, kind])),
    wild: idOf("wild"),
    scatter: idOf("scatter"),
    coin: idOf("coin"),
    pays: paysOf(definition.pays.table),
  };
}

/** Returns a symbol of a strip, which wraps around at both ends. */
export const symbolAt = (strip: readonly string[], at: number): string =>
  strip[((at % strip.length) + strip.length) % strip.length] ?? "";

/** Returns the symbols a strip shows at a stop, top to bottom. */
export const windowAt = (strip: readonly string[], stop: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) => symbolAt(strip, stop + row));

/** Returns the cells of a picture that match `wanted`: reel by reel from the left, top to bottom. */
export function cellsWhere(grid: Grid, wanted: (symbol: string, cell: Cell) => boolean): Cell[] {
  return grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (wanted(symbol, { reel, row }) ? [{ reel, row }] : [])),
  );
}
