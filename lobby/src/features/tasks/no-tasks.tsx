import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";

/** Says when the next tasks come. */
export function NoTasks() {
  const { t } = useLingui();
  return (
    <EmptyState
      art="tasks"
      title={t`Nothing to do right now`}
      text={t`New tasks come the day after you claim a reward.`}
      action={<ButtonLink href="/" look="primary">{t`Back to home`}</ButtonLink>}
    />
  );
}
