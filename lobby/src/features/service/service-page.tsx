import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "wouter";
import { useConfig } from "../../shared/config.ts";
import { useSession } from "../../shared/session.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Intro } from "../../shared/ui/intro.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { useCopy } from "../../shared/use-copy.ts";

/** A mail contact carries the order and the player's id, so that nobody has to type them (R-RTE-17). */
function prefilled(url: string, subject: string): string {
  return url.startsWith("mailto:")
    ? `${url}${url.includes("?") ? "&" : "?"}subject=${encodeURIComponent(subject)}`
    : url;
}

/** What a contact's address says by itself: the mailbox, the number or the site. */
function addressOf(url: string): string {
  return url
    .replace(/^(?:mailto|tel|sms):|^https?:\/\//i, "")
    .replace(/\?.*$/, "")
    .replace(/\/$/, "");
}

/** Support contacts and the way to complain; opened from an order it carries the order's id (R-RTE-17). */
export default function ServicePage() {
  const { t } = useLingui();
  const { supportContacts } = useConfig();
  const userId = useSession((session) => session.userId);
  const [parameters] = useSearchParams();
  const orderId = parameters.get("orderId") ?? "";
  const copy = useCopy();
  const about = [orderId === "" ? "" : t`Order ${orderId}`, userId === "" ? "" : t`ID ${userId}`]
    .filter((part) => part !== "")
    .join(" · ");

  return (
    <Page title={t`Customer service`} footer>
      {supportContacts.length > 0 && (
        <Intro art="service">
          {t`The contacts of this lobby's operator. Say what happened; your balance stays yours meanwhile.`}
        </Intro>
      )}
      {about !== "" && (
        <button
          type="button"
          onClick={() => void copy(about)}
          className="mt-4 flex min-h-12 w-full items-center gap-3 rounded-md border border-dashed border-line px-4 text-left"
        >
          <span className="tabular min-w-0 flex-1 py-2 break-words">{about}</span>
          <Icon name="copy" size={18} className="text-sky" />
          <span className="sr-only">{t`Copy`}</span>
        </button>
      )}
      {supportContacts.length === 0 ? (
        <EmptyState
          art="closed"
          title={t`No contacts are set up`}
          text={t`The operator of this lobby named nobody to write to. What happened to your money stands in your history.`}
          action={<ButtonLink href="/history">{t`See the history`}</ButtonLink>}
        />
      ) : (
        <ul className="mt-4 grid gap-2.5">
          {supportContacts.map((contact) => (
            <li key={contact.url}>
              <a
                href={prefilled(contact.url, about === "" ? t`Complaint` : t`Complaint: ${about}`)}
                target={contact.url.startsWith("http") ? "_blank" : undefined}
                rel="noopener noreferrer"
                className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-raised px-4 font-semibold"
              >
                <span className="min-w-0 flex-1 py-2">
                  {contact.label}
                  {addressOf(contact.url) !== contact.label && (
                    <span className="block text-note font-normal wrap-anywhere text-muted">
                      {addressOf(contact.url)}
                    </span>
                  )}
                </span>
                <Icon name="external-link" size={18} className="text-sky" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {supportContacts.length > 0 && (
        <p className="pt-4 text-note text-muted">{t`A complaint goes through the same contacts.`}</p>
      )}
    </Page>
  );
}
