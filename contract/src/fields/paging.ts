import * as z from "zod/mini";
import { describe } from "../describe.ts";

const page = z.int().check(z.gte(1), z.lte(100_000));
const size = z.int().check(z.gte(1), z.lte(100));

/** Page fields of a list, newest first. By default the first page of ten (R-API-28). */
export const paging = {
  pageNum: describe(z._default(page, 1), "Page wanted, from 1. Pages."),
  pageSize: describe(z._default(size, 10), "Items per page, at most 100. Items."),
};
