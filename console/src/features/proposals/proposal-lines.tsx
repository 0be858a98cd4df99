import { useLingui } from "@lingui/react/macro";
import { useLineValue } from "../../shared/text/use-line-value.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Table } from "../../shared/ui/grid/table.tsx";
import type { Proposal } from "./proposal.ts";

const cell = "px-3 py-1 wrap-anywhere max-sm:block";
const look = {
  table: "w-full table-fixed rounded-md border border-line text-left max-sm:block",
  head: "bg-sunk text-note text-soft max-sm:sr-only",
  headCell: "px-3 py-1",
  row: "border-t border-line align-top max-sm:block max-sm:py-1.5",
  cell: `${cell} font-semibold`,
  name: `${cell} font-semibold`,
};

/** The fields that a proposal changes, before and after (R-EYE-05). */
export function ProposalLines({ lines }: Pick<Proposal, "lines">) {
  const { t } = useLingui();
  const words = useWords();
  const valueOf = useLineValue();
  if (lines.length === 0) return null;
  const hasBefore = lines.some(({ before }) => before !== null);
  const say = (field: string, value: string | null): string => (value === null ? t`nothing` : valueOf(field, value));
  return (
    <Table
      rows={lines}
      rowKey={({ field }) => field}
      look={look}
      columns={[
        { head: t`Field`, renderCell: ({ field }) => words.field(field) },
        hasBefore && {
          head: t`Before`,
          cell: `${cell} text-soft`,
          renderCell: ({ field, before }) => say(field, before),
        },
        { head: hasBefore ? t`After` : t`New`, renderCell: ({ field, after }) => say(field, after) },
      ]}
    />
  );
}
