import { mostViews, type ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Database } from "../../../platform/db/database.ts";
import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { query } from "../statements.ts";

const savedViews = query(
  "saved_views",
  `select view_id, page, name, search, is_pinned, saved_at from backoffice.saved_view
   where operator_id = :operatorId order by name, view_id`,
);

const saveView = query(
  "save_view",
  `insert into backoffice.saved_view as v (operator_id, page, name, search, is_pinned, saved_at)
   select :operatorId, :page, :name, :search, :isPinned, :at
   where (select count(*) filter (where (page, name) <> (:page, :name)) < :saved
            and (not :isPinned or count(*) filter (where is_pinned and (page, name) <> (:page, :name)) < :pinned)
          from backoffice.saved_view where operator_id = :operatorId)
   on conflict (operator_id, page, name) do update
     set search = excluded.search, is_pinned = excluded.is_pinned, saved_at = excluded.saved_at
   returning view_id`,
);

const removeView = query(
  "remove_view",
  "delete from backoffice.saved_view where view_id = :viewId and operator_id = :operatorId returning view_id",
);

type Rows = ConsoleReplyInput<"/c/v1/views/list">["rows"];

/** The calls about views that operators saved for themselves (R-CUI-04). */
export function viewRoutes({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => number;
}): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/views/list", async (_, { operator: { operatorId } }) => ({
      data: { rows: [...(await savedViews(database, { operatorId }))] as Rows },
    })),
    consoleRoute("/c/v1/views/save", async ({ page, name, search, isPinned }, { operator: { operatorId } }) => {
      const view = { operatorId, page, name, search: JSON.stringify(search), isPinned, at: now() };
      const row = await saveView.first(database, { ...view, ...mostViews });
      return row === undefined ? { failure: "invalid_input", params: { field: "isPinned" } } : { data: row };
    }),
    consoleRoute("/c/v1/views/remove", async ({ viewId }, { operator: { operatorId } }) =>
      (await removeView.first(database, { viewId, operatorId })) === undefined
        ? { failure: "not_found" }
        : { data: {} },
    ),
  ];
}
