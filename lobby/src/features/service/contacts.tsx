import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { ContactLink } from "../../shared/ui/contact-link.tsx";
import { addressOf, prefilled } from "./contact-address.ts";

/** Contacts, and how to complain. @param about the subject of a mail */
export function Contacts({ about }: { readonly about: string }) {
  const { t } = useLingui();
  const { supportContacts } = useConfig();
  return (
    <>
      <ul className="mt-4 grid gap-2.5">
        {supportContacts.map(({ label, url }) => {
          const address = addressOf(url);
          return (
            <li key={url}>
              <ContactLink
                href={prefilled(url, t`Complaint: ${about}`)}
                address={address === label ? undefined : address}
              >
                {label}
              </ContactLink>
            </li>
          );
        })}
      </ul>
      <p className="pt-4 text-note text-muted">{t`Use the same contacts for a complaint.`}</p>
    </>
  );
}
