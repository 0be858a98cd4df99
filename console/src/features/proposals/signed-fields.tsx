import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Proposal } from "./proposal.ts";

/** The most fields that are shown at first; more are collapsed, because a policy has over a hundred. */
const mostOpen = 12;

/** All fields of the payload, each with its path; an approval is for exactly these values (R-EYE-05). */
export function SignedFields({ fields }: { readonly fields: Proposal["signed"] }) {
  const { t } = useLingui();
  const count = fields.length;
  return (
    <details open={count <= mostOpen} className="text-note">
      <summary className="cursor-pointer text-soft">{t`Everything that is signed: ${plural(count, { one: "# field", other: "# fields" })}`}</summary>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-0.5 pt-1">
        {fields.map(({ field, value }) => (
          <div key={field} className="contents">
            <dt className="font-mono text-soft wrap-anywhere">{field}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
