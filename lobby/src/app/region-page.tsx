import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../shared/server/config.ts";
import { useSession } from "../shared/server/session.ts";
import { ContactLink } from "../shared/ui/contact-link.tsx";
import { PlayBadge } from "../shared/ui/play-badge.tsx";

/** Replaces every screen for a player in a region without a licence: says why, and who is responsible (R-APP-26). */
export default function RegionPage() {
  const { t } = useLingui();
  const { supportContacts } = useConfig();
  const reason = useSession((session) => session.reason);
  return (
    <main className="screen-high mx-auto grid w-full max-w-[480px] place-content-center justify-items-center gap-4 px-6 py-8 text-center">
      <PlayBadge />
      <img src="/art/empty/blocked.svg" alt="" width={160} height={120} className="h-30 w-40" />
      <h1 className="text-title">{t`Not available where you are`}</h1>
      <p>{reason}</p>
      <p className="text-balance text-muted">
        {t`Our licence does not cover where you are. Nothing you have here is lost.`}{" "}
        {supportContacts.length > 0 && t`For questions, or about money of yours, write to us:`}
      </p>
      <ul className="grid w-full gap-2.5">
        {supportContacts.map((contact) => (
          <li key={contact.url}>
            <ContactLink href={contact.url}>{contact.label}</ContactLink>
          </li>
        ))}
      </ul>
    </main>
  );
}
