import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useMatch } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface PageProps {
  /** The title, e.g. the id of an order; by default the title of the route. */
  readonly title?: string;
  /** Shown below the title, e.g. when the data were read. */
  readonly note?: ReactNode;
  /** The page's own actions. */
  readonly actions?: ReactNode;
  /** Whether the page is as wide as the window, for long rows. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The heading of the route's page. */
    readonly title?: MessageDescriptor;
  }
}

export function Page({ title: given, note, actions, isWide = false, children }: PageProps) {
  const { i18n } = useLingui();
  const ofRoute = useMatch({ strict: false, select: ({ staticData }) => staticData.title });
  const title = given ?? (ofRoute === undefined ? "" : i18n._(ofRoute));
  return (
    <main
      className={`mx-auto grid ${isWide ? "" : "max-w-6xl"} grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 pb-24 sm:p-6 sm:pb-10`}
    >
      <title>{`${title} · Fairlobby`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-head font-bold wrap-anywhere">{title}</h1>
          {note !== undefined && <p className="text-note text-soft">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
