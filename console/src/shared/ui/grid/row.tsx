import { memo, type CSSProperties } from "react";
import type { Column, Look } from "./column.ts";

/** Returns the column that heads the rows. */
const nameOf = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ isName }) => isName === true) ?? columns[0];

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly look: Look;
  /** Whether screen readers get a grid: rows have numbers, and arrow keys move between them. */
  readonly isGrid?: boolean;
}

/** The heads of a table's columns. */
export function Head<Row>({ columns, look, isGrid = false }: HeadProps<Row>) {
  const name = nameOf(columns);
  return (
    <thead className={look.head}>
      <tr role={isGrid ? "row" : undefined} aria-rowindex={isGrid ? 1 : undefined} className={look.headRow}>
        {columns.map((column) => (
          <th
            key={column.head}
            scope="col"
            role={isGrid ? "columnheader" : undefined}
            className={`${look.headCell} ${column === name ? look.headName : ""} ${column.align === "right" ? "justify-end text-right" : ""} ${column.headCell ?? ""}`}
          >
            {column.isHeadHidden === true ? <span className="sr-only">{column.head}</span> : column.head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly look: Look;
  /** Whether the row has left the list since it was shown. */
  readonly isGone?: boolean | undefined;
  /** Only in a grid: the id of the row, its index from 0, and whether the keys act on it. */
  readonly id?: string;
  readonly at?: number;
  readonly isActive?: boolean;
  /** Position of a row whose predecessor is not rendered, px; undefined: the row follows its predecessor. */
  readonly top?: number | undefined;
}

function RowDrawn<Row>({ row, columns, look, isGone, id, at, isActive = false, top }: RowProps<Row>) {
  const isGrid = at !== undefined;
  const name = nameOf(columns);
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { position: "absolute", insetInline: 0, top };
  return (
    <tr
      role={isGrid ? "row" : undefined}
      id={id}
      aria-rowindex={isGrid ? at + 2 : undefined}
      data-at={at}
      data-active={isActive || undefined}
      data-gone={isGone}
      style={style}
      className={look.row}
    >
      {columns.map((column) => {
        const { head, align, cell = look.cell, isBare = false, renderCell } = column;
        const side = align === "right" ? "sm:text-right" : "";
        return column === name ? (
          <th key={head} scope="row" role={isGrid ? "rowheader" : undefined} className={column.cell ?? look.name}>
            {renderCell(row)}
          </th>
        ) : (
          <td key={head} role={isGrid ? "gridcell" : undefined} className={`${cell} ${side}`}>
            {look.label !== "" && !isBare && <span className={look.label}>{head}: </span>}
            {renderCell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** A row of a table; it is rendered again only when its props change. */
export const Row = memo(RowDrawn) as typeof RowDrawn;
