import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useLoggedIn } from "../../shared/server/session.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { noticesQuery } from "./queries.ts";

/** A notice in at most two lines; a longer one can be opened. */
function NoticeLine({ line }: { readonly line: string }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    const shown = text.current;
    if (shown === null || open) return;
    const observer = new ResizeObserver(() => setLong(shown.scrollHeight > shown.clientHeight + 1));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [open]);

  return (
    // With large letters two lines would show too little.
    <li className="@container">
      <p ref={text} className={open ? "" : "@min-[15rem]:line-clamp-2"}>
        <WholeAmounts>{line}</WholeAmounts>
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center font-semibold text-sky hover:underline"
        >
          {open ? t`Read less` : t`Read all`}
        </button>
      )}
    </li>
  );
}

/** The notice lines, or a picture if there are none (R-WD-05, R-WD-06). Their least height is reserved from the start. */
export function Notices() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const notices = useQuery({ ...noticesQuery, enabled: loggedIn });
  const lines = Object.entries(notices.data ?? {});
  return (
    <section aria-label={t`Notices`} aria-live="polite" className="mt-3 grid min-h-24 rounded-sm bg-raised">
      {lines.length === 0 ? (
        <div className="kawung grid h-24 overflow-hidden rounded-sm bg-[linear-gradient(90deg,var(--color-header-middle),var(--color-dusk))]">
          <img src="/brand/garland.svg" alt="" className="h-full w-full object-cover object-top" />
        </div>
      ) : (
        <ul className="grid content-center gap-1 rounded-sm border-l-3 border-sky px-3.5 py-1.5 text-note">
          {lines.map(([key, line]) => (
            <NoticeLine key={`${key} ${line}`} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
