/** How the operator has arranged a grid, as the address has it; empty for the default arrangement of the page. */
export interface GridView {
  /** The keys of the columns shown, in their order, divided by commas. */
  readonly cols?: string;
  readonly rows?: "wide";
}

/** Reads the arrangement of a grid with these columns from the parameters of an address; drops invalid ones. */
export function readGridView(given: Readonly<Record<string, unknown>>, columns: readonly string[]): GridView {
  const keys = typeof given["cols"] === "string" ? given["cols"].split(",") : [];
  const isArranged = keys.length > 0 && new Set(keys).size === keys.length && keys[0] === columns[0];
  return {
    ...(isArranged && keys.every((key) => columns.includes(key)) ? { cols: keys.join() } : {}),
    ...(given["rows"] === "wide" ? { rows: "wide" } : {}),
  };
}

/** Returns the columns that are shown, in their order. The first one is pinned: it is always there. */
export function columnsShown<Column extends { readonly key: string }>(
  columns: readonly Column[],
  { cols }: GridView,
): readonly Column[] {
  if (cols === undefined) return columns;
  const shown = cols.split(",").flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return shown.length === 0 ? columns : shown;
}

/** Returns the keys of the columns that are shown, in their order. */
export function keysShown<Key extends string>(keys: readonly Key[], view: GridView): Key[] {
  return columnsShown(
    keys.map((key) => ({ key })),
    view,
  ).map(({ key }) => key);
}

/** Returns the view with these columns; the page's default columns are left out of the address. */
export function withColumns(view: GridView, shown: readonly string[], all: readonly string[]): GridView {
  const { cols: _, ...rest } = view;
  return shown.join() === all.join() ? rest : { ...rest, cols: shown.join() };
}
