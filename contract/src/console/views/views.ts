import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";

/** The pages of which an address can be saved as a view. */
export const viewPages = ["orders", "audit", "people"] as const;
export type ViewPage = (typeof viewPages)[number];

/** The most views that one person can save, and the most of these that can be pinned. */
export const mostViews = { saved: 50, pinned: 5 } as const;

const page = z.enum(viewPages);

const name = describe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  "Name of the view, unique among the caller's views of the page.",
);

const search = describe(
  z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(400)), z.number(), z.boolean()])),
  "The search parameters of the page's address. The page ignores parameters that it does not know.",
);

const isPinned = describe(
  z.boolean(),
  "True: the menu lists the view below its page, a view of orders with their number.",
);

const example = {
  page: "orders",
  name: "Large, of today",
  search: { tab: "all", from: 50_000_000 },
  isPinned: true,
} as const;

export const listViews = defineCall({
  path: "/c/v1/views/list",
  summary: "Lists the caller's own saved views by name (R-CUI-04).",
  access: "operator",
  request: z.object({}),
  reply: z.object({ rows: z.array(z.object({ viewId: z.uuid(), page, name, search, isPinned, savedAt: instant })) }),
  failures: [],
  example: {
    request: {},
    reply: { rows: [{ viewId: "01890a5d-ac96-774b-bcce-b302099a8073", ...example, savedAt: 1_790_000_000_000 }] },
  },
});

export const saveView = defineCall({
  path: "/c/v1/views/save",
  summary:
    "Saves a view for the caller; one of the same page and name is replaced. Beyond 50 views, or 5 pinned ones, it fails with `invalid_input`.",
  access: "operator",
  request: z.object({ page, name, search, isPinned }),
  reply: z.object({ viewId: z.uuid() }),
  failures: [],
  example: { request: example, reply: { viewId: "01890a5d-ac96-774b-bcce-b302099a8073" } },
});

export const removeView = defineCall({
  path: "/c/v1/views/remove",
  summary: "Removes one of the caller's views.",
  access: "operator",
  request: z.object({ viewId: z.uuid() }),
  reply: z.object({}),
  failures: ["not_found"],
  example: { request: { viewId: "01890a5d-ac96-774b-bcce-b302099a8073" }, reply: {} },
});
