import { useLingui } from "@lingui/react/macro";
import type { Terms } from "../../shared/promotions/bonus-terms.ts";
import { GrantTerms } from "../../shared/promotions/grant-terms.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { ActivityPart } from "./activity-part.tsx";

/** Shows how far each bonus has been wagered on its way to cash, and until when it is valid. */
export function BonusPart({ terms }: { readonly terms: readonly Terms[] }) {
  const { t } = useLingui();
  return (
    <ActivityPart title={t`Bonuses turning into cash`}>
      <Ticket>
        <ul>
          {terms.map((one) => (
            <li
              key={`${one.termsId} ${one.expireTime}`}
              className="border-t border-dashed border-paper-line py-2 first:border-0"
            >
              <GrantTerms terms={one} />
            </li>
          ))}
        </ul>
      </Ticket>
    </ActivityPart>
  );
}
