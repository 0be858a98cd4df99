import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useAccount } from "../../shared/player/account.ts";
import { Icon } from "../../shared/ui/icon.tsx";

/**
 * Leads to the inbox, with the number of unread lines (R-INB-01). The number lies over the icon, so nothing moves, and
 * with large letters it does not cover the next icon.
 */
export function Bell({ className }: { readonly className: string }) {
  const { t } = useLingui();
  const unread = useAccount().data?.unread ?? 0;
  return (
    <Link
      href="/inbox"
      aria-label={unread > 0 ? t`Inbox, ${unread} unread` : t`Inbox`}
      className={`relative ${className}`}
    >
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span className="tabular absolute top-[4px] left-[22px] min-w-[18px] rounded-full bg-sky px-[4px] text-center text-[min(0.6875rem,14px)] leading-[18px] font-bold text-ground">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}
