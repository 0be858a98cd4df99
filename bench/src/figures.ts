/** One measured figure of a bench. */
export interface Figure {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** What it has to reach, e.g. `">= 1.25"`; null for a figure that is only told. */
  readonly goal: string | null;
  /** True also without a goal. */
  readonly ok: boolean;
  /** For a ratio: what of the product was divided by what of the reference. */
  readonly of?: { readonly product: number; readonly reference: number; readonly unit: string };
}

/** What a bench comes to; `skipped` says in one line what is missing to run it. */
export type Outcome = { readonly figures: readonly Figure[] } | { readonly skipped: string };

/** Says how far a bench is; on stderr, so that stdout is the result alone. */
export type Say = (line: string) => void;

const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 6 : 4));

export function told(id: string, value: number, unit: string): Figure {
  return { id, value: rounded(value), unit, goal: null, ok: true };
}

export function atLeast(id: string, value: number, unit: string, goal: number): Figure {
  return { id, value: rounded(value), unit, goal: `>= ${goal}`, ok: value >= goal };
}

export function atMost(id: string, value: number, unit: string, goal: number): Figure {
  return { id, value: rounded(value), unit, goal: `<= ${goal}`, ok: value <= goal };
}

/** The product's value divided by that of a reference measured in the same run, which has to be at most the goal. */
export function ratioAtMost(id: string, product: number, reference: number, unit: string, goal: number): Figure {
  const of = { product: rounded(product), reference: rounded(reference), unit };
  return { ...atMost(id, product / reference, "ratio", goal), of };
}

/** The middle value; the mean of the two in the middle of an even number. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
    : (sorted[Math.floor(middle)] ?? NaN);
}

/** The value that this share (0 to 1) of all are not above. NaN of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The value that 99 of 100 are not above. NaN of none. */
export const p99 = (values: ArrayLike<number>): number => quantile(values, 0.99);

/** Figures as a table for people; with the product's and the reference's own where one of them is a ratio. */
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
