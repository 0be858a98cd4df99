import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { Button } from "../shared/ui/button.tsx";
import { LanguageChoice } from "../shared/ui/language-choice.tsx";
import { intoView } from "../shared/ui/into-view.ts";
import { useWords } from "../shared/text/use-words.ts";
import type { Me } from "../shared/server/session.ts";
import { useRead } from "../shared/server/use-read.ts";
import type { PageEntry } from "./pages.ts";
import { PinnedViews } from "./pinned-views.tsx";
import { SignOut } from "./sign-out.tsx";

/** The number of open alerts; nothing while it is 0 or not known. */
function OpenAlerts() {
  const { t } = useLingui();
  const { data } = useRead("alerts", "/c/v1/alerts/list", {});
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <span className="ml-1 rounded-full border border-bad px-1.5 text-note font-bold text-bad tabular-nums">
      {data.rows.length}
      <span className="sr-only"> {t`open`}</span>
    </span>
  );
}

interface RailProps {
  readonly me: Me;
  readonly pages: readonly PageEntry[];
  /** Opens the palette. */
  readonly onFind: () => void;
}

/** The menu of pages and the signed-in operator; on a phone the menu is a bar at the bottom. */
export function Rail({ me, pages, onFind }: RailProps) {
  const { i18n, t } = useLingui();
  const words = useWords();
  const { pathname } = useLocation();
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="flex flex-col border-line bg-sheet sm:sticky sm:top-0 sm:h-screen sm:border-r">
      <div className="flex items-center justify-between gap-2 px-4 py-3 max-sm:border-b max-sm:border-line">
        <p className="font-bold">{t`Fairlobby console`}</p>
        <div className="flex shrink-0 gap-2 sm:hidden">
          <LanguageChoice />
          <SignOut />
        </div>
      </div>
      <nav
        aria-label={t`Pages`}
        className="grid gap-0.5 px-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:auto-cols-[minmax(max-content,1fr)] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:border-t max-sm:border-line max-sm:bg-sheet max-sm:p-1"
      >
        {pages.map(({ path, name, letter }) => (
          <Fragment key={path}>
            <Link
              to={path}
              ref={pathname.startsWith(path) ? intoView : undefined}
              search={{}}
              className="flex min-h-9 items-center justify-between rounded-md px-2.5 font-semibold text-soft hover:bg-sunk data-[status=active]:bg-act-soft data-[status=active]:text-ink max-sm:min-h-12 max-sm:justify-center"
            >
              <span>
                {i18n._(name)} {path === "/alerts" && <OpenAlerts />}
              </span>
              <kbd
                aria-hidden="true"
                className="font-mono text-note font-normal text-soft max-sm:hidden"
              >{`g ${letter}`}</kbd>
            </Link>
            <PinnedViews path={path} />
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto hidden gap-2 border-t border-line p-4 sm:grid">
        <div>
          <p className="font-semibold break-words">{me.name}</p>
          <p className="text-note text-soft">{words.roles(me.roles)}</p>
        </div>
        <Button onPress={onFind}>
          {t`Find…`} <kbd className="font-mono text-note font-normal text-soft">Ctrl K</kbd>
        </Button>
        <LanguageChoice />
        <p className="text-note text-soft">{t`Times are in ${zone}.`}</p>
        <SignOut />
      </div>
    </div>
  );
}
