import { mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Table } from "../../shared/ui/grid/table.tsx";
import { When } from "../../shared/ui/when.tsx";
import { CatalogueDialog, type Wanted } from "./catalogue-dialog.tsx";
import { readCatalogueSearch } from "./catalogue-search.ts";
import { GameLists } from "./game-lists.tsx";

const tabLook =
  "inline-flex min-h-9 items-center border-b-2 border-transparent px-1 font-semibold text-soft data-[status=active]:border-act data-[status=active]:text-ink max-sm:min-h-11";

/** The page on which operators choose which of the providers' games the lobby shows (R-CTG-02, R-CTG-03). */
export function CataloguePage() {
  const { t } = useLingui();
  const { roles } = useMe();
  const may = mayBegin(roles, "game.publish");
  const { tab = "new", find = "" } = readCatalogueSearch(useSearch({ from: "/signed-in/catalogue" }));
  const query = useRead("catalogue", "/c/v1/catalogue/list", { state: tab, search: find });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [result, setResult] = useState<{ readonly done: Result; readonly at: number } | null>(null);
  const rows = query.data?.rows ?? [];
  const empty = { new: t`No game waits.`, shown: t`No listed game is shown.`, hidden: t`No game was taken out.` }[tab];
  // A game on a tile of home cannot be taken out.
  const ids = rows.filter(({ onHome }) => tab !== "shown" || !onHome).map(({ id }) => id);
  const [one, more] = tab === "shown" ? [t`Take out…`, t`Take these out…`] : [t`Show…`, t`Show these…`];
  return (
    <Page
      note={<AsOf at={query.data?.asOf} />}
      actions={
        may &&
        ids.length > 1 && <Button onPress={() => setWanted({ games: ids, shown: tab !== "shown" })}>{more}</Button>
      }
    >
      <p className="max-w-prose text-soft">
        {t`A provider's new games wait here until somebody shows them, unless the settings show new games automatically. Games on the tiles of the home screen are always shown.`}
      </p>
      {result !== null && <ActionResult key={result.at} result={result.done} onClose={() => setResult(null)} />}
      <GameLists lists={query.data?.lists ?? []} onAccept={may ? (provider) => setWanted({ provider }) : undefined} />
      <nav aria-label={t`Games`} className="flex gap-5 border-b border-line">
        <Link to="/catalogue" search={{}} activeOptions={{ exact: true }} className={tabLook}>{t`Waiting`}</Link>
        <Link to="/catalogue" search={{ tab: "shown" }} className={tabLook}>{t`Shown`}</Link>
        <Link to="/catalogue" search={{ tab: "hidden" }} className={tabLook}>{t`Taken out`}</Link>
      </nav>
      <SearchField key={find} find={find} />
      <ReadState
        query={query}
        isEmpty={query.data?.rows.length === 0}
        empty={find === "" ? empty : t`No game matches.`}
      >
        {({ total }) => (
          <Table
            title={total > rows.length ? t`The ${rows.length} newest of ${total}` : t`Games: ${total}`}
            rows={rows}
            empty={empty}
            rowKey={({ id }) => id}
            columns={[
              { head: t`Game`, renderCell: ({ id }) => id },
              { head: t`Name`, renderCell: ({ name }) => name },
              { head: t`Studio`, renderCell: ({ studio }) => studio },
              { head: t`Listed`, renderCell: ({ since }) => <When at={since} /> },
              {
                head: t`State`,
                renderCell: ({ gone }) => (gone ? t`No longer listed: cannot be opened` : t`Listed`),
              },
              may && {
                head: t`Actions`,
                renderCell: ({ id, name, onHome }) =>
                  tab === "shown" && onHome ? (
                    t`On home: always shown`
                  ) : (
                    <Button
                      look="quiet"
                      label={tab === "shown" ? t`Take ${name} out` : t`Show ${name}`}
                      onPress={() => setWanted({ games: [id], shown: tab !== "shown" })}
                    >
                      {one}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ReadState>
      {wanted !== null && (
        <CatalogueDialog
          wanted={wanted}
          onClose={() => setWanted(null)}
          onDone={(done) => setResult({ done, at: Date.now() })}
        />
      )}
    </Page>
  );
}

function SearchField({ find }: { readonly find: string }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: "/catalogue" });
  const [text, setText] = useState(find);
  return (
    <form
      role="search"
      className="flex max-w-md items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        void navigate({ search: ({ tab }) => ({ ...(tab && { tab }), ...(wanted !== "" && { find: wanted }) }) });
      }}
    >
      <div className="grow">
        <Field label={t`Name or studio`} value={text} onChange={setText} maxLength={80} isRequired={false} />
      </div>
      <Button type="submit">{t`Find`}</Button>
    </form>
  );
}
