import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "wouter";
import { useBrand } from "../../shared/server/brand.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useLoggedIn, useSession } from "../../shared/server/session.ts";
import { shortId } from "../../shared/text/short-id.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Intro } from "../../shared/ui/intro.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useCopy } from "../../shared/browser/use-copy.ts";
import { useIdLabel } from "../../shared/text/use-id-label.ts";
import { Faq } from "./faq.tsx";
import { Contacts } from "./contacts.tsx";
import { OrderLinks } from "./order-links.tsx";
import { Questions } from "./questions.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** The data that support needs: the order in question, the player's id and the version. */
function useAbout(): readonly { readonly shown: string; readonly whole: string }[] {
  const words = useIdLabel();
  const { appVersion } = useConfig();
  const { name } = useBrand();
  const userId = useSession((session) => session.userId);
  const [parameters] = useSearchParams();
  const orderId = parameters.get("orderId") ?? "";
  const version = `${name} ${appVersion}`;
  return [
    ...(["order", "player"] as const).flatMap((of) => {
      const id = of === "order" ? orderId : userId;
      return id === "" ? [] : [{ shown: words(of, shortId(id)), whole: words(of, id) }];
    }),
    { shown: version, whole: version },
  ];
}

/**
 * Help: links to the player's orders, questions to the operator, answers from the lobby's settings, and contacts.
 * Opened from an order, it shows the order's id (R-RTE-17).
 */
export default function ServicePage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { supportContacts } = useConfig();
  const [parameters] = useSearchParams();
  const about = useAbout();
  const whole = about.map((part) => part.whole).join(" · ");
  const copy = useCopy();
  const free = useFreePlay();

  return (
    <Page title={t`Customer service`} footer>
      {loggedIn && (
        <>
          <Intro art="service">
            {free ? t`First see what happened:` : t`Your balance stays yours. First see where your money is:`}
          </Intro>
          <div className="mt-4">
            <OrderLinks />
          </div>
          <Questions orderId={parameters.get("orderId") ?? ""} />
        </>
      )}
      <section aria-labelledby="contacts" className="pt-6">
        <h2 id="contacts" className="pb-1 text-title">{t`Write to us`}</h2>
        {supportContacts.length === 0 ? (
          <p className="text-muted">
            {free
              ? t`The operator of this lobby has not listed any contacts.`
              : t`The operator of this lobby has not listed any contacts. Your history shows what happened to your money.`}
          </p>
        ) : (
          <>
            <p className="text-muted">{t`Copy this into your message so that we can find you:`}</p>
            <button
              type="button"
              onClick={() => void copy(whole)}
              className="mt-3 flex min-h-12 w-full items-center gap-3 rounded-md border border-dashed border-line px-4 text-left"
            >
              <span className="tabular flex min-w-0 flex-1 flex-wrap gap-x-3 py-2">
                {about.map((part) => (
                  <span key={part.whole}>{part.shown}</span>
                ))}
              </span>
              <Icon name="copy" size={18} className="shrink-0 text-sky" />
              <span className="sr-only">{t`Copy`}</span>
            </button>
            <Contacts about={whole} />
          </>
        )}
      </section>
      <Faq />
    </Page>
  );
}
