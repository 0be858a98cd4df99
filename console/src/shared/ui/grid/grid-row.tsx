import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import type { GridColumn } from "./grid-column.ts";
import { SelectBox } from "./select-box.tsx";

interface GridRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  /** Among the rows, from 0. */
  readonly at: number;
  /** Where it stands if the row before it is not drawn, px; undefined: after that row. */
  readonly top: number | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly name: string;
  readonly isActive: boolean;
  readonly isChanged: boolean;
  /** Null where nothing is selected. */
  readonly isSelected: boolean | null;
  readonly openText: string | null;
  readonly onOpen: (at: number) => void;
  readonly onToggle: (at: number) => void;
}

function GridRowDrawn<Row>(props: GridRowProps<Row>) {
  const { id, row, at, top, columns, name, isActive, isChanged, isSelected, openText } = props;
  const { t } = useLingui();
  const look = isSelected === true ? "bg-act-soft" : isChanged ? "bg-warn-soft" : "bg-sheet";
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={at + 2}
      {...(isSelected === null ? {} : { "aria-selected": isSelected })}
      data-at={at}
      data-active={isActive || undefined}
      {...(top === undefined ? {} : { style: { position: "absolute", insetInline: 0, top } })}
      className={`grid h-(--row) grid-cols-(--columns) border-b [contain:strict] border-line -outline-offset-2 outline-act group-focus-visible/grid:data-active:outline-2 ${look}`}
    >
      {isSelected !== null && (
        <div role="gridcell" className="sticky left-0 z-1 bg-inherit">
          <SelectBox name={name} isSelected={isSelected} onToggle={() => props.onToggle(at)} />
        </div>
      )}
      {columns.map(({ key, align, renderCell }, nth) => (
        <div
          key={key}
          role={nth === 0 ? "rowheader" : "gridcell"}
          className={`truncate px-3 leading-(--row) ${align === "right" ? "text-right" : ""} ${nth === 0 ? `sticky z-1 bg-inherit font-semibold ${isSelected === null ? "left-0" : "left-10"}` : ""}`}
        >
          {nth === 0 && isChanged && (
            <span className="pr-1.5 text-warn">
              <span aria-hidden="true">●</span>
              <span className="sr-only">{t`Changed`}</span>
            </span>
          )}
          {renderCell(row)}
        </div>
      ))}
      {openText !== null && (
        <div role="gridcell" className="flex items-center justify-end px-2">
          <button
            type="button"
            aria-label={`${openText} ${name}`}
            onClick={() => props.onOpen(at)}
            className="min-h-6 rounded px-1.5 font-semibold text-act hover:bg-act-soft"
          >
            {openText}
          </button>
        </div>
      )}
    </div>
  );
}

/** One row; it is drawn again only when something about it changed. */
export const GridRow = memo(GridRowDrawn) as typeof GridRowDrawn;
