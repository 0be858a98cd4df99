import { useLingui } from "@lingui/react";
import { useBrand } from "../../shared/server/brand.ts";
import { namesOf } from "./step-names.ts";

/** Returns the names of an order's steps, in the shown language. */
export function useStepNames(): (order: Parameters<typeof namesOf>[0]) => string[] {
  const { i18n } = useLingui();
  const { name: lobby } = useBrand();
  return (order) => namesOf(order, (name) => i18n._({ ...name, values: { lobby } }));
}
