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
        {supportContacts.map((contact) => (
          <li key={contact.url}>
            <ContactLink href={prefilled(contact.url, t`Complaint: ${about}`)}>
              <span className="min-w-0 flex-1 py-2">
                {contact.label}
                {addressOf(contact.url) !== contact.label && (
                  <span className="block text-note font-normal wrap-anywhere text-muted">{addressOf(contact.url)}</span>
                )}
              </span>
            </ContactLink>
          </li>
        ))}
      </ul>
      <p className="pt-4 text-note text-muted">{t`Use the same contacts for a complaint.`}</p>
    </>
  );
}
