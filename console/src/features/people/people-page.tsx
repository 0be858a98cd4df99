import { mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { Button } from "../../shared/ui/button.tsx";
import { NotShown } from "../../shared/ui/not-shown.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { When } from "../../shared/ui/when.tsx";
import { Views } from "../../shared/views/views.tsx";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { SaveTable } from "../../shared/exports/save-table.tsx";
import { keysShown } from "../../shared/ui/grid/grid-view.ts";
import { peopleColumns, readPeopleSearch } from "./people-search.ts";
import { PeopleTable } from "./people-table.tsx";
import { OperatorDialog } from "./operator-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { ReviewNotice } from "./review-notice.tsx";

/** The page with everybody who has or had an account, and the actions on accounts. */
export function PeoplePage() {
  const { t } = useLingui();
  const { person, ...view } = readPeopleSearch(useSearch({ from: "/signed-in/people" }));
  const navigate = useNavigate();
  const begins = mayBegin(useMe().roles, "operator.manage");
  const people = useRead("people", "/c/v1/people/list", {});
  const [opens, setOpens] = useState<"invite" | "review" | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const chosen = people.data?.rows.find(({ operatorId }) => operatorId === person);
  const choose = (operatorId: string | undefined): void =>
    void navigate({ to: "/people", search: operatorId === undefined ? view : { ...view, person: operatorId } });
  return (
    <Page
      note={
        people.data !== undefined && (
          <>
            {t`As of`} <When at={people.data.asOf} />.{" "}
            {people.data.reviewedAt === null ? (
              t`The list was never confirmed.`
            ) : (
              <>
                {t`Confirmed:`} <When at={people.data.reviewedAt} />
              </>
            )}
          </>
        )
      }
      actions={
        <>
          <Views page="people" search={view} />
          <SaveTable view={{ table: "people", columns: keysShown(peopleColumns, view) }} />
          {begins && (
            <>
              <Button isDisabled={people.data === undefined} onPress={() => setOpens("review")}>
                {t`Confirm the list…`}
              </Button>
              <Button look="primary" onPress={() => setOpens("invite")}>
                {t`Invite a person`}
              </Button>
            </>
          )}
        </>
      }
    >
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      {people.data !== undefined && <ReviewNotice people={people.data} />}
      {person !== undefined && people.data !== undefined && (!begins || chosen === undefined) && <NotShown />}
      <PeopleTable
        query={people}
        view={view}
        onView={(search) => void navigate({ to: "/people", search, replace: true })}
        onChoose={begins ? choose : null}
      />
      {opens === "invite" && <InviteDialog onClose={() => setOpens(null)} onDone={setResult} />}
      {opens === "review" && people.data !== undefined && (
        <ReviewDialog
          people={people.data.rows.filter(({ state }) => state !== "suspended")}
          onClose={() => setOpens(null)}
          onDone={setResult}
        />
      )}
      {begins && chosen !== undefined && (
        <OperatorDialog
          key={chosen.operatorId}
          operator={chosen}
          onClose={() => choose(undefined)}
          onDone={setResult}
        />
      )}
    </Page>
  );
}
