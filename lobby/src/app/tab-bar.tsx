import { useLingui } from "@lingui/react/macro";
import { useEffect, type MouseEvent } from "react";
import { Link, useLocation } from "wouter";
import { useBrand } from "../shared/server/brand.ts";
import { useConfig } from "../shared/server/config.ts";
import { useFreePlay } from "../shared/server/free-play.ts";
import { useGame } from "../shared/game/game-store.ts";
import { useRootMark } from "../shared/browser/root-mark.ts";
import { deviceStorage } from "../shared/browser/storage.ts";
import { Icon } from "../shared/ui/icon.tsx";
import { hasTabBar, selectedTab, tabOf, tabs } from "./tabs.ts";

/** The four tabs at the lower edge, and the footer of the variant `tabs` (R-RTE-25, R-APP-15). */
export default function TabBar() {
  const { t } = useLingui();
  const { appVersion } = useConfig();
  const { name } = useBrand();
  const free = useFreePlay();
  const [path] = useLocation();
  // Under an open game the bar is out of reach of the keyboard.
  const covered = useGame((state) => state.game !== null);
  const own = tabOf(path);
  const selected = selectedTab(path, deviceStorage.get("tabIndex"));

  useEffect(() => {
    if (own !== -1) deviceStorage.set("tabIndex", String(own));
  }, [own]);

  const shown = hasTabBar(path);
  useRootMark("tab-bar", shown);
  if (!shown) return null;
  const words = { home: t`Home`, activity: t`Activity`, withdraw: t`Withdraw`, service: t`Help` };
  // The tab of the current screen scrolls to the top.
  const toTop = (event: MouseEvent) => {
    event.preventDefault();
    scrollTo({ top: 0, behavior: "smooth" });
  };

  return (
    <footer
      inert={covered}
      className="tab-bar low:flex low:items-center fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-[480px] border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <nav aria-label={t`Main`} className="low:flex-1">
        <ul className={`low:h-11 grid h-13 ${free ? "grid-cols-3" : "grid-cols-4"}`}>
          {tabs.map((tab, index) =>
            free && tab.name === "withdraw" ? null : (
              <li key={tab.name} className="min-w-0">
                <Link
                  href={tab.path}
                  aria-current={index === own ? "page" : index === selected ? "true" : undefined}
                  {...(tab.path === path ? { onClick: toTop } : {})}
                  className="group low:h-11 low:min-[460px]:grid-flow-col low:place-content-center low:items-center low:gap-0 low:min-[460px]:gap-1.5 relative grid h-13 content-center justify-items-center gap-0.5 px-0.5 text-muted -outline-offset-3 transition-colors duration-(--duration-quick) hover:text-text active:text-text aria-[current]:font-semibold aria-[current]:text-text"
                >
                  <span
                    aria-hidden="true"
                    className="absolute top-0 left-1/2 h-0.75 [transform:translateX(-50%)] w-9 rounded-b-full bg-text opacity-0 shadow-[0_2px_14px_2px_rgb(var(--rgb-amber)/0.5)] group-aria-[current]:opacity-100"
                  />
                  <Icon name={tab.icon} size={21} />
                  <span className="text-[min(0.6875rem,4.2vw)] leading-4">{words[tab.name]}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      <p className="low:h-auto low:px-3 h-4.5 text-center text-[0.625rem] leading-3.5 text-faint">
        {name} {appVersion}
      </p>
    </footer>
  );
}
