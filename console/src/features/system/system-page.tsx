import { mayBegin, type ConsoleReply } from "@fairlobby/contract/console";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { GivenUpTable } from "./given-up-table.tsx";
import { RestartDialog } from "./restart-dialog.tsx";
import { RunningTables } from "./running-tables.tsx";
import { WaitingTables } from "./waiting-tables.tsx";

type GivenUp = NonNullable<ConsoleReply<"/c/v1/system/get">["givenUp"]>[number];

/** The page with what runs, what waits, and the jobs that need an operator (R-RUN-01). */
export function SystemPage() {
  const mayRestart = mayBegin(useMe().roles, "system.work");
  const query = useRead("system", "/c/v1/system/get", {});
  const { data } = query;
  const [chosen, setChosen] = useState<GivenUp | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  return (
    <Page note={<AsOf at={data?.asOf} />}>
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      <ReadState query={query}>
        {(system) => (
          <>
            <GivenUpTable jobs={system.givenUp} onRestart={mayRestart ? setChosen : null} />
            <RunningTables system={system} />
            <WaitingTables system={system} />
          </>
        )}
      </ReadState>
      {chosen !== null && <RestartDialog job={chosen} onClose={() => setChosen(null)} onDone={setResult} />}
    </Page>
  );
}
