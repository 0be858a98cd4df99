import { useLingui } from "@lingui/react/macro";
import { useLineValue } from "../../shared/text/use-line-value.ts";
import { useWords } from "../../shared/text/use-words.ts";
import type { Proposal } from "./proposal.ts";

/** What changes, as before and after (R-EYE-05). */
export function ProposalLines({ lines }: Pick<Proposal, "lines">) {
  const { t } = useLingui();
  const words = useWords();
  const valueOf = useLineValue();
  if (lines.length === 0) return null;
  const hasBefore = lines.some(({ before }) => before !== null);
  return (
    <table className="w-full table-fixed rounded-md border border-line text-left">
      <thead className="bg-sunk text-note text-soft">
        <tr>
          <th scope="col" className="px-3 py-1">{t`Field`}</th>
          {hasBefore && <th scope="col" className="px-3 py-1">{t`Before`}</th>}
          <th scope="col" className="px-3 py-1">
            {hasBefore ? t`After` : t`New`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after }) => (
          <tr key={field} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-1 font-semibold wrap-anywhere">
              {words.field(field)}
            </th>
            {hasBefore && (
              <td className="px-3 py-1 text-soft wrap-anywhere">
                {before === null ? t`nothing` : valueOf(field, before)}
              </td>
            )}
            <td className="px-3 py-1 font-semibold wrap-anywhere">
              {after === null ? t`nothing` : valueOf(field, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
