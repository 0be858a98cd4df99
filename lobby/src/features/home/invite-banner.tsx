import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { inviteQuery } from "../../shared/promotions/invites.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Icon } from "../../shared/ui/icon.tsx";

/** The reward for inviting a friend, with a link to the invitations (R-HOME-08). */
export default function InviteBanner() {
  const { t } = useLingui();
  const money = useMoney();
  const promo = useConfig().rewardKinds.invite === "promo";
  const free = useFreePlay();
  const loggedIn = useLoggedIn();
  const reward = useQuery({ ...inviteQuery, enabled: loggedIn }).data?.inviteConfigAmount;
  const amount = reward === undefined ? "" : money(reward);
  return (
    <Link
      href="/invite"
      className="stub relative mx-4 mt-6 flex min-h-16 items-center gap-2 rounded-md bg-paper pl-4 text-ink transition-transform duration-(--duration-quick) active:scale-[0.985]"
    >
      <span className="min-w-0 flex-1 py-1 leading-tight">
        <span className="block font-display text-[1.0625rem] font-bold">{t`Invite a friend`}</span>
        <span className="block text-note leading-tight text-ink-soft">
          {amount === "" && t`See your reward`}
          {amount !== "" &&
            (free
              ? t`${amount} for each friend who takes their first gold`
              : promo
                ? t`${amount} promotional per first deposit`
                : t`${amount} per first deposit`)}
        </span>
      </span>
      <span className="grid w-19 self-stretch shrink-0 place-items-center border-l-2 border-dotted border-paper-line text-ink-jade">
        <Icon name="gift" size={26} />
      </span>
    </Link>
  );
}
