import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { ContactLink } from "../../shared/ui/contact-link.tsx";

/** Services that help, as the settings name them for the lobby's country (R-LMT-11); nothing without any. */
export function HelpLines() {
  const { t } = useLingui();
  const { help = [] } = useConfig();
  if (help.length === 0) return null;
  return (
    <section aria-label={t`Talk to someone`} className="pt-5">
      <h2 className="text-body font-bold">{t`Talk to someone`}</h2>
      <p className="pb-3 text-note text-muted">{t`Independent of this lobby.`}</p>
      <ul className="grid gap-2">
        {help.flatMap(({ name, url, phone }) =>
          [
            ...(phone === undefined ? [] : [{ href: `tel:${phone.replaceAll(" ", "")}`, address: phone }]),
            ...(url === undefined ? [] : [{ href: url, address: new URL(url).host.replace(/^www\./, "") }]),
          ].map(({ href, address }) => (
            <li key={`${name} ${address}`}>
              <ContactLink href={href} address={address}>
                {name}
              </ContactLink>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
