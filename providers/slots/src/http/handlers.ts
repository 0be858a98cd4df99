import type { PageFailure, PagePath, ReplyOf, RequestOf } from "../page-api.ts";

/** One function for each call of the page: takes the parsed request, returns the reply or an expected failure. */
export type PageHandlers = {
  [Path in PagePath]: (request: RequestOf<Path>) => Promise<ReplyOf<Path> | PageFailure>;
};
