import { mayBegin, type ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { KeyShown, type Shown } from "./key-shown.tsx";
import { KeysTable } from "./keys-table.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

type Row = ConsoleReply<"/c/v1/keys/list">["rows"][number];

/** The page with the keys of the operator's own programs (R-EXT-22). */
export function ApiKeysPage() {
  const { t } = useLingui();
  const mayManage = mayBegin(useMe().roles, "api.manage");
  const query = useRead("api-keys", "/c/v1/keys/list", {});
  const [creates, setCreates] = useState(false);
  const [revoked, setRevoked] = useState<Row | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  return (
    <Page
      note={<AsOf at={query.data?.asOf} />}
      actions={
        <>
          <a href="/c/api" className="self-center px-2 font-semibold text-act underline">{t`All calls`}</a>
          {mayManage && <Button look="primary" onPress={() => setCreates(true)}>{t`Create a key…`}</Button>}
        </>
      }
    >
      {shown !== null && <KeyShown shown={shown} onClose={() => setShown(null)} />}
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      <ReadState
        query={query}
        isEmpty={query.data?.rows.length === 0}
        empty={t`There is no key. No program can read from the lobby.`}
      >
        {({ rows }) => <KeysTable rows={rows} onRevoke={mayManage ? setRevoked : null} />}
      </ReadState>
      {creates && <CreateDialog onClose={() => setCreates(false)} onShown={setShown} />}
      {revoked !== null && <RevokeDialog row={revoked} onClose={() => setRevoked(null)} onDone={setResult} />}
    </Page>
  );
}
