import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import type { GridView } from "../../shared/ui/grid/grid-view.ts";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { EndpointsTable } from "./endpoints-table.tsx";
import { useDeliveries } from "./use-deliveries.ts";
import { useWebhookChips, WebhooksFilters } from "./webhooks-filters.tsx";
import { readFilter, readWebhooksSearch, type WebhooksSearch } from "./webhooks-search.ts";

/** The page with the endpoints of the operator's own programs, and what was sent to them (R-EXT-18). */
export function WebhooksPage() {
  const { t } = useLingui();
  const { message, cols, rows: height, ...filter } = readWebhooksSearch(useSearch({ from: "/signed-in/webhooks" }));
  const view: GridView = { ...(cols === undefined ? {} : { cols }), ...(height === undefined ? {} : { rows: height }) };
  const navigate = useNavigate();
  const go = (to: WebhooksSearch): void => void navigate({ to: "/webhooks", search: to, replace: true });
  const endpoints = useRead("webhooks", "/c/v1/webhooks/endpoints", {});
  const query = useDeliveries(filter);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const [result, setResult] = useState<Result | null>(null);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const known = endpoints.data?.rows ?? [];
  return (
    <Page note={<AsOf at={data?.pages[0]?.asOf} />}>
      {result !== null && <ActionResult result={result} onClose={() => setResult(null)} />}
      <ReadState query={endpoints}>{(read) => <EndpointsTable rows={read.rows} />}</ReadState>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-bold">{t`Messages`}</h2>
        <WebhooksFilters
          key={JSON.stringify(filter)}
          filter={filter}
          endpoints={known.map(({ name }) => name)}
          types={[...new Set(known.flatMap(({ events }) => events))].sort()}
          onSearch={(next) => void navigate({ to: "/webhooks", search: { ...next, ...view } })}
        />
        <Chips
          chips={useWebhookChips(filter)}
          onRemove={(key) => go({ ...readFilter({ ...filter, [key]: undefined }), ...view })}
        />
        <DeliveriesTable
          query={query}
          rows={rows}
          hasMore={hasNextPage}
          isFiltered={Object.keys(filter).length > 0}
          view={view}
          onView={(next) => go({ ...filter, ...next })}
          onOpen={(deliveryId) => go({ ...filter, ...view, message: deliveryId })}
        />
        {hasNextPage && (
          <div className="text-center">
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`Older messages`}</Button>
          </div>
        )}
      </section>
      {message !== undefined && (
        <DeliveryDialog deliveryId={message} onClose={() => go({ ...filter, ...view })} onDone={setResult} />
      )}
    </Page>
  );
}
