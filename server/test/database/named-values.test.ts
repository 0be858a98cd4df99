import { expect, test } from "vitest";
import { numberValues } from "../../src/platform/db/named-values.ts";

test("values are numbered in the order of their first use", () => {
  expect(numberValues("select from a where b = :orderId and c < :at and d in (:orderId, :at)")).toEqual({
    text: "select from a where b = $1 and c < $2 and d in ($1, $2)",
    values: [
      { name: "orderId", nullable: false },
      { name: "at", nullable: false },
    ],
  });
});

test("a question mark at any use of a value says that it may be null", () => {
  expect(numberValues("select :a, :b?, :a?, :b")).toEqual({
    text: "select $1, $2, $1, $2",
    values: [
      { name: "a", nullable: true },
      { name: "b", nullable: true },
    ],
  });
});

test("casts, quoted text, comments and slices have no values", () => {
  const text = "select :at::date, 'HH24:MI it''s :no', (list)[1:2], list[:from:9] -- :neither\n from a";
  expect(numberValues(text)).toEqual({
    text: "select $1::date, 'HH24:MI it''s :no', (list)[1:2], list[$2:9] -- :neither\n from a",
    values: [
      { name: "at", nullable: false },
      { name: "from", nullable: false },
    ],
  });
});

test("a text without values stays as it is", () => {
  expect(numberValues("select doc ? 'key' from a")).toEqual({ text: "select doc ? 'key' from a", values: [] });
});
