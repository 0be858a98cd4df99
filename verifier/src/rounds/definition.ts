import { canonicalJson } from "./canonical.ts";
import { byKind, fields, fieldsAnd, flag, list, oneOf, record, text, whole, wrong, type ReadBy } from "./readers.ts";

/**
 * A published game; the names are those of the slots' documentation. The bounds are far beyond any game
 * and keep an untrusted file from exhausting a phone's memory or time.
 */
const name = text(40);
const units = whole(0, 1_000_000_000);
const strip = list(name, 1, 2_000);
const heightsOfReels = list(list(fields({ rows: whole(1, 10), weight: whole(1, 1_000_000) }), 1, 10), 1, 10);
const payTable = record(record(units, /^[1-9]\d{0,2}$/, 100), /^.{1,40}$/s, 50);

const definitionOf = fieldsAnd(
  {
    id: name,
    name: text(80),
    reels: whole(1, 10),
    rows: whole(1, 10),
    unitsPerStake: whole(1, 1_000_000),
    betLevels: list(whole(1, 1_000_000_000_000), 1, 100),
    symbols: list(fields({ id: name, kind: oneOf("pay", "wild", "scatter", "coin") }), 1, 50),
    pays: byKind({
      lines: fields({ lines: list(list(whole(0, 9), 1, 10), 1, 250), table: payTable }),
      ways: fields({ table: payTable }),
      clusters: fields({ table: payTable }),
    }),
    strips: fieldsAnd({ base: list(strip, 1, 10) }, { free: list(strip, 1, 10) }),
  },
  {
    heights: fieldsAnd({ base: heightsOfReels }, { free: heightsOfReels }),
    wild: fieldsAnd({}, { multiplier: whole(1, 1_000), expands: flag }),
    cascades: fields({ multipliers: list(whole(1, 10_000), 1, 100) }),
    scatters: fields({
      awards: list(fields({ count: whole(1, 100), pays: units, freeSpins: whole(0, 1_000) }), 1, 100),
      freeSpins: fieldsAnd({ multiplier: whole(1, 10_000), most: whole(0, 1_000), again: flag }, { stickyWilds: flag }),
    }),
    holdAndWin: fields({
      from: whole(1, 100),
      respins: whole(1, 20),
      chance: whole(0, 1_000_000_000),
      outOf: whole(1, 1_000_000_000),
      values: list(fields({ units, weight: whole(0, 1_000_000) }), 1, 100),
      full: units,
    }),
  },
);

export type Definition = ReadBy<typeof definitionOf>;
export type SymbolKind = Definition["symbols"][number]["kind"];
export type PayTable = Definition["pays"]["table"];

/** Returns whether the parts fit together: strips of known symbols, lines within the window, pays for paying symbols. */
function fitsTogether(definition: Definition): boolean {
  const { reels, rows, symbols, pays, strips, heights, wild, scatters, holdAndWin } = definition;
  const kinds = new Map(symbols.map(({ id, kind }) => [id, kind]));
  const has = (kind: SymbolKind): number => symbols.filter((symbol) => symbol.kind === kind).length;
  const all = [strips.base, ...(strips.free === undefined ? [] : [strips.free])];
  return (
    kinds.size === symbols.length &&
    has("wild") <= 1 &&
    has("scatter") <= 1 &&
    has("coin") <= 1 &&
    all.every(
      (set) =>
        set.length === reels &&
        set.every((each) => each.length >= rows && each.every((symbol) => kinds.has(symbol))) &&
        // With a wild on the first reel, the symbol of a win would be ambiguous.
        set[0]?.every((symbol) => kinds.get(symbol) !== "wild") === true,
    ) &&
    Object.keys(pays.table).every((symbol) => kinds.get(symbol) === "pay") &&
    (pays.kind !== "lines" || pays.lines.every((line) => line.length === reels && line.every((row) => row < rows))) &&
    (heights === undefined ||
      ([heights.base, heights.free ?? heights.base].every((set) => heightsFit(set, definition)) &&
        (heights.free === undefined) === (strips.free === undefined))) &&
    (wild === undefined || has("wild") === 1) &&
    (scatters === undefined ||
      (has("scatter") === 1 &&
        ascending(scatters.awards.map(({ count }) => count)) &&
        (strips.free !== undefined || scatters.awards.every(({ freeSpins }) => freeSpins === 0)))) &&
    (holdAndWin === undefined ||
      (has("coin") === 1 &&
        holdAndWin.chance <= holdAndWin.outOf &&
        holdAndWin.values.some(({ weight }) => weight > 0)))
  );
}

/** Returns whether each reel has a table of ascending heights that fit into the window. */
const heightsFit = (set: ReadBy<typeof heightsOfReels>, { reels, rows }: Definition): boolean =>
  set.length === reels &&
  set.every((table) => ascending(table.map((entry) => entry.rows)) && table.every((entry) => entry.rows <= rows));

const ascending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/** Returns whether the combination of rules has a defined meaning; the verifier does not guess undefined ones. */
function isPlayable({ pays, heights, wild, cascades, scatters, holdAndWin, symbols }: Definition): boolean {
  const multiplies = (wild?.multiplier ?? 1) > 1;
  const expands = wild?.expands === true;
  const hasWild = symbols.some(({ kind }) => kind === "wild");
  const sticks = scatters?.freeSpins.stickyWilds === true;
  if (heights !== undefined && (pays.kind !== "ways" || holdAndWin !== undefined || sticks)) return false;
  if (pays.kind !== "lines" && (multiplies || expands)) return false;
  if (pays.kind === "clusters" && hasWild) return false;
  if (cascades !== undefined && (pays.kind !== "clusters" || scatters !== undefined || holdAndWin !== undefined)) {
    return false;
  }
  if (holdAndWin !== undefined && scatters !== undefined) return false;
  return !(expands && (multiplies || scatters !== undefined || holdAndWin !== undefined || cascades !== undefined));
}

/** Reads a game; `unknown` if it has rules unknown to this implementation, null if it is not a game. */
export function readDefinition(value: unknown): Definition | "unknown" | null {
  const definition = definitionOf(value);
  if (definition === wrong || !fitsTogether(definition)) return null;
  // A field that was ignored may be a rule, and the round would be played without it.
  return canonicalJson(definition) === canonicalJson(value) && isPlayable(definition) ? definition : "unknown";
}
