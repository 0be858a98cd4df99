import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { create } from "zustand";
import { useAccount } from "../../shared/player/account.ts";
import { showsOpenOrder } from "../../shared/withdrawals/open-order-notice.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { useOpenOrder } from "./use-open-order.ts";

/** The order whose notice the player dismissed, until the next order or the next load. */
const useDismissed = create<{ readonly orderId: string }>()(() => ({ orderId: "" }));

/**
 * The notice of an open withdrawal on home: its last step, and a link to its tracker (R-DLG-09). It replaces the
 * carousel, whose games cannot be opened until then, so that it covers no game and moves nothing (R-HOME-49). Rendered
 * right before the carousel, which has its height.
 */
export default function OpenOrderBar() {
  const { t } = useLingui();
  const account = useAccount().data;
  const dismissed = useDismissed((state) => state.orderId);
  // Read after home's route is stored: only then is `fromPath` the route before home.
  const [fromPath, setFromPath] = useState<string | null>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFromPath(deviceStorage.get("fromPath")));
    return () => cancelAnimationFrame(frame);
  }, []);

  const orderId = account?.openOrderId ?? "";
  const shown =
    account !== undefined && fromPath !== undefined && showsOpenOrder(account, fromPath) && dismissed !== orderId;
  const step = useOpenOrder(orderId, shown)?.step;
  if (!shown || step === undefined) return null;
  return (
    // Beside the icon of new tasks, if it is shown.
    <div className="[aside+&>aside>div]:mr-19 [&~[aria-roledescription]]:hidden">
      <aside aria-label={t`Your withdrawal`} className="@container pt-2.5">
        <div className="ticket banner-high mx-4 flex min-h-fit items-center gap-1 rounded-sm py-2! pr-1 pl-4">
          <Link
            href={trackerPath(orderId, account.payType)}
            className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3"
          >
            <span className="min-w-0 flex-[1_1_7rem]">
              <span className="block text-note text-ink-soft">{t`Your withdrawal`}</span>
              <span className="block leading-tight font-semibold">{step}</span>
            </span>
            <span className="flex items-center text-note font-semibold text-ink-sky">
              {t`Track`}
              <Icon name="chevron-right" size={18} />
            </span>
          </Link>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={() => useDismissed.setState({ orderId })}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft"
          >
            <Icon name="x" size={20} />
          </button>
        </div>
      </aside>
    </div>
  );
}
