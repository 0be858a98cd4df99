/** One measured figure. */
export interface Figure {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** The goal, e.g. `">= 1.25"`; null for a figure that is only reported. */
  readonly goal: string | null;
  /** True if the goal is met, or if there is no goal. */
  readonly ok: boolean;
  /** For a ratio: the product's and the reference's values. */
  readonly of?: { readonly product: number; readonly reference: number; readonly unit: string };
}

/** The outcome of a bench; `skipped` names in one line what is missing to run it. */
export type Outcome = { readonly figures: readonly Figure[] } | { readonly skipped: string };

/** Reports progress on stderr, so that stdout has only the result. */
export type Say = (line: string) => void;

const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 6 : 4));

export function reportOnly(id: string, value: number, unit: string): Figure {
  return { id, value: rounded(value), unit, goal: null, ok: true };
}

export function atLeast(id: string, value: number, unit: string, goal: number): Figure {
  return { id, value: rounded(value), unit, goal: `>= ${goal}`, ok: value >= goal };
}

export function atMost(id: string, value: number, unit: string, goal: number): Figure {
  return { id, value: rounded(value), unit, goal: `<= ${goal}`, ok: value <= goal };
}

/** Returns the product's value divided by a reference's value of the same run. The ratio must not exceed the goal. */
export function ratioAtMost(id: string, product: number, reference: number, unit: string, goal: number): Figure {
  const of = { product: rounded(product), reference: rounded(reference), unit };
  return { ...atMost(id, product / reference, "ratio", goal), of };
}

/** Returns the median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
    : (sorted[Math.floor(middle)] ?? NaN);
}

/**
 * Returns the mean, of three or more values without the lowest and the highest. For values that a browser rounds: their
 * median would jump from one step to the next.
 */
export function trimmedMean(values: readonly number[]): number {
  const kept = values.length < 3 ? values : values.toSorted((a, b) => a - b).slice(1, -1);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

/** Returns the value that the given share (0 to 1) of the values do not exceed; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const p99 = (values: ArrayLike<number>): number => quantile(values, 0.99);

/** Formats figures as a table, with the values of product and reference if one of them is a ratio. */
export function table(figures: readonly Figure[]): string {
  const number = (value: number): string =>
    value.toLocaleString("en-US", { maximumFractionDigits: value >= 100 ? 0 : 2 });
  const rows = figures.map(({ id, value, unit, goal, ok, of }) => [
    goal === null ? " " : ok ? "✓" : "✗",
    id,
    number(value),
    unit,
    goal ?? "",
    of === undefined ? "" : `${number(of.product)} ${of.unit}`,
    of === undefined ? "" : `${number(of.reference)} ${of.unit}`,
  ]);
  if (figures.some(({ of }) => of !== undefined)) rows.unshift(["", "figure", "", "", "goal", "product", "reference"]);
  const widths = Array.from({ length: 7 }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const toTheRight = new Set([2, 5, 6]);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return toTheRight.has(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
