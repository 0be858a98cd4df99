import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCatalogue } from "../../features/games/catalogue/query.ts";
import { useAccount } from "../../shared/player/account.ts";
import { inviteQuery } from "../../shared/promotions/invites.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { taskSetQuery } from "../../shared/promotions/tasks.ts";
import { unmetTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { BonusPart } from "./bonus-part.tsx";
import { CollectionsPart } from "./collections-part.tsx";
import { InvitePart } from "./invite-part.tsx";
import { OrderPart } from "./order-part.tsx";
import { TaskPart } from "./task-part.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** Shows the parts as the server reports them; no part has a countdown of its own (R-RTE-16). */
function Parts() {
  const { t } = useLingui();
  useLiveAccount();
  const free = useFreePlay();
  const account = useAccount();
  const set = useQuery(taskSetQuery);
  const terms = useQuery(unmetTermsQuery);
  const invites = useQuery(inviteQuery);
  const catalogue = useCatalogue();
  const queries = [account, set, terms, invites];
  const failed = [...queries, catalogue].filter((query) => query.data === undefined && query.isError);
  const loading = queries.some((query) => query.data === undefined && !query.isError);
  if (loading) return <SkeletonRows rows={3} className="h-36" />;

  const orderId = account.data?.openOrderId ?? "";
  // A claimed set of tasks is over; the next set comes on another day.
  const running =
    set.data !== undefined && set.data.tasks.length > 0 && set.data.rewardState !== "claimed" ? set.data : null;
  const open = terms.data ?? [];
  const empty = orderId === "" && running === null && open.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {failed.length > 0 && <ErrorState onRetry={() => void Promise.all(failed.map((query) => query.refetch()))} />}
      {empty && failed.length === 0 && (
        <EmptyState
          art="tasks"
          title={t`Nothing in progress right now`}
          text={
            free
              ? t`The tasks of the day appear here.`
              : t`Your open withdrawal, today's tasks and bonuses turning into cash appear here.`
          }
          action={<ButtonLink href="/" look="primary">{t`Go to games`}</ButtonLink>}
        />
      )}
      {orderId !== "" && <OrderPart orderId={orderId} payType={account.data?.payType ?? 0} />}
      {running !== null && <TaskPart set={running} />}
      {open.length > 0 && <BonusPart terms={open} />}
      {invites.data !== undefined && <InvitePart figures={invites.data} />}
      {catalogue.data !== undefined && catalogue.data.collections.length > 0 && (
        <CollectionsPart catalogue={catalogue.data} />
      )}
    </div>
  );
}

/** Lists everything in progress, each with a link to its screen (R-RTE-16). */
export default function ActivityPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  return (
    <Page members title={t`Activity`} footer>
      {loggedIn && <Parts />}
    </Page>
  );
}
