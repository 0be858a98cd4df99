import type { ConsoleReply, ViewPage } from "@fairlobby/contract/console";
import { useRead } from "../server/use-read.ts";

export type SavedView = ConsoleReply<"/c/v1/views/list">["rows"][number];

/** Reads the views that one saved for oneself. */
export const useViews = () => useRead("views", "/c/v1/views/list", {});

/** Returns where a view leads; the page reads the address again, and drops what does not fit. */
export const linkTo = ({ page, search }: Pick<SavedView, "page" | "search">) =>
  ({ to: `/${page}`, search: search as never }) as const satisfies {
    readonly to: `/${ViewPage}`;
    readonly search: never;
  };
