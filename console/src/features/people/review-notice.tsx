import { useLingui } from "@lingui/react/macro";
import type { ConsoleReply } from "@fairlobby/contract/console";
import { Notice } from "../../shared/ui/notice.tsx";
import { When } from "../../shared/ui/when.tsx";

/** Warns about roles that exclude each other, and about a list of people that was not confirmed in time. */
export function ReviewNotice({ people }: { readonly people: ConsoleReply<"/c/v1/people/list"> }) {
  const { t } = useLingui();
  const { rows, reviewDueAt, asOf } = people;
  const excluded = rows
    .filter(({ rolesExclude }) => rolesExclude)
    .map(({ name, email }) => (name === "" ? email : name))
    .join(", ");
  return (
    <>
      {excluded !== "" && (
        <Notice look="warn">{t`These people hold roles that one person may not hold together: ${excluded}`}</Notice>
      )}
      {reviewDueAt < asOf && (
        <Notice look="warn">
          {t`The list of people and roles should have been confirmed by:`} <When at={reviewDueAt} />
        </Notice>
      )}
    </>
  );
}
