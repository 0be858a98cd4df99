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
    <table className="w-full table-fixed rounded-md border border-line text-left max-sm:block">
      <thead className="bg-sunk text-note text-soft max-sm:sr-only">
        <tr>
          <th scope="col" className="px-3 py-1">{t`Field`}</th>
          {hasBefore && <th scope="col" className="px-3 py-1">{t`Before`}</th>}
          <th scope="col" className="px-3 py-1">
            {hasBefore ? t`After` : t`New`}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map(({ field, before, after }) => (
          <tr key={field} className="border-t border-line align-top max-sm:block max-sm:py-1.5">
            <th scope="row" className="px-3 py-1 text-left font-semibold wrap-anywhere max-sm:block">
              {words.field(field)}
            </th>
            {hasBefore && (
              <td className="px-3 py-1 text-soft wrap-anywhere max-sm:block">
                <span className="sm:hidden">{t`Before`}: </span>
                {before === null ? t`nothing` : valueOf(field, before)}
              </td>
            )}
            <td className="px-3 py-1 font-semibold wrap-anywhere max-sm:block">
              <span className="font-normal text-soft sm:hidden">{hasBefore ? t`After` : t`New`}: </span>
              {after === null ? t`nothing` : valueOf(field, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
