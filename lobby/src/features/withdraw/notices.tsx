import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLoggedIn } from "../../shared/server/session.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { noticesQuery } from "./queries.ts";

/** The notice lines, or a picture if there are none (R-WD-05, R-WD-06). Their least height is reserved from the start. */
export function Notices() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const notices = useQuery({ ...noticesQuery, enabled: loggedIn });
  const lines = Object.entries(notices.data ?? {});
  return (
    <section aria-label={t`Notices`} aria-live="polite" className="mt-3 grid min-h-24 rounded-sm bg-raised">
      {lines.length === 0 ? (
        <div className="kawung grid h-24 overflow-hidden rounded-sm bg-[linear-gradient(90deg,#2b1a4d,#5b2c55)]">
          <img src="/art/decor/lantern-string.svg" alt="" className="h-full w-full object-cover object-top" />
        </div>
      ) : (
        <ul className="grid content-center gap-1 rounded-sm border-l-3 border-sky px-3.5 py-1.5 text-note">
          {lines.map(([key, line]) => (
            <li key={key}>
              <WholeAmounts>{line}</WholeAmounts>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
