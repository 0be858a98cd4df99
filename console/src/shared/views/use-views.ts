import type { ConsoleReply, ViewPage } from "@fairlobby/contract/console";
import { useRead } from "../server/use-read.ts";

export type SavedView = ConsoleReply<"/c/v1/views/list">["rows"][number];

/** Reads the views that the operator has saved. */
export const useViews = () => useRead("views", "/c/v1/views/list", {});

/** Returns the link of a view. The page drops parameters that it cannot read. */
export const linkTo = ({ page, search }: Pick<SavedView, "page" | "search">) =>
  ({ to: `/${page}`, search: search as never }) as const satisfies {
    readonly to: `/${ViewPage}`;
    readonly search: never;
  };
