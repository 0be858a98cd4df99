import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useAccount } from "../../shared/player/account.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

function OrderLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-12 items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 font-semibold"
      >
        <span className="py-2">{label}</span>
        <Icon name="chevron-right" size={18} className="text-sky" />
      </Link>
    </li>
  );
}

/** Links to where a player can follow the money, the open order first (R-RTE-17). */
export function OrderLinks() {
  const { t } = useLingui();
  const free = useFreePlay();
  const { openOrderId = "", payType = 0 } = useAccount().data ?? {};
  return (
    <ul className="grid gap-2.5">
      {openOrderId !== "" && <OrderLink href={trackerPath(openOrderId, payType)} label={t`Track the withdrawal`} />}
      {!free && <OrderLink href="/withdrawalTrackerAll" label={t`My withdrawals`} />}
      <OrderLink href="/history" label={t`See history`} />
    </ul>
  );
}
