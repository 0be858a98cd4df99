import { useLingui } from "@lingui/react";
import { namesOf } from "./step-names.ts";

/** Names the steps of an order in the shown language, in their order. */
export function useStepNames(): (order: Parameters<typeof namesOf>[0]) => string[] {
  const { i18n } = useLingui();
  return (order) => namesOf(order, (name) => i18n._(name));
}
