import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { auditFilter } from "../audit/audit.ts";
import { defineCall } from "../../call.ts";
import { instant, ownReason } from "../fields.ts";
import { playerId } from "../orders/fields.ts";
import { deskFilter } from "../orders/list.ts";
import { deskSorts, deskTabs } from "../orders/tabs.ts";
import { exportColumns, type ExportTable } from "./columns.ts";

const columnsOf = <Table extends ExportTable>(table: Table) =>
  describe(
    z.array(z.enum(exportColumns[table])).check(z.minLength(1), z.maxLength(exportColumns[table].length)),
    "The columns, in their order.",
  );

/** A table with the filter, the order and the columns to save. */
export const exportView = z.discriminatedUnion("table", [
  z.object({
    table: z.literal("orders"),
    tab: z.enum(deskTabs),
    sort: z.enum(deskSorts),
    filter: deskFilter,
    columns: columnsOf("orders"),
  }),
  z.object({ table: z.literal("audit"), filter: auditFilter, columns: columnsOf("audit") }),
  z.object({
    table: z.literal("reads"),
    filter: z.object({
      player: z.optional(playerId),
      operator: describe(z.optional(z.uuid()), "The operator who read."),
      from: describe(z.optional(instant), "Reads at or after this time."),
      to: describe(z.optional(instant), "Reads before this time."),
    }),
    columns: columnsOf("reads"),
  }),
  z.object({ table: z.literal("people"), columns: columnsOf("people") }),
]);

const exportId = describe(
  z.uuid(),
  "Id of the file, which the person who asked for it can download once, within 24 hours.",
);

const exampleId = "01890a5d-ac96-774b-bcce-b302099a8061";
const exampleView = {
  table: "orders",
  tab: "held",
  sort: "deadline",
  filter: { bank: "BCA" },
  columns: ["order", "gross", "deadline"],
} satisfies z.input<typeof exportView>;

export const makeExport = defineCall({
  path: "/c/v1/exports/make",
  summary: "Asks for a table as CSV. The number of players in it decides how many people have to agree (R-CUI-05).",
  access: "export.rows",
  action: "export_rows",
  stepUp: true,
  request: z.object({ view: exportView, reason: ownReason }),
  reply: z.object({
    proposalId: describe(z.nullable(z.uuid()), "The proposal that waits for others; null: the file was made."),
    exportId: z.nullable(exportId),
  }),
  failures: ["not_found"],
  example: {
    request: { view: exampleView, reason: "The bank asks for its open orders." },
    reply: { proposalId: null, exportId: exampleId },
  },
});

export const listExports = defineCall({
  path: "/c/v1/exports/list",
  summary: "Lists the caller's files that were not downloaded yet, newest first.",
  access: "export.rows",
  request: z.object({}),
  reply: z.object({
    rows: z.array(z.object({ exportId, view: exportView, madeAt: instant, until: instant })),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [{ exportId: exampleId, view: exampleView, madeAt: 1_790_000_000_000, until: 1_790_086_400_000 }],
      asOf: 1_790_000_000_000,
    },
  },
});

/** A file of the console: GET with the session's cookie, from the console's own pages (R-CAPI-01). */
export const exportFile = {
  path: "/c/v1/exports/file",
  access: "export.rows",
  query: z.object({ exportId }),
} as const;
