import type * as z from "zod/mini";
import type { PageCalls, PageFailure } from "../page-api.ts";

/** One function a call of the page: what was asked, parsed, in; the reply or an expected failure out. */
export type PageHandlers = {
  [Path in keyof PageCalls]: (
    request: z.output<PageCalls[Path]["request"]>,
  ) => Promise<z.output<PageCalls[Path]["reply"]> | PageFailure>;
};
